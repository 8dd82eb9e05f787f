import type { SnapshotBrief, SnapshotRow } from "@/lib/store";
import type { Declined } from "../declines/declined";
import { openHolds } from "../holds/view";
import { cpmOf, totalOf } from "../snapshots/read";

/**
 * The snapshots that could be the offer of a thread: a booked one, those on hold, and the sound drafts of the newest round that has
 * any. A blocked snapshot is never an offer, and a declined one is none any more. Told without reading any text.
 */
export function offersOf<T extends SnapshotBrief>(
  snapshots: readonly T[],
  isBlocked: (row: T) => boolean,
  declined: Declined,
): T[] {
  const sound = snapshots.filter((row) => !isBlocked(row));
  const drafts = sound.filter(({ status }) => status === "draft").filter((row) => !declined.has(row.proposal_id));
  const newest = Math.max(...drafts.map(({ round }) => round));
  return [
    ...sound.filter(({ is_accepted }) => is_accepted === 1).slice(-1),
    ...openHolds(snapshots, declined).filter((row) => !isBlocked(row)),
    ...drafts.filter(({ round }) => round === newest),
  ];
}

/**
 * The offer to look at first: a booked one, else the live hold that ends soonest, else the draft with the lowest highest price
 * (unpriced last, then as the seller listed them).
 */
export function bestOffer(offers: readonly SnapshotRow[], liveIds: readonly string[]): SnapshotRow | null {
  const accepted = offers.find(({ is_accepted }) => is_accepted === 1);
  const held = liveIds.flatMap((id) => offers.find((row) => row.id === id) ?? [])[0];
  const price = (row: SnapshotRow) => cpmOf(row)?.max ?? Number.POSITIVE_INFINITY;
  const drafts = offers.filter(({ status }) => status === "draft");
  // Two unpriced ones differ by NaN, which leaves them in their order.
  const cheapest = drafts.toSorted((a, b) => Math.sign(price(a) - price(b)) || 0)[0];
  return accepted ?? held ?? cheapest ?? null;
}

export function offerView(row: SnapshotRow | null) {
  return row && { snapshotId: row.id, total: totalOf(row), cpm: cpmOf(row) };
}
