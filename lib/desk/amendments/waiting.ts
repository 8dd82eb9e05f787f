import type { MediaBuyRow, SnapshotBrief, SnapshotRow, ThreadRow } from "@/lib/store";
import { bookingOf } from "../acceptances/booking-of";
import { sellerNow } from "../clocks/seller-offset";
import { integerOf, storedObject } from "../json";
import { kindOf } from "../snapshots/read";
import { isOver } from "./current";

export type ChangeKind = "amendment" | "cancellation";

/** What a thread with a booked buy still waits for a person to decide on. `change` is null where it is a new buy that is on hold. */
export type Waiting = {
  change: ChangeKind | null;
  mediaBuyId: string | null;
  isHeld: boolean;
  /** The hold that ends soonest, or the drafts of the newest answer. */
  rows: readonly [SnapshotRow, ...SnapshotRow[]];
};

const KINDS: Record<string, ChangeKind | undefined> = {
  media_buy_update: "amendment",
  media_buy_cancellation: "cancellation",
};

/** What a proposal changes of a booked buy; null where it is a new one (facts 4.8). */
export function changeOf(row: Pick<SnapshotRow, "proposal_text">): { kind: ChangeKind; mediaBuyId: string } | null {
  const { kind: said, mediaBuyId } = kindOf(row);
  const kind = said === null ? undefined : KINDS[said];
  return kind && mediaBuyId !== null ? { kind, mediaBuyId } : null;
}

type OnTheTable = {
  thread: Pick<ThreadRow, "seller_offset_ms">;
  mediaBuys: readonly MediaBuyRow[];
  snapshots: readonly SnapshotBrief[];
  /** With their texts: those on hold, and the newest sound drafts. */
  offers: readonly SnapshotRow[];
};

/**
 * What waits beside a booking: a live hold, else the drafts that change a buy which still runs on the revision they were made from. A
 * draft of before the booking waits for nobody: it was not chosen.
 */
export function waitingIn(
  { thread, mediaBuys, snapshots, offers }: OnTheTable,
  holds: readonly SnapshotRow[],
  now: Date,
): Waiting | null {
  const [hold] = holds;
  if (hold) {
    const change = changeOf(hold);
    return { change: change?.kind ?? null, mediaBuyId: change?.mediaBuyId ?? null, isHeld: true, rows: [hold] };
  }
  const sellerMs = sellerNow(now, thread).getTime();
  const taken = takenDrafts(snapshots);
  const drafts = offers.flatMap((row) => {
    const isOpen = row.status === "draft" && !isLapsed(row, sellerMs) && !taken.has(row.proposal_id);
    const change = isOpen ? changeOf(row) : null;
    return change && isCurrent(row, bookingOf(mediaBuys, change.mediaBuyId)) ? { row, ...change } : [];
  });
  const [first, ...others] = drafts;
  if (!first) return null;
  const { kind, mediaBuyId, row } = first;
  const like = others.filter((other) => other.kind === kind && other.mediaBuyId === mediaBuyId);
  return { change: kind, mediaBuyId, isHeld: false, rows: [row, ...like.map((each) => each.row)] };
}

/** The drafts that were accepted by way of their hold. An accepted proposal keeps the id of the hold or names it (facts 13.1). */
function takenDrafts(snapshots: readonly SnapshotBrief[]): ReadonlySet<string | null> {
  const accepted = new Set(
    snapshots.filter((row) => row.is_accepted === 1).flatMap((row) => [row.proposal_id, row.parent_proposal_id]),
  );
  const holds = snapshots.filter(({ status, proposal_id }) => status === "committed" && accepted.has(proposal_id));
  return new Set(holds.map(({ parent_proposal_id }) => parent_proposal_id));
}

const isLapsed = ({ expires_at }: SnapshotRow, sellerNow: number): boolean =>
  expires_at !== null && Date.parse(expires_at) <= sellerNow;

/** A change of a buy that is over, or has moved on, cannot be had any more. */
function isCurrent({ proposal_text }: SnapshotRow, buy: MediaBuyRow | undefined): boolean {
  if (!buy || isOver(buy.status)) return false;
  return integerOf(storedObject(proposal_text).base_media_buy_revision) === Number(buy.revision);
}

/** As a list tells of it. */
export const waitingView = ({ change, mediaBuyId, isHeld, rows }: Waiting) => ({
  change,
  mediaBuyId,
  isHeld,
  snapshotId: rows[0].id,
  callId: rows[0].call_id,
});
