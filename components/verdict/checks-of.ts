import { receivedProposal, refinementAnswered } from "@/components/hold/received";
import type { RoundView, SnapshotView } from "@/lib/api/client";
import { evaluateRequirements, type RequirementCheck } from "@/lib/negotiation";

/**
 * What a snapshot answers, recomputed in this browser: the requirements of the refinement it came from against its terms. None
 * for a snapshot that answers a brief or a finalize, which ask for no bounds.
 */
export function checksOf(
  snapshot: SnapshotView,
  thread: { rounds: readonly RoundView[]; snapshots: readonly SnapshotView[] },
): RequirementCheck[] {
  const refinement = refinementAnswered(snapshot, thread.rounds);
  const proposal = receivedProposal(snapshot);
  if (!refinement || !proposal) return [];
  const source = thread.snapshots.find(({ proposalId }) => proposalId === snapshot.parentProposalId);
  return evaluateRequirements(refinement, proposal, (source && receivedProposal(source)) ?? undefined);
}
