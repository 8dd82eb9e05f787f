import { ancestry, proposalsNamed, receivedProposal } from "@/components/hold/received";
import type { SnapshotView, ThreadView } from "@/lib/api/client";

type Thread = Pick<ThreadView, "id" | "sellerName" | "sellerOffsetMs" | "snapshots" | "rounds">;

/**
 * What is still on the table after something was bought, seller by seller: drafts and holds that have not lapsed, were not declined, and
 * are neither what was bought nor what it was made from. Sellers with nothing left are left out.
 */
export function losersOf<T extends Thread>(
  threads: readonly T[],
  now: Date,
): { thread: T; snapshots: SnapshotView[] }[] {
  return threads.flatMap((thread) => {
    const kept = keptIn(thread);
    const snapshots = thread.snapshots.filter(
      (snapshot) => isOpen(snapshot, thread, now) && !kept.has(snapshot.proposalId),
    );
    return snapshots.length > 0 ? [{ thread, snapshots }] : [];
  });
}

/** Proposals that were accepted or may have been, with everything they were made from. */
function keptIn({ snapshots, rounds }: Thread): ReadonlySet<string> {
  const named = rounds.filter(({ kind, state }) => kind === "accept" && state !== "refused").flatMap(proposalsNamed);
  const chosen = snapshots.filter(({ status, proposalId }) => status === "accepted" || named.includes(proposalId));
  const path = chosen.flatMap((snapshot) => ancestry(snapshot, snapshots));
  return new Set([...named, ...path.map(({ proposalId }) => proposalId)]);
}

function isOpen(snapshot: SnapshotView, { sellerOffsetMs }: Thread, now: Date): boolean {
  if (snapshot.declined || snapshot.status === "accepted") return false;
  const proposal = receivedProposal(snapshot);
  // A change of a booked buy is no rival of it.
  if (!proposal || (proposal.proposal_kind ?? "new_media_buy") !== "new_media_buy") return false;
  const lapsesAt = Date.parse(proposal.expires_at ?? "") - sellerOffsetMs;
  return !(lapsesAt <= now.getTime());
}
