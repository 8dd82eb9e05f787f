import { receivedProposal } from "@/components/hold/received";
import { outcomesOf, type ReadResult } from "@/components/results/round-data";
import type { RoundView, SnapshotView } from "@/lib/api/client";
import { holdState } from "@/lib/negotiation";

/** How a finalize ended. `none` says for each draft whether it sank the batch or was merely stopped with it (facts 4.6). */
export type FinalizeResult =
  | { kind: "held"; holds: SnapshotView[] }
  | { kind: "none"; entries: { proposalId: string; sank: boolean; result: ReadResult | null }[] }
  | { kind: "refused" | "postponed" | "unknown" | "submitted" | "under_way"; round: RoundView };

/** Reads the end of the newest finalize that named these drafts; null where none did. */
export function finalizeResult(
  rounds: readonly RoundView[],
  snapshots: readonly SnapshotView[],
  drafts: readonly SnapshotView[],
): FinalizeResult | null {
  const ids = new Set(drafts.map(({ proposalId }) => proposalId));
  const round = rounds.findLast(
    (each) => each.kind === "finalize" && outcomesOf(each).some(({ entry }) => ids.has(entry.proposal_id)),
  );
  if (!round) return null;
  switch (round.state) {
    case "refused":
      return { kind: round.retryAt === null ? "refused" : "postponed", round };
    case "unknown":
    case "submitted":
      return { kind: round.state, round };
    case "prepared":
    case "sending":
      return { kind: "under_way", round };
    case "done": {
      const holds = snapshots.filter(
        ({ callId, status, parentProposalId }) =>
          callId === round.callId && status !== "draft" && parentProposalId !== null && ids.has(parentProposalId),
      );
      if (holds.length > 0) return { kind: "held", holds };
      const entries = outcomesOf(round).map(({ entry, result }) => ({
        proposalId: entry.proposal_id,
        sank: result?.reasonCode !== "batch_aborted",
        result,
      }));
      return { kind: "none", entries };
    }
  }
}

/** The holds that still run, by the seller's clock. */
export function liveHolds(holds: readonly SnapshotView[], now: Date, sellerOffsetMs: number): SnapshotView[] {
  return holds.filter((hold) => {
    const proposal = receivedProposal(hold);
    const phase = proposal ? holdState(proposal, { now, sellerOffsetMs }).phase : "none";
    return phase !== "expired" && phase !== "none";
  });
}
