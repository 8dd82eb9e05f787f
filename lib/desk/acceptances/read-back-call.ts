import { type CallRow, findCall, findSnapshot, insertAnswer, moveCall, newId } from "@/lib/store";
import { record } from "../activity/record";
import { askAgain } from "../calls/ask-again";
import { type CallEnd, callEnd } from "../calls/end";
import { idempotencyOf } from "../calls/key-kept";
import { waysOut } from "../calls/ways-out";
import { type Context, instant, requirePermission } from "../context";
import { storedObject, textOf } from "../json";
import { readBackLegacyCall } from "../legacy/read-back-call";
import { isLegacyCall } from "../legacy/tools";
import { conflict, notFound, unreachable } from "../refusal";
import { faultOf } from "../sellers/ask";
import { loadThread } from "../threads/load";
import { adopt } from "./adopt";
import { findBooking, type Search } from "./find-booking";

/**
 * Looks among the seller's media buys for what an unanswered acceptance may have booked, and says what was found (facts 1.6, 2.8, trap
 * 21). A booking that is found ends the call: by the seller's own answer where it still keeps the key, else by the booking itself.
 * That none is found decides nothing by itself: the seller may still be at it.
 * @throws DeskRefusal NOT_FOUND, CONFLICT where the call is not an unknown acceptance, SELLER_UNREACHABLE
 */
export async function readBackCall(ctx: Context, input: { callId: string }): Promise<CallEnd> {
  requirePermission(ctx, "accept");
  const call = await findCall(ctx.db, input.callId);
  if (call?.kind !== "accept" || call.thread_id === null) throw notFound("acceptance");
  if (isLegacyCall(call)) return readBackLegacyCall(ctx, call, call.thread_id);
  if (call.state !== "unknown") throw conflict("This acceptance is not unknown any more; look at it again.");
  const thread = await loadThread(ctx.db, call.thread_id);
  const proposalId = textOf(storedObject(call.request_text).proposal_id) ?? "";
  const search = await findBooking(ctx, thread, proposalId);
  await note(ctx, call, search, { subject: thread.seller.name, negotiationId: thread.negotiation.id });
  switch (search.found) {
    case "nothing":
      return callEnd(ctx, call.id);
    case "unreadable": {
      const fault = search.reply && faultOf(search.reply);
      throw unreachable(fault ?? { kind: "unparsable", message: UNREAD, sent: true });
    }
    case "booked": {
      if (await keepsKey(ctx, call)) {
        const end = await askAgain(ctx, { callId: call.id });
        if (end.end === "done") return end;
      }
      const committed = call.sole_claim === null ? undefined : await findSnapshot(ctx.db, call.sole_claim);
      if (committed) await adopt(ctx, { call, thread, committed, booking: search.booking });
      return callEnd(ctx, call.id);
    }
  }
}

const UNREAD = "The seller's media buys could not be read to the end, so it is still not known whether one was booked.";

/** Whether the same bytes bring the seller's own answer, which says more than its list does. */
async function keepsKey(ctx: Context, call: CallRow): Promise<boolean> {
  const way = waysOut(call, await idempotencyOf(ctx.db, call), ctx.now()).find((each) => each.way === "ask_again");
  return way?.open === true && !way.twice;
}

async function note(
  ctx: Context,
  call: CallRow,
  search: Search,
  about: { subject: string; negotiationId: string },
): Promise<void> {
  const text = textOfSearch(search);
  await ctx.db.transaction().execute(async (tx) => {
    await moveCall(tx, call.id, ["unknown"], { read_back_at: instant(ctx), read_back_found: search.found });
    if (text !== null) {
      await insertAnswer(tx, { id: newId("ans"), call_id: call.id, at: instant(ctx), kind: "read_back", text });
    }
    await record(tx, ctx, {
      action: "call.read_back",
      ...about,
      detail: { call: call.id, tool: call.tool, found: search.found },
      sellerId: call.seller_id,
    });
  });
}

function textOfSearch(search: Search): string | null {
  switch (search.found) {
    case "booked":
      return search.booking.page;
    case "nothing":
      return search.page;
    case "unreadable":
      return search.reply?.kind === "done" ? search.reply.raw : null;
  }
}
