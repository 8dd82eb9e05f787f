import type { MarkKind } from "@/components/ui/mark";
import type { RoundView } from "@/lib/api/client";
import type { HoldFate } from "./hold-fate";
import { askedCount, briefAnswerOf, type EntryOutcome, outcomesOf } from "./round-data";

export type RoundWords = { kind: MarkKind; text: string };

/** How the reason codes are called on the rail, where three words must do. */
const SHORT_REASONS: Record<string, string> = {
  commercially_declined: "declined",
  constraint_unsatisfiable: "a bound is not met",
  unsupported_dimension: "not supported",
  uninterpreted: "ask not understood",
  alternatives_unavailable: "fewer alternatives",
  source_unavailable: "source not available",
  hold_unavailable: "no hold",
  batch_aborted: "batch stopped",
};

const HELD: Record<HoldFate["kind"], RoundWords> = {
  live: { kind: "ok", text: "held" },
  asked: { kind: "ok", text: "held" },
  booked: { kind: "ok", text: "held, then accepted" },
  ended: { kind: "review", text: "hold ended" },
};

/** One source's outcome in a few words: `partial, 2 of 3`. A hold is called by what became of it, where that is known. */
export function outcomeWords({ entry, result }: EntryOutcome, fate: HoldFate | null = null): RoundWords {
  if (!result?.outcome) return { kind: "block", text: "no outcome received" };
  const asked = askedCount(entry);
  const reason = result.reasonCode ? (SHORT_REASONS[result.reasonCode] ?? result.reasonCode) : "";
  switch (result.outcome) {
    case "revised":
      return { kind: "ok", text: asked > 1 ? `revised, ${result.returned} of ${asked}` : "revised" };
    case "partial":
      return {
        kind: "review",
        text:
          result.returned < asked
            ? `partial, ${result.returned} of ${asked}`
            : `partial${reason === "" ? "" : `, ${result.unsatisfiedConstraints[0] ?? reason}`}`,
      };
    case "unable":
      return { kind: "no", text: reason === "" ? "unable" : `unable, ${reason}` };
    case "finalized":
      return HELD[fate?.kind ?? "live"];
  }
}

const WAITING: Record<RoundView["kind"], string> = {
  request: "is preparing proposals",
  revise: "is pricing",
  finalize: "is placing the hold",
  accept: "is booking",
  decline: "is recording the decline",
  control: "is changing the media buy",
};

/** What the seller is doing while a call is out. */
export function waitingWords(kind: RoundView["kind"], seller: string): string {
  return `${seller} ${WAITING[kind]}`;
}

/** A round in a few words, for one source of it where it has several, and with what became of the hold it brought. */
export function roundWords(round: RoundView, sourceProposalId?: string, fate: HoldFate | null = null): RoundWords {
  switch (round.state) {
    case "prepared":
      return { kind: "waiting", text: "stored, not sent yet" };
    case "sending":
      return { kind: "waiting", text: "waiting for the answer" };
    case "submitted":
      return { kind: "waiting", text: "submitted, no answer yet" };
    case "unknown":
      return { kind: "unknown", text: round.aside === null ? "outcome unknown" : "unknown, set aside" };
    case "refused":
      if (round.retryAt !== null) return { kind: "waiting", text: "put off, goes again by itself" };
      return { kind: "block", text: "refused, nothing changed" };
    case "done":
      return doneWords(round, sourceProposalId, fate);
  }
}

function doneWords(round: RoundView, sourceProposalId: string | undefined, fate: HoldFate | null): RoundWords {
  switch (round.kind) {
    case "request": {
      const answer = briefAnswerOf(round);
      if (answer.kind === "proposed") return { kind: "ok", text: "proposed" };
      if (answer.kind === "rejected") return { kind: "no", text: "rejected the brief" };
      if (answer.kind === "products_only") return { kind: "review", text: "products only" };
      return { kind: "block", text: "answer not readable" };
    }
    case "accept":
      return { kind: "ok", text: "accepted" };
    case "decline":
      return { kind: "no", text: "declined" };
    case "control":
      return { kind: "ok", text: "changed the buy" };
    case "revise":
    case "finalize": {
      const outcomes = outcomesOf(round);
      const found = outcomes.find(({ entry }) => entry.proposal_id === sourceProposalId) ?? outcomes[0];
      return found ? outcomeWords(found, fate) : { kind: "block", text: "no outcome received" };
    }
  }
}
