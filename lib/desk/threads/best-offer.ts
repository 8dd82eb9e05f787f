import type { SnapshotRow } from "@/lib/store";
import { cpmOf, totalOf } from "../snapshots/read";

/**
 * The offer to look at first: a booked one, else a live hold, else of the newest round with sound drafts the one with the lowest
 * highest price (unpriced last, then as the seller listed them). A blocked snapshot is never an offer.
 */
export function bestOffer(
  snapshots: SnapshotRow[],
  { holds, isBlocked }: { holds: SnapshotRow[]; isBlocked: (row: SnapshotRow) => boolean },
): SnapshotRow | null {
  const sound = snapshots.filter((row) => !isBlocked(row));
  const accepted = sound.findLast(({ is_accepted }) => is_accepted === 1);
  if (accepted) return accepted;
  const held = holds.find((row) => !isBlocked(row));
  if (held) return held;
  const drafts = sound.filter(({ status }) => status === "draft");
  const newest = Math.max(...drafts.map(({ round }) => round));
  const price = (row: SnapshotRow) => cpmOf(row)?.max ?? Number.POSITIVE_INFINITY;
  const candidates = drafts.filter(({ round }) => round === newest);
  return candidates.toSorted((a, b) => Math.sign(price(a) - price(b)) || 0)[0] ?? null;
}

export function offerView(row: SnapshotRow | null) {
  return row && { snapshotId: row.id, total: totalOf(row), cpm: cpmOf(row) };
}
