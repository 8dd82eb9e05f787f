import { findProposal, markDeclined } from "../../state/proposals";
import { requireDistinct } from "../batch-rules";
import type { CallContext } from "../context";
import type { Body } from "../envelope";
import { TaskError } from "../errors";

export type DeclineProposalsRequest = {
  idempotency_key: string;
  declines: { proposal_id: string; reason: string; detail?: string }[];
  opportunity?: { opportunity_id: string };
};

/** Ends proposals for good, each by itself (facts 2.5). A hold is not released early: it runs out. */
export function declineProposals({ world }: CallContext, request: DeclineProposalsRequest): Body {
  const { declines, opportunity } = request;
  requireDistinct(
    declines.map((entry) => entry.proposal_id),
    "declines",
  );
  const found = declines.map((entry) => findProposal(world, entry.proposal_id));
  if (opportunity) {
    const stranger = found.findIndex((source) => source?.proposal.opportunity_id !== opportunity.opportunity_id);
    if (stranger >= 0) {
      throw new TaskError("INVALID_REQUEST", "This proposal belongs to another opportunity.", {
        field: `declines[${stranger}].proposal_id`,
      });
    }
  }
  const results = declines.map(({ proposal_id, reason }, index) => {
    const source = found[index];
    if (!source) return { proposal_id, outcome: "unable", reason: "This proposal is not available." };
    if (source.proposal.proposal_status === "accepted") {
      return { proposal_id, outcome: "unable", reason: "This proposal is already accepted." };
    }
    markDeclined(world, proposal_id, reason);
    return { proposal_id, outcome: "declined" };
  });
  return { results };
}
