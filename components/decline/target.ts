import { receivedProposal } from "@/components/hold/received";
import type { Money } from "@/lib/adcp";
import type { SnapshotView, ThreadView } from "@/lib/api/client";

/** Proposals of one seller that somebody walks away from; screens that know no thread can name them as well. */
export type DeclineTarget = { threadId: string; sellerName: string; proposals: readonly DeclinedProposal[] };

export type DeclinedProposal = { snapshotId: string; proposalId: string; total: Money | null; held: boolean };

/** Snapshots of a thread as something to decline. */
export function targetOf(
  thread: Pick<ThreadView, "id" | "sellerName">,
  snapshots: readonly SnapshotView[],
): DeclineTarget {
  const proposals = snapshots.map((snapshot) => ({
    snapshotId: snapshot.id,
    proposalId: snapshot.proposalId,
    total: receivedProposal(snapshot)?.commercial_terms.total_budget ?? null,
    held: snapshot.status === "committed",
  }));
  return { threadId: thread.id, sellerName: thread.sellerName, proposals };
}
