import { listNegotiations, listThreads, type SnapshotRow } from "@/lib/store";
import { sellerNow } from "../clocks/seller-offset";
import { type Context, requirePermission } from "../context";
import { loadRecords, stateOf, type ThreadRecord } from "../threads/records";
import { holdView, isStuck, openHolds } from "./view";

/** How long a hold that ended stands on the board. */
const SHOWN_MS = 24 * 3_600_000;

/**
 * Holds that ended within a day and were not accepted, let go of or asked for anew, the last to end first, each with the draft that
 * can be put on hold again. An ended hold is never prolonged (facts 4.6): the next one is a new intent.
 */
export async function listEndedHolds(ctx: Context) {
  requirePermission(ctx, "look");
  const records = await loadRecords(ctx, await listThreads(ctx.db), await listNegotiations(ctx.db));
  const now = ctx.now();
  return records
    .flatMap((record) =>
      endedIn(record, now).map((row) => ({ ...holdView(row, record, null), draftSnapshotId: draftOf(row, record) })),
    )
    .toSorted((a, b) => Date.parse(b.expiresAt) - Date.parse(a.expiresAt));
}

function endedIn(record: ThreadRecord, now: Date): SnapshotRow[] {
  const sellerMs = sellerNow(now, record.thread).getTime();
  const heldNow = new Set(stateOf(record, now).holds.map(({ parent_proposal_id }) => parent_proposal_id));
  const open = openHolds(record.offers, record.declined);
  return open.filter((row, at) => {
    const endedMs = sellerMs - Date.parse(row.expires_at ?? "");
    const isNewest = !open
      .slice(at + 1)
      .some(({ parent_proposal_id }) => parent_proposal_id === row.parent_proposal_id);
    return (
      endedMs >= 0 && endedMs < SHOWN_MS && isNewest && !heldNow.has(row.parent_proposal_id) && !isTaken(row, record)
    );
  });
}

/** Whether an acceptance of it was sent and has not come to its end: then that is what has to be settled. */
const isTaken = (row: SnapshotRow, record: ThreadRecord) =>
  isStuck(row, { ...record, assess: () => ({ blocked: false }) });

const draftOf = (row: SnapshotRow, { snapshots }: ThreadRecord) =>
  snapshots.find(({ status, proposal_id }) => status === "draft" && proposal_id === row.parent_proposal_id)?.id ?? null;
