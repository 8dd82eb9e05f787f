import type { ReactNode } from "react";
import { Mark, type MarkKind } from "./mark";

export type ChipTone = "neutral" | "ok" | "review" | "block" | "unknown" | "you";

const TONES: Record<ChipTone, string> = {
  neutral: "border-line bg-inset text-ink-2",
  ok: "border-ok-line bg-ok-soft text-ok",
  review: "border-review-line bg-review-soft text-review",
  block: "border-block-line bg-block-soft text-block",
  unknown: "border-unknown-line bg-unknown-soft text-unknown",
  you: "border-accent-line bg-accent-soft text-accent",
};

type ChipProps = { tone: ChipTone; mark?: MarkKind; icon?: ReactNode; children: ReactNode };

/** A status: mark and word in a 22 px box. One a row. */
export function Chip({ tone, mark, icon, children }: ChipProps) {
  return (
    <span
      className={`inline-flex h-5.5 items-center gap-1.5 whitespace-nowrap rounded-chip border px-2 text-12 font-medium ${
        mark || icon ? "pl-1.5" : ""
      } ${TONES[tone]}`}
    >
      {mark ? <Mark kind={mark} size={13} /> : icon}
      <span>{children}</span>
    </span>
  );
}
