import type { FinalizeRefinement, RefineResult } from "@/lib/adcp";
import {
  countLiveHolds,
  findCommittedSuccessors,
  findProposal,
  isLapsed,
  isLiveHold,
  type StoredProposal,
} from "../../state/proposals";
import type { CallContext } from "../context";
import { TaskError } from "../errors";
import { makeCommitted } from "../snapshot";

/**
 * Takes a hold on every draft or on none (facts 4.6). Faults of state fail the task; a source nobody can see and a full hold
 * ledger are outcomes: the culprit says why, its siblings say `batch_aborted`.
 */
export function finalizeAll(context: CallContext, entries: readonly FinalizeRefinement[]): RefineResult[] {
  if (context.controls.one_hold_a_call && entries.length > 1) {
    throw new TaskError("MULTI_FINALIZE_UNSUPPORTED", "One proposal is finalized at a time.", {
      field: "refinements[1]",
    });
  }
  const found = entries.map((entry) => findProposal(context.world, entry.proposal_id));
  for (const [index, source] of found.entries()) {
    if (source) requireFinalizable(context, source, index);
  }
  if (found.some((source) => source === null)) {
    return entries.map((entry, index) => (found[index] ? aborted(entry) : unavailable(entry)));
  }
  if (context.profile.grantsNoHolds) {
    return entries.map((entry, index) => (index === 0 ? soldOut(entry) : aborted(entry)));
  }
  const { cap } = context.profile.hold;
  if (countLiveHolds(context.world, context.now) + entries.length > cap) {
    return entries.map((entry, index) => (index === 0 ? noHold(entry, cap) : aborted(entry)));
  }
  const sources = found.filter((source) => source !== null);
  return sources.map((source) => ({
    source_proposal_id: source.proposal.proposal_id,
    outcome: "finalized",
    proposal: makeCommitted(context, source, source.proposal),
  }));
}

/** @throws TaskError INVALID_STATE or PROPOSAL_EXPIRED */
function requireFinalizable({ world, now }: CallContext, source: StoredProposal, index: number): void {
  const field = `refinements[${index}].proposal_id`;
  const { proposal, declineReason } = source;
  if (declineReason) throw new TaskError("INVALID_STATE", "This proposal was declined.", { field });
  if (proposal.proposal_status !== "draft") {
    throw new TaskError("INVALID_STATE", `A ${proposal.proposal_status} proposal cannot be finalized.`, { field });
  }
  // A new key does not prolong a hold: while one runs, there is nothing to finalize.
  const live = findCommittedSuccessors(world, proposal.proposal_id).find((successor) =>
    isLiveHold(successor.proposal, now),
  );
  if (live) {
    throw new TaskError("INVALID_STATE", "This draft is already on hold.", {
      field,
      details: { active_proposal_id: live.proposal.proposal_id, expires_at: live.proposal.expires_at },
    });
  }
  if (isLapsed(proposal, now)) throw new TaskError("PROPOSAL_EXPIRED", "This draft has lapsed.", { field });
}

type Refusal = Pick<RefineResult, "reason_code" | "reason">;
const refused = (entry: FinalizeRefinement, refusal: Refusal): RefineResult => ({
  source_proposal_id: entry.proposal_id,
  outcome: "unable",
  ...refusal,
});

const unavailable = (entry: FinalizeRefinement) =>
  refused(entry, { reason_code: "source_unavailable", reason: "This proposal is not available." });
const aborted = (entry: FinalizeRefinement) =>
  refused(entry, { reason_code: "batch_aborted", reason: "Another proposal of the batch could not be held." });
const soldOut = (entry: FinalizeRefinement) =>
  refused(entry, { reason_code: "hold_unavailable", reason: "The inventory could not be put on hold." });
const noHold = (entry: FinalizeRefinement, cap: number) =>
  refused(entry, { reason_code: "hold_unavailable", reason: `At most ${cap} holds run at a time.` });
