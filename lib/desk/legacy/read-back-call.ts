import {
  type CallRow,
  type Db,
  findCall,
  findLegacyConsent,
  insertAnswer,
  insertLegacyBuy,
  insertOutcomes,
  moveCall,
  newId,
} from "@/lib/store";
import { record } from "../activity/record";
import { keepAnswer } from "../calls/answers";
import { askAgain } from "../calls/ask-again";
import { type CallEnd, callEnd } from "../calls/end";
import { idempotencyOf } from "../calls/key-kept";
import { waysOut } from "../calls/ways-out";
import { type Context, instant } from "../context";
import { integerOf, objectsOf, textOf } from "../json";
import { conflict, unreachable } from "../refusal";
import { faultOf } from "../sellers/ask";
import { loadThread, type Thread } from "../threads/load";
import { findLegacyBooking, type LegacyBooking, type LegacySearch } from "./find-booking";
import { readBackLegacyQuietly } from "./read-back";

/**
 * Looks among the seller's media buys for what an unanswered purchase of this lane may have booked. One that carries the purchase's own
 * reference ends the call; that none is found decides nothing, and one that is only alike is nobody's to take. Permission is the caller's.
 * @throws DeskRefusal CONFLICT where the call is not unknown, SELLER_UNREACHABLE
 */
export async function readBackLegacyCall(ctx: Context, call: CallRow, threadId: string): Promise<CallEnd> {
  if (call.state !== "unknown") throw conflict("This acceptance is not unknown any more; look at it again.");
  const thread = await loadThread(ctx.db, threadId);
  const search = await findLegacyBooking(ctx, thread, call);
  await note(ctx, call, search, thread);
  switch (search.found) {
    case "nothing":
      return callEnd(ctx, call.id);
    case "ambiguous":
      throw unreachable({ kind: "ambiguous", message: alike(search.candidates), sent: true });
    case "unreadable": {
      const fault = search.reply && faultOf(search.reply);
      throw unreachable(fault ?? { kind: "unparsable", message: UNREAD, sent: true });
    }
    case "booked": {
      if (await keepsKey(ctx, call)) {
        const end = await askAgain(ctx, { callId: call.id });
        if (end.end === "done") return end;
      }
      await adopt(ctx, call, thread, search.booking);
      await readBackLegacyQuietly(ctx, thread.row.id);
      return callEnd(ctx, call.id);
    }
  }
}

const UNREAD = "The seller's media buys could not be read to the end, so it is still not known whether one was booked.";

const alike = (count: number): string =>
  count === 1
    ? "The seller lists one media buy that could be it, and does not say by which request it was made. Ask the seller, and set this aside with what it says."
    : `The seller lists ${count} media buys that could be it, and does not say by which request they were made. Ask the seller, and set this aside with what it says.`;

/** Whether the same bytes bring the seller's own answer, which says more than its list does. */
async function keepsKey(ctx: Context, call: CallRow): Promise<boolean> {
  const way = waysOut(call, await idempotencyOf(ctx.db, call), ctx.now()).find((each) => each.way === "ask_again");
  return way?.open === true && !way.twice;
}

async function note(ctx: Context, call: CallRow, search: LegacySearch, { seller, negotiation }: Thread): Promise<void> {
  const text = textOfSearch(search);
  const found = search.found === "ambiguous" ? "unreadable" : search.found;
  await ctx.db.transaction().execute(async (tx) => {
    await moveCall(tx, call.id, ["unknown"], { read_back_at: instant(ctx), read_back_found: found });
    if (text !== null) {
      await insertAnswer(tx, { id: newId("ans"), call_id: call.id, at: instant(ctx), kind: "read_back", text });
    }
    await record(tx, ctx, {
      action: "call.read_back",
      subject: seller.name,
      negotiationId: negotiation.id,
      detail: { call: call.id, tool: call.tool, found: search.found },
      sellerId: call.seller_id,
    });
  });
}

function textOfSearch(search: LegacySearch): string | null {
  switch (search.found) {
    case "booked":
      return search.booking.page;
    case "nothing":
    case "ambiguous":
      return search.page;
    case "unreadable":
      return search.reply?.kind === "done" ? search.reply.raw : null;
  }
}

/** Ends an unknown purchase by the booking that carries its reference; its own answer never came and is not made up. */
async function adopt(ctx: Context, call: CallRow, thread: Thread, { item, text }: LegacyBooking): Promise<void> {
  const mediaBuyId = textOf(item.media_buy_id);
  const at = instant(ctx);
  await ctx.db.transaction().execute(async (tx: Db) => {
    const fresh = await findCall(tx, call.id);
    const consent = await findLegacyConsent(tx, call.id);
    if (fresh?.state !== "unknown" || !consent || mediaBuyId === null) return;
    const ended = { state: "done", retry_at: null, answered_at: at, fault_text: null, response_text: null } as const;
    await moveCall(tx, call.id, ["unknown"], ended);
    await keepAnswer(tx, ctx, fresh);
    await insertLegacyBuy(tx, {
      id: newId("buy"),
      seller_id: call.seller_id,
      thread_id: thread.row.id,
      call_id: call.id,
      observation_id: consent.observation_id,
      media_buy_id: mediaBuyId,
      revision: integerOf(item.revision) ?? 1,
      status: textOf(item.status),
      booked_at: textOf(item.created_at) ?? at,
      confirmed_at: textOf(item.confirmed_at),
      packages_text: JSON.stringify(objectsOf(item.packages)),
      losses_text: consent.losses_text,
      buyer_id: consent.user_id,
      buyer: consent.user_name,
      read_back: "not_read",
      read_back_at: at,
      read_back_message: null,
      read_back_findings_text: "[]",
      read_back_text: text,
    });
    const outcome = { source_proposal_id: null, outcome: "accepted", reason_code: null, asked: null, returned: 0 };
    await insertOutcomes(tx, [{ call_id: call.id, position: 0, ...outcome }]);
    await record(tx, ctx, {
      action: "call.answered",
      subject: thread.seller.name,
      detail: { call: call.id, tool: call.tool, lane: "legacy", by: "read back", media_buy: mediaBuyId },
      negotiationId: thread.negotiation.id,
      sellerId: call.seller_id,
    });
  });
}
