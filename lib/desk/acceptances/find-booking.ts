import { jsonText } from "@/lib/wire/json-span";
import type { Context } from "../context";
import { isObject, type JsonObject, objectsOf, textOf } from "../json";
import { linkTo, readFromSeller, type SellerReply } from "../sellers/ask";
import type { Thread } from "../threads/load";
import { bindingOf } from "../threads/may-change";

/** A media buy as the seller lists it, with its own JSON text. */
export type Booking = { item: JsonObject; text: string; page: string };

/** What a search among the seller's media buys brought. `unreadable`: it could not be finished, so nothing follows from it. */
export type Search =
  | { found: "booked"; booking: Booking }
  | { found: "nothing"; page: string }
  | { found: "unreadable"; reply: SellerReply | null };

/** Every status: without them a seller lists active buys only, and a new one is not active yet (facts 2.8, trap 77). */
const EVERY_STATUS = ["pending_creatives", "pending_start", "active", "paused", "completed", "rejected", "canceled"];
const PAGE = 100;
const MOST_PAGES = 50;

/**
 * Looks through all media buys of the thread's account for the one made from a proposal (facts 2.8: `accepted_proposal_id`). Only a list
 * read to its end says that there is none.
 */
export async function findBooking(ctx: Context, thread: Thread, proposalId: string): Promise<Search> {
  const { pin, account } = bindingOf(thread);
  const link = await linkTo(ctx, thread.seller);
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const pagination = { max_results: PAGE, ...(cursor === null ? {} : { cursor }) };
    const request = { account, status_filter: EVERY_STATUS, pagination };
    const reply: SellerReply = await readFromSeller(link, "get_media_buys", request, pin);
    if (reply.kind !== "done" || !Array.isArray(reply.body.media_buys)) return { found: "unreadable", reply };
    const index = reply.body.media_buys.findIndex((item: unknown) => isOf(item, proposalId));
    if (index >= 0) {
      const item = objectsOf([reply.body.media_buys[index]])[0] ?? {};
      const text = jsonText(reply.raw, ["media_buys", index]) ?? JSON.stringify(item);
      return { found: "booked", booking: { item, text, page: reply.raw } };
    }
    const next = nextCursor(reply.body);
    if (next === null) return { found: "nothing", page: reply.raw };
    // A list that turns in a circle is never read to its end.
    if (next === cursor) break;
    cursor = next;
  }
  return { found: "unreadable", reply: null };
}

function isOf(item: unknown, proposalId: string): boolean {
  if (!isObject(item)) return false;
  const accepted = isObject(item.accepted_proposal) ? item.accepted_proposal.proposal_id : undefined;
  return item.accepted_proposal_id === proposalId || accepted === proposalId;
}

function nextCursor(body: JsonObject): string | null {
  const { pagination } = body;
  if (!isObject(pagination) || pagination.has_more === false) return null;
  return textOf(pagination.cursor) ?? textOf(pagination.next_cursor);
}
