import { findSnapshot, putDraft } from "@/lib/store";
import { type Context, instant, requirePermission } from "../context";
import { notFound } from "../refusal";
import { draftView } from "./view";

/** Keeps what a person typed for a source. It is private typing and no act, so it leaves no activity. @throws DeskRefusal NOT_FOUND */
export async function saveDraft(
  ctx: Context,
  input: { threadId: string; sourceSnapshotId: string; values: Record<string, unknown> },
) {
  requirePermission(ctx, "negotiate");
  const source = await findSnapshot(ctx.db, input.sourceSnapshotId);
  if (source?.thread_id !== input.threadId) throw notFound("proposal");
  const row = {
    thread_id: input.threadId,
    source_snapshot_id: source.id,
    user_id: ctx.actor.id,
    values_text: JSON.stringify(input.values),
    saved_at: instant(ctx),
  };
  await putDraft(ctx.db, row);
  return draftView(row);
}
