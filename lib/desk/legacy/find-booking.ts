import { type CallRow, type Db, legacyBuysOfSeller } from "@/lib/store";
import { jsonText } from "@/lib/wire/json-span";
import type { Context } from "../context";
import { isObject, type JsonObject, objectsOf, storedObject, textOf } from "../json";
import { linkTo, readFromSeller, type SellerReply } from "../sellers/ask";
import type { Thread } from "../threads/load";
import { boundOf } from "./bind";
import { requireLegacyLane } from "./require";

export type LegacyBooking = { item: JsonObject; text: string; page: string };

/**
 * What a search for an unanswered purchase brought. `ambiguous`: buys are there that could be it, and nothing says which was made by
 * this request; `unreadable`: the list could not be read to its end. Neither decides anything.
 */
export type LegacySearch =
  | { found: "booked"; booking: LegacyBooking }
  | { found: "nothing"; page: string }
  | { found: "ambiguous"; candidates: number; page: string }
  | { found: "unreadable"; reply: SellerReply | null };

/** Every status: without them a seller lists active buys only, and a new one is not active yet (facts 2.8, trap 77). */
const EVERY_STATUS = ["pending_creatives", "pending_start", "active", "paused", "completed", "rejected", "canceled"];
const PAGE = 100;
const MOST_PAGES = 50;

/**
 * Looks through all media buys of the account for the one this purchase made: by the reference it carried, which comes back with the buy
 * where the seller keeps it (facts 2.8). Where it does not, buys alike are counted and none is taken for it.
 */
export async function findLegacyBooking(ctx: Context, thread: Thread, call: CallRow): Promise<LegacySearch> {
  const { account, lane } = boundOf(thread, requireLegacyLane(thread));
  const link = await linkTo(ctx, thread.seller);
  const request = storedObject(call.request_text);
  const known = await knownBuys(ctx.db, call.seller_id);
  let cursor: string | null = null;
  let candidates = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const pagination = { max_results: PAGE, ...(cursor === null ? {} : { cursor }) };
    const asked = { account, status_filter: EVERY_STATUS, pagination };
    const reply: SellerReply = await readFromSeller(link, "get_media_buys", asked, lane.wireVersion ?? lane.release);
    if (reply.kind !== "done" || !Array.isArray(reply.body.media_buys)) return { found: "unreadable", reply };
    const items = reply.body.media_buys as unknown[];
    const index = items.findIndex((item) => isObject(item) && hasReference(item, request));
    if (index >= 0) {
      const item = objectsOf([items[index]])[0] ?? {};
      const text = jsonText(reply.raw, ["media_buys", index]) ?? JSON.stringify(item);
      return { found: "booked", booking: { item, text, page: reply.raw } };
    }
    candidates += objectsOf(items).filter(
      (item) => !known.has(textOf(item.media_buy_id) ?? "") && isAlike(item, request),
    ).length;
    const next = nextCursor(reply.body);
    if (next === null) {
      return candidates > 0
        ? { found: "ambiguous", candidates, page: reply.raw }
        : { found: "nothing", page: reply.raw };
    }
    // A list that turns in a circle is never read to its end.
    if (next === cursor) break;
    cursor = next;
  }
  return { found: "unreadable", reply: null };
}

const knownBuys = async (db: Db, sellerId: string): Promise<ReadonlySet<string>> =>
  new Set((await legacyBuysOfSeller(db, sellerId)).map(({ media_buy_id }) => media_buy_id));

function hasReference(item: JsonObject, request: JsonObject): boolean {
  const ours = isObject(request.context) ? request.context.buyer_ref : undefined;
  return ours !== undefined && isObject(item.context) && item.context.buyer_ref === ours;
}

/** A buy that carries another reference is another's; without any it could be this one, where nothing in it speaks against it. */
function isAlike(item: JsonObject, request: JsonObject): boolean {
  if (isObject(item.context) && item.context.buyer_ref !== undefined) return false;
  const total = isObject(request.total_budget) ? request.total_budget : {};
  return item.total_budget === total.amount && item.currency === total.currency;
}

function nextCursor(body: JsonObject): string | null {
  const { pagination } = body;
  if (!isObject(pagination) || pagination.has_more === false) return null;
  return textOf(pagination.cursor) ?? textOf(pagination.next_cursor);
}
