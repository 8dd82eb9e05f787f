import { receivedProposal } from "@/components/hold/received";
import type { SnapshotView, ThreadView } from "@/lib/api/client";

/** Where one can go from a snapshot: compare it upwards and sideways, and refine it, or why not. */
export type NodeWays = {
  parentHref: string | null;
  siblings: { href: string; count: number } | null;
  /** Null where it may be refined. */
  whyNotRefine: string | null;
};

/** Compare takes ten columns. */
const MOST_COLUMNS = 10;

export function nodeWays(
  snapshot: SnapshotView,
  thread: Pick<ThreadView, "snapshots" | "sellerOffsetMs">,
  now: Date | null,
): NodeWays {
  const current = [...new Map(thread.snapshots.map((each) => [each.proposalId, each])).values()];
  const parent = current.find(
    ({ proposalId }) => proposalId === snapshot.parentProposalId && proposalId !== snapshot.proposalId,
  );
  const siblings = current.filter(
    ({ proposalId, parentProposalId }) =>
      proposalId !== snapshot.proposalId && parentProposalId === snapshot.parentProposalId,
  );
  return {
    parentHref: parent ? compareHref([parent, snapshot]) : null,
    siblings:
      siblings.length === 0
        ? null
        : { href: compareHref([snapshot, ...siblings].slice(0, MOST_COLUMNS)), count: siblings.length },
    whyNotRefine: whyNotRefine(snapshot, thread, now),
  };
}

const compareHref = (snapshots: readonly SnapshotView[]) =>
  `/compare?${snapshots.map(({ id }) => `p=${id}`).join("&")}`;

const NOT_DRAFT: Record<Exclude<SnapshotView["status"], "draft">, string> = {
  committed: "On hold: it can be accepted or let go. Refine its draft instead.",
  accepted: "Booked: it is changed where it is booked, by an amendment.",
};

/** Only an open draft whose seller still stands by it is refined (facts 2.3). */
export function whyNotRefine(
  snapshot: SnapshotView,
  { sellerOffsetMs }: Pick<ThreadView, "sellerOffsetMs">,
  now: Date | null,
): string | null {
  if (snapshot.status !== "draft") return NOT_DRAFT[snapshot.status];
  if (snapshot.declined) return "You walked away from it.";
  const proposal = receivedProposal(snapshot);
  if (!proposal) return "What was received is no proposal with terms.";
  const lapsesAt = Date.parse(proposal.expires_at ?? "") - sellerOffsetMs;
  if (now && lapsesAt <= now.getTime()) return "It lapsed. Refine what it was made from, or ask for new proposals.";
  return null;
}
