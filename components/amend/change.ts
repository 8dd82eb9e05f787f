import { ancestry, isRecord, parsed, receivedProposal } from "@/components/hold/received";
import type { Money, Proposal } from "@/lib/adcp";
import type { MediaBuyView, SnapshotView, ThreadView } from "@/lib/api/client";

/** A proposal that changes a booked buy: which buy, from which revision, and what the buy runs on without it. */
export type Change = {
  kind: "amendment" | "cancellation";
  mediaBuyId: string | null;
  base: number | null;
  /** The accepted snapshot it was made from; null where this desk does not have it. */
  live: SnapshotView | null;
};

/** What a snapshot changes; null where it is a new buy. */
export function changeOf(snapshot: SnapshotView, snapshots: readonly SnapshotView[]): Change | null {
  const raw = parsed(snapshot.proposalText);
  const proposal = isRecord(raw) ? raw : {};
  const kind = KINDS[String(proposal.proposal_kind)];
  if (!kind) return null;
  return {
    kind,
    mediaBuyId: typeof proposal.media_buy_id === "string" ? proposal.media_buy_id : null,
    base: typeof proposal.base_media_buy_revision === "number" ? proposal.base_media_buy_revision : null,
    live: acceptedBefore(snapshot, snapshots),
  };
}

const KINDS: Record<string, Change["kind"] | undefined> = {
  media_buy_update: "amendment",
  media_buy_cancellation: "cancellation",
};

/** The nearest accepted snapshot above. An accepted proposal keeps its id, so its committed copy stands beside it. */
function acceptedBefore(snapshot: SnapshotView, snapshots: readonly SnapshotView[]): SnapshotView | null {
  const path = ancestry(snapshot, snapshots).filter(({ proposalId }) => proposalId !== snapshot.proposalId);
  for (const { proposalId } of path.toReversed()) {
    const accepted = snapshots.find((each) => each.proposalId === proposalId && each.status === "accepted");
    if (accepted) return accepted;
  }
  return null;
}

/** The buy a change is about, as it was booked last. */
export const buyOf = ({ mediaBuyId }: Pick<Change, "mediaBuyId">, thread: ThreadView): MediaBuyView | null =>
  thread.mediaBuys.find((buy) => buy.mediaBuyId === mediaBuyId) ?? null;

/** Whether the buy has moved on since the change was drafted, as far as this desk has seen. */
export const isStale = ({ base }: Pick<Change, "base">, buy: MediaBuyView | null): boolean =>
  buy !== null && base !== null && buy.revision !== base;

/** What a cancellation costs and when it takes effect. Null is "not stated", never zero (facts 3.2). */
export type CancellationTerms = { effectiveAt: string | null; fee: Money | null; reason: string | null };

export function cancellationTerms(proposal: Proposal | null): CancellationTerms {
  const terms: unknown = proposal?.commercial_terms.cancellation_terms;
  const stated = isRecord(terms) ? terms : {};
  const fee = isRecord(stated.fee) ? stated.fee : {};
  return {
    effectiveAt: typeof stated.effective_at === "string" ? stated.effective_at : null,
    fee:
      typeof fee.amount === "number" && typeof fee.currency === "string"
        ? { amount: fee.amount, currency: fee.currency }
        : null,
    reason: typeof stated.reason === "string" ? stated.reason : null,
  };
}

/** The accepted snapshot a draft became, by way of its hold; null where it was not accepted. */
export function acceptedFrom(draft: SnapshotView, snapshots: readonly SnapshotView[]): SnapshotView | null {
  const holds = snapshots.filter(
    ({ status, parentProposalId }) => status === "committed" && parentProposalId === draft.proposalId,
  );
  return (
    snapshots.find(
      ({ status, proposalId, parentProposalId }) =>
        status === "accepted" &&
        holds.some((hold) => hold.proposalId === proposalId || hold.proposalId === parentProposalId),
    ) ?? null
  );
}

/** The drafts of change that one call brought, in the order they came. */
export const draftsOf = (thread: ThreadView, callId: string): SnapshotView[] =>
  thread.snapshots.filter((snapshot) => snapshot.callId === callId && receivedProposal(snapshot) !== null);
