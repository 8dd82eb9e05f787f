import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleMinus,
  CircleQuestionMark,
  Hourglass,
  Info,
  type LucideIcon,
  MessageSquareQuote,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";

export type MarkKind = "ok" | "review" | "block" | "unknown" | "waiting" | "no" | "not_yet" | "prose" | "note" | "you";

const ICONS: Record<Exclude<MarkKind, "block">, LucideIcon> = {
  ok: CircleCheck,
  review: TriangleAlert,
  unknown: CircleQuestionMark,
  waiting: Hourglass,
  no: CircleMinus,
  not_yet: CircleDashed,
  prose: MessageSquareQuote,
  note: Info,
  you: CircleDot,
};

const WORDS: Record<MarkKind, string> = {
  ok: "text-ok",
  review: "text-review",
  block: "text-block",
  unknown: "text-unknown",
  waiting: "text-ink-2",
  no: "text-ink-2",
  not_yet: "text-ink-2",
  prose: "text-ink-2",
  note: "text-ink-2",
  you: "text-accent",
};

/** A mark of the desk's vocabulary. It never stands without its word beside it. */
export function Mark({ kind, size = 14 }: { kind: MarkKind; size?: 13 | 14 | 16 }) {
  if (kind === "block") return <FilledOctagon size={size} />;
  const Icon = ICONS[kind];
  return <Icon aria-hidden="true" size={size} strokeWidth={1.75} className="shrink-0" />;
}

// The only filled mark: a blocked thing is found by shape before its colour is seen.
function FilledOctagon({ size }: { size: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className="shrink-0">
      <path d="M7.6 1.5h8.8l6.1 6.1v8.8l-6.1 6.1H7.6l-6.1-6.1V7.6z" fill="currentColor" />
      <path d="m8.5 8.5 7 7m0-7-7 7" stroke="var(--surface)" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}

/** Mark and word without a box, for use inside tables and sentences. */
export function Say({ kind, children, className = "" }: { kind: MarkKind; children: ReactNode; className?: string }) {
  return (
    <span className={`inline-flex items-start gap-1.5 ${WORDS[kind]} ${className}`}>
      <MarkLine>
        <Mark kind={kind} />
      </MarkLine>
      <span className="min-w-0">{children}</span>
    </span>
  );
}

/** Sets a mark in the middle of its line. The unseen character gives it that line's baseline, so words beside it stay level. */
export function MarkLine({ children }: { children: ReactNode }) {
  return <span className="flex h-[1lh] shrink-0 items-center before:content-['\200B']">{children}</span>;
}
