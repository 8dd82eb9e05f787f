import { readBack } from "../acceptances/read-back";
import { type Context, requirePermission } from "../context";
import { conflict } from "../refusal";
import { loadThread } from "../threads/load";
import { adoptAccepted } from "./adopt-accepted";
import { mediaBuyDetail } from "./detail";

/**
 * Reads a media buy back and says which accepted snapshot a change of it starts from (facts 4.8: the pointer moves, so it is read anew
 * each time).
 * @throws DeskRefusal NOT_FOUND, SELLER_UNREACHABLE, CONFLICT where the seller shows no terms to start from
 */
export async function beginChange(ctx: Context, input: { threadId: string; mediaBuyId: string }) {
  requirePermission(ctx, "amend");
  const thread = await loadThread(ctx.db, input.threadId);
  await readBack(ctx, input);
  const source = await adoptAccepted(ctx, thread, input.mediaBuyId);
  if (!source) throw conflict(`${thread.seller.name} does not show the terms this media buy runs on.`);
  return { sourceSnapshotId: source.id, ...(await mediaBuyDetail(ctx, input)) };
}
