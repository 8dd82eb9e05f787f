import { Circle, CircleDashed, CircleDot, CircleQuestionMark, CircleSlash2, ClockFading, X } from "lucide-react";
import type { ComponentType } from "react";
import { MarkLine } from "@/components/ui/mark";
import type { ThreadSummary } from "@/lib/api/client";

type Stage = ThreadSummary["stage"];

/** How each stage reads, and the mark of the snapshot it stands at. `round` says whether the number of rounds belongs to it. */
const STAGES: Record<
  Stage,
  { words: string; icon: ComponentType<{ size: number; strokeWidth: number; className: string }>; round: boolean }
> = {
  not_sent: { words: "Not sent", icon: CircleDashed, round: false },
  requesting: { words: "Request sent", icon: ClockFading, round: false },
  proposed: { words: "Proposed", icon: Circle, round: false },
  rejected: { words: "Rejected the brief", icon: X, round: false },
  products_only: { words: "Products, no proposal", icon: CircleSlash2, round: true },
  revising: { words: "Refinement sent", icon: ClockFading, round: true },
  counter_offer: { words: "Counter-offer", icon: Circle, round: true },
  revised: { words: "Revised", icon: Circle, round: true },
  unable: { words: "Unable", icon: CircleSlash2, round: true },
  finalizing: { words: "Hold asked for", icon: ClockFading, round: true },
  held: { words: "Held", icon: CircleDot, round: true },
  hold_expired: { words: "Hold ended", icon: CircleDashed, round: true },
  accepting: { words: "Accept sent", icon: CircleDot, round: false },
  submitted: { words: "Submitted", icon: ClockFading, round: false },
  unknown: { words: "Outcome unknown", icon: CircleQuestionMark, round: false },
  accepted: { words: "Booked", icon: BookedMark, round: false },
  declined: { words: "Declined", icon: X, round: false },
};

/** `Held, round 2`: where a thread stands. */
export function stageWords(stage: Stage, round: number): string {
  const { words, round: counts } = STAGES[stage];
  return counts && round > 0 ? `${words}, round ${round}` : words;
}

/** The stage of a thread with its mark. */
export function StageText({ stage, round }: { stage: Stage; round: number }) {
  const { icon: Icon } = STAGES[stage];
  return (
    <span className="inline-flex items-start gap-1.5 text-ink-2">
      <MarkLine>
        <Icon aria-hidden="true" size={14} strokeWidth={1.75} className="shrink-0" />
      </MarkLine>
      <span className="min-w-0">{stageWords(stage, round)}</span>
    </span>
  );
}

// Filled, like the accepted snapshot in a lineage: nothing follows from this side but delivery.
function BookedMark({ size, className }: { size: number; className: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" fill="none" className={className}>
      <circle cx="12" cy="12" r="11" fill="currentColor" />
      <path
        d="m7.5 12.5 3 3 6-6.5"
        stroke="var(--surface)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
