import { deleteDrafts } from "@/lib/store";
import { type Context, requirePermission } from "../context";

/** Forgets what a person typed for a source; nothing typed is nothing to forget. */
export async function discardDraft(ctx: Context, input: { threadId: string; sourceSnapshotId: string }) {
  requirePermission(ctx, "negotiate");
  const place = { userId: ctx.actor.id, threadId: input.threadId, sourceSnapshotIds: [input.sourceSnapshotId] };
  await deleteDrafts(ctx.db, place);
  return { discarded: true as const };
}
