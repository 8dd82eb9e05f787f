import { findDraft, findSnapshot, putDraft, putDraftOver } from "@/lib/store";
import { type Context, instant, requirePermission } from "../context";
import { notFound } from "../refusal";
import { draftView } from "./view";

type Input = {
  threadId: string;
  sourceSnapshotId: string;
  values: Record<string, unknown>;
  /** When the draft was saved that this one was typed over; null: there was none. Left out: whatever is there is replaced. */
  basedOn?: string | null;
};

/**
 * Keeps what a person typed for a source, unless the same person stored something else meanwhile in another tab or place: then that
 * comes back with `saved: false`, and nothing is replaced. It is private typing and no act, so it leaves no activity.
 * @throws DeskRefusal NOT_FOUND
 */
export async function saveDraft(ctx: Context, { threadId, sourceSnapshotId, values, basedOn }: Input) {
  requirePermission(ctx, "negotiate");
  const source = await findSnapshot(ctx.db, sourceSnapshotId);
  if (source?.thread_id !== threadId) throw notFound("proposal");
  const row = {
    thread_id: threadId,
    source_snapshot_id: source.id,
    user_id: ctx.actor.id,
    values_text: JSON.stringify(values),
    saved_at: instant(ctx),
  };
  if (basedOn === undefined) {
    await putDraft(ctx.db, row);
    return { ...draftView(row), saved: true };
  }
  if (await putDraftOver(ctx.db, row, basedOn)) return { ...draftView(row), saved: true };
  const other = await findDraft(ctx.db, row);
  // Gone again between the two looks: then there is nothing to keep it from.
  if (!other) {
    await putDraft(ctx.db, row);
    return { ...draftView(row), saved: true };
  }
  return { ...draftView(other), saved: other.values_text === row.values_text };
}
