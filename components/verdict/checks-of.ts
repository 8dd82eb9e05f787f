import { receivedProposal, refinementAnswered } from "@/components/hold/received";
import type { RoundView, SnapshotView } from "@/lib/api/client";
import { evaluateRequirements, type RequirementCheck } from "@/lib/negotiation";

type Thread = { rounds: readonly RoundView[]; snapshots: readonly SnapshotView[] };
type Known = { rounds: Thread["rounds"]; source: SnapshotView | undefined; checks: RequirementCheck[] };

/** Clocks redraw a round every second, and a round may have hundreds of drafts: what has not changed is not judged again. */
const KNOWN = new WeakMap<SnapshotView, Known>();

/**
 * What a snapshot answers, recomputed in this browser: the requirements of the refinement it came from against its terms. None
 * for a snapshot that answers a brief or a finalize, which ask for no bounds.
 */
export function checksOf(snapshot: SnapshotView, { rounds, snapshots }: Thread): RequirementCheck[] {
  const source = snapshots.find(({ proposalId }) => proposalId === snapshot.parentProposalId);
  const known = KNOWN.get(snapshot);
  if (known !== undefined && known.rounds === rounds && known.source === source) return known.checks;
  const refinement = refinementAnswered(snapshot, rounds);
  const proposal = receivedProposal(snapshot);
  const checks =
    refinement && proposal
      ? evaluateRequirements(refinement, proposal, (source && receivedProposal(source)) ?? undefined)
      : [];
  KNOWN.set(snapshot, { rounds, source, checks });
  return checks;
}
