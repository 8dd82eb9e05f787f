import type { SnapshotView, ThreadView } from "@/lib/api/client";
import { holdState } from "@/lib/negotiation";
import { receivedProposal } from "./received";

export type LiveHold = { hold: SnapshotView; until: string };

/** The committed copy of a draft that is still held by its seller's clock, or null. A live hold is never prolonged (facts 4.6). */
export function liveHoldOf(
  draft: Pick<SnapshotView, "proposalId">,
  { snapshots, sellerOffsetMs }: Pick<ThreadView, "snapshots" | "sellerOffsetMs">,
  now: Date,
): LiveHold | null {
  for (const hold of snapshots) {
    if (hold.status !== "committed" || hold.parentProposalId !== draft.proposalId) continue;
    const proposal = receivedProposal(hold);
    if (!proposal) continue;
    const { expiresAt, phase } = holdState(proposal, { now, sellerOffsetMs });
    if (expiresAt && phase !== "expired" && phase !== "none") return { hold, until: expiresAt };
  }
  return null;
}
