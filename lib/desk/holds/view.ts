import { holdState } from "@/lib/negotiation";
import type { CallBrief, NegotiationRow, SellerRow, SnapshotBrief, SnapshotRow, ThreadRow } from "@/lib/store";
import { type OnHold, onHoldView } from "../approvals/on-hold";
import type { Declined } from "../declines/declined";
import { linesOf, totalOf } from "../snapshots/read";

/**
 * The committed snapshots of a thread that were neither accepted nor let go of. Whether their holds are alive is a matter of the clock.
 * The seller keeps a declined one to its end all the same (facts 4.9).
 */
export function openHolds<T extends SnapshotBrief>(snapshots: readonly T[], declined: Declined): T[] {
  // An accepted proposal keeps its id or, with some sellers, names the one it was made from (facts 13.1).
  const accepted = new Set(
    snapshots.filter((row) => row.is_accepted === 1).flatMap((row) => [row.proposal_id, row.parent_proposal_id]),
  );
  return snapshots.filter(
    ({ status, proposal_id }) => status === "committed" && !accepted.has(proposal_id) && !declined.has(proposal_id),
  );
}

/** Those whose hold is alive by the seller's clock, soonest end first. */
export function liveHolds<T extends SnapshotBrief>(
  holds: readonly T[],
  thread: Pick<ThreadRow, "seller_offset_ms">,
  now: Date,
): T[] {
  return holds
    .filter((row) => isAlive(row, thread, now))
    .toSorted((a, b) => Date.parse(a.expires_at ?? "") - Date.parse(b.expires_at ?? ""));
}

function isAlive(row: SnapshotBrief, thread: Pick<ThreadRow, "seller_offset_ms">, now: Date): boolean {
  const proposal = { proposal_status: row.status, expires_at: row.expires_at ?? undefined };
  return holdState(proposal, { now, sellerOffsetMs: Number(thread.seller_offset_ms) }).remainingMs > 0;
}

type HeldIn = {
  thread: ThreadRow;
  negotiation: NegotiationRow;
  seller: Pick<SellerRow, "id" | "name">;
} & Judged;

type Judged = {
  assess: (row: SnapshotBrief) => { blocked: boolean };
  rounds: readonly Pick<CallBrief, "sole_claim">[];
};

/** Whether a hold cannot be accepted as it stands: something found forbids it, or an acceptance of it has not come to its end. */
export const isStuck = (row: SnapshotBrief, { assess, rounds }: Judged): boolean =>
  assess(row).blocked || rounds.some(({ sole_claim }) => sole_claim === row.id);

/** A live hold as the browser reads it, with whose approval of it was asked for or given. */
export function holdView(
  row: SnapshotRow,
  { thread, negotiation, seller, ...judged }: HeldIn,
  approval: OnHold | null,
) {
  return {
    snapshotId: row.id,
    proposalId: row.proposal_id,
    threadId: thread.id,
    negotiationId: negotiation.id,
    negotiationName: negotiation.name,
    sellerId: seller.id,
    sellerName: seller.name,
    lines: linesOf(row),
    total: totalOf(row),
    grantedAt: row.received_at,
    expiresAt: row.expires_at ?? row.received_at,
    sellerOffsetMs: Number(thread.seller_offset_ms),
    blocked: isStuck(row, judged),
    approval: approval && onHoldView(approval),
  };
}
