import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import type { Finding, Severity } from "@/lib/negotiation";
import { acknowledgementKey } from "./verdict-words";

const SEVERITY: Record<
  Severity,
  { tone: "block" | "review" | "neutral"; mark: "block" | "review" | "note"; word: string }
> = {
  block: { tone: "block", mark: "block", word: "Block" },
  review: { tone: "review", mark: "review", word: "Review" },
  note: { tone: "neutral", mark: "note", word: "Note" },
};

const ORDER: Record<Severity, number> = { block: 0, review: 1, note: 2 };

/** What a review finding stops: a draft is finalized next, a held one accepted, and after that there is nothing to stop. */
export type Stopped = "finalize" | "accepting" | "nothing";

export type FindingListProps = {
  findings: readonly Finding[];
  /** Keys `<code> <pointer>[ <requirement>]` already acknowledged. */
  acknowledged?: readonly string[];
  /** Acknowledges a review finding; without it review findings are shown without a button. */
  onAcknowledge?: (finding: Finding, key: string) => void;
  /** What a review finding stops until a person acknowledges it; null where it stands on no snapshot. */
  stops?: (finding: Finding) => Stopped | null;
  /** The key that is being acknowledged right now. */
  pendingKey?: string | null;
  /** One further action for a finding, such as "Use in next ask". */
  onAction?: (finding: Finding) => ReactNode;
  /** How a snapshot is called in words; its id where left out. */
  nameOf?: (proposalId: string) => string;
};

/** What the desk found, worst first: the fact, its consequence, the code and where it stands, and one action. */
export function FindingList({
  findings,
  acknowledged = [],
  onAcknowledge,
  stops = () => null,
  pendingKey = null,
  onAction,
  nameOf = (id) => id,
}: FindingListProps) {
  const sorted = findings.toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]);
  return (
    <ul className="divide-y divide-line">
      {sorted.map((finding) => {
        const key = acknowledgementKey(finding);
        const isAcknowledged = acknowledged.includes(key);
        const severity = SEVERITY[finding.severity];
        return (
          <li
            key={`${finding.proposalId ?? ""} ${key} ${finding.message}`}
            className="grid grid-cols-1 items-start gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[92px_minmax(0,1fr)_auto]"
          >
            <span>
              <Chip tone={severity.tone} mark={severity.mark}>
                {severity.word}
              </Chip>
            </span>
            <div className="min-w-0">
              <p className="break-words font-medium">
                {finding.proposalId ? <span className="font-semibold">{nameOf(finding.proposalId)}: </span> : null}
                {finding.message}
              </p>
              <p className="text-ink-2">{consequence(finding, isAcknowledged, stops(finding), nameOf)}</p>
              <p className="mt-0.5 break-all font-mono text-11 text-ink-3">
                {finding.code}, {finding.pointer === "" ? "the whole response" : finding.pointer}
              </p>
            </div>
            <div className="flex flex-wrap gap-2 sm:justify-end">
              {finding.severity === "review" && onAcknowledge && stops(finding) !== null && !isAcknowledged ? (
                <Button size="sm" pending={pendingKey === key} onClick={() => onAcknowledge(finding, key)}>
                  Acknowledge
                </Button>
              ) : null}
              {onAction?.(finding)}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function consequence(
  finding: Finding,
  isAcknowledged: boolean,
  stopped: Stopped | null,
  nameOf: (id: string) => string,
): string {
  const subject = finding.proposalId ? nameOf(finding.proposalId) : "this answer";
  switch (finding.severity) {
    case "block":
      return `Finalize and accept are refused for ${subject}.`;
    case "review":
      if (isAcknowledged) return "Acknowledged by a person at this desk.";
      return stopped === null || stopped === "nothing"
        ? "A person has to look at this."
        : `A person must acknowledge this before ${stopped}.`;
    case "note":
      return "Shown to you; it stops nothing.";
  }
}
