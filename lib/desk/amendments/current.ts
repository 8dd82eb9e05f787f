import type { SnapshotRow } from "@/lib/store";
import { readBackQuietly } from "../acceptances/read-back-quietly";
import { type Context, requirePermission } from "../context";
import { storedObject, textOf } from "../json";
import { conflict } from "../refusal";
import type { Thread } from "../threads/load";
import { acceptedIn, standing } from "./standing";

/** A buy with one of these is over: nothing of it can be changed any more (facts 2.8). */
const OVER: ReadonlySet<string> = new Set(["completed", "rejected", "canceled"]);

/** Whether a buy of this status is over. */
export const isOver = (status: string | null): boolean => status !== null && OVER.has(status);

/**
 * Sees to it that a change is asked for on the terms a media buy runs on now (facts 4.8, trap 78): it is read back first, and its source
 * has to be the accepted proposal that the seller names.
 * @throws DeskRefusal FORBIDDEN, CONFLICT where the buy is over or runs on other terms
 */
export async function requireCurrent(ctx: Context, thread: Thread, accepted: readonly SnapshotRow[]): Promise<void> {
  if (accepted.length === 0) return;
  requirePermission(ctx, "amend");
  for (const source of accepted) await requireCurrentOne(ctx, thread, source);
}

async function requireCurrentOne(ctx: Context, thread: Thread, source: SnapshotRow): Promise<void> {
  const mediaBuyId = textOf(storedObject(source.proposal_text).media_buy_id) ?? undefined;
  await readBackQuietly(ctx, thread.row.id, mediaBuyId);
  const { buy, reading } = await standing(ctx.db, thread.row.id, mediaBuyId);
  if (!buy) throw conflict("This desk knows no media buy of this proposal; nothing was sent.");
  if (isOver(buy.status)) {
    throw conflict(`The media buy is ${buy.status}: nothing of it can be changed any more. Nothing was sent.`);
  }
  const current = acceptedIn(reading);
  if (current !== null && current !== source.proposal_id) {
    throw conflict("The media buy runs on other terms by now. Start again from the live terms; nothing was sent.");
  }
}
