import { mediaBuysOfThreads, updateMediaBuy } from "@/lib/store";
import type { Context } from "../context";
import { isRefusal } from "../refusal";
import { bookingOf } from "./booking-of";
import { readBack } from "./read-back";

/** The booking stands whether or not it can be read back now; the media buy then says why it was not read. */
export async function readBackQuietly(ctx: Context, threadId: string, mediaBuyId?: string): Promise<void> {
  try {
    await readBack(ctx, { threadId, mediaBuyId });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const buy = bookingOf(await mediaBuysOfThreads(ctx.db, [threadId]), mediaBuyId);
    if (buy?.read_back === "not_read") await updateMediaBuy(ctx.db, buy.id, { read_back_message: error.message });
  }
}
