import { isRecord, parsed } from "@/components/hold/received";
import type { RoundView } from "@/lib/api/client";
import type { DeclinedProposal } from "./target";

export type DeclineOutcome = {
  proposalId: string;
  /** `silent`: the answer does not say what became of it, so it is not declined. */
  outcome: "declined" | "unable" | "silent";
  /** The seller's own words. */
  reason: string | null;
};

/** What became of each proposal, in the order they were declined; each by itself, as the protocol has it (facts 2.5). */
export function declineOutcomes(round: RoundView, proposals: readonly DeclinedProposal[]): DeclineOutcome[] {
  const body = parsed(round.responseText);
  const results = (isRecord(body) && Array.isArray(body.results) ? body.results : []).filter(isRecord);
  return proposals.map(({ proposalId }) => {
    const result = results.find((each) => each.proposal_id === proposalId);
    const outcome = result?.outcome === "declined" || result?.outcome === "unable" ? result.outcome : "silent";
    return { proposalId, outcome, reason: typeof result?.reason === "string" ? result.reason : null };
  });
}
