import type { ReactNode } from "react";
import { Mark, type MarkKind } from "./mark";

export type BannerTone = "block" | "review" | "unknown" | "ok" | "neutral";

const TONES: Record<BannerTone, { box: string; head: string; body: string; mark: MarkKind }> = {
  block: { box: "border-block-line bg-block-soft", head: "text-block", body: "text-ink", mark: "block" },
  review: { box: "border-review-line bg-review-soft", head: "text-review", body: "text-ink", mark: "review" },
  unknown: { box: "border-unknown-line bg-unknown-soft", head: "text-unknown", body: "text-ink", mark: "unknown" },
  ok: { box: "border-ok-line bg-ok-soft", head: "text-ok", body: "text-ink", mark: "ok" },
  neutral: { box: "border-line bg-surface", head: "text-ink", body: "text-ink-2", mark: "note" },
};

type BannerProps = { tone: BannerTone; title: ReactNode; children?: ReactNode; actions?: ReactNode };

/**
 * What happened, what was not changed, what to do; one at the top of a view. Announced at once where something was refused or
 * is unknown, politely otherwise.
 */
export function Banner({ tone, title, children, actions }: BannerProps) {
  const { box, head, body, mark } = TONES[tone];
  return (
    <div
      role={tone === "block" || tone === "unknown" ? "alert" : "status"}
      className={`grid grid-cols-[20px_minmax(0,1fr)] items-start gap-x-3 gap-y-0.5 rounded-panel border p-3 sm:px-4 sm:py-3.5 md:grid-cols-[20px_minmax(0,1fr)_auto] ${box}`}
    >
      <span className={`flex h-5 items-center ${head}`}>
        <Mark kind={mark} size={16} />
      </span>
      <h2 className={`text-14 font-semibold tracking-[-0.006em] ${head}`}>{title}</h2>
      {actions ? (
        <div className="col-start-2 row-start-3 mt-2 flex flex-wrap items-center gap-2 md:col-start-3 md:row-span-2 md:row-start-1 md:mt-0">
          {actions}
        </div>
      ) : null}
      {children ? <div className={`col-start-2 row-start-2 min-w-0 ${body}`}>{children}</div> : null}
    </div>
  );
}
