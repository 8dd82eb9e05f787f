import { type Context, requirePermission } from "../context";
import { mediaBuyDetail } from "./detail";

/** One media buy as it was seen, for the page about it. @throws DeskRefusal NOT_FOUND */
export function getMediaBuy(ctx: Context, input: { threadId: string; mediaBuyId?: string }) {
  requirePermission(ctx, "look");
  return mediaBuyDetail(ctx, input);
}
