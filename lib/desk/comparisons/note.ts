import { deleteNote, findSnapshot, putNote } from "@/lib/store";
import { type Context, instant, requirePermission } from "../context";
import { notFound } from "../refusal";

/**
 * Keeps what a person noted beside a proposal; nothing but space is no note. It is private and no act, so it leaves no activity and
 * goes to no seller. @throws DeskRefusal NOT_FOUND
 */
export async function noteSnapshot(ctx: Context, input: { snapshotId: string; text: string }) {
  requirePermission(ctx, "look");
  const snapshot = await findSnapshot(ctx.db, input.snapshotId);
  if (!snapshot) throw notFound("proposal");
  const text = input.text.trim();
  const place = { userId: ctx.actor.id, snapshotId: snapshot.id };
  if (text === "") {
    await deleteNote(ctx.db, place);
    return { note: null };
  }
  await putNote(ctx.db, { user_id: place.userId, snapshot_id: place.snapshotId, text, saved_at: instant(ctx) });
  return { note: text };
}
