import { findCall, findObservation, type LegacyBuyRow, legacyBuysOfThreads, updateLegacyBuy } from "@/lib/store";
import { jsonText } from "@/lib/wire/json-span";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { integerOf, objectsOf, storedObject, textOf } from "../json";
import { isRefusal, notFound, unreachable } from "../refusal";
import { bodyOf, linkTo, readFromSeller } from "../sellers/ask";
import { findingKey } from "../snapshots/findings";
import { loadThread } from "../threads/load";
import { boundOf } from "./bind";
import { legacyBuyView } from "./buy-view";
import { reconcileLegacy } from "./reconcile";
import { requireLegacyLane } from "./require";

/**
 * Reads a media buy of this lane (the thread's newest unless one is named) back by its id and holds it against what was bought.
 * @throws DeskRefusal NOT_FOUND where nothing is booked, SELLER_UNREACHABLE; then the last read-back stays
 */
export async function readBackLegacy(ctx: Context, input: { threadId: string; mediaBuyId?: string | undefined }) {
  requirePermission(ctx, "look");
  const thread = await loadThread(ctx.db, input.threadId);
  const buys = await legacyBuysOfThreads(ctx.db, [thread.row.id]);
  const buy = buys.findLast(({ media_buy_id }) => input.mediaBuyId === undefined || media_buy_id === input.mediaBuyId);
  const look = buy && (await findObservation(ctx.db, buy.observation_id));
  const call = buy && (await findCall(ctx.db, buy.call_id));
  if (!buy || !look || !call) throw notFound("media buy");
  const { account, lane } = boundOf(thread, requireLegacyLane(thread));
  const link = await linkTo(ctx, thread.seller);
  const request = { account, media_buy_ids: [buy.media_buy_id] };
  const { body, raw } = bodyOf(await readFromSeller(link, "get_media_buys", request, lane.wireVersion ?? lane.release));
  if (!Array.isArray(body.media_buys)) {
    throw unreachable({ kind: "unparsable", message: "The seller's answer lists no media buys.", sent: true });
  }
  const index = body.media_buys.findIndex((each) => objectsOf([each])[0]?.media_buy_id === buy.media_buy_id);
  const item = objectsOf([body.media_buys[index]])[0];
  const findings = item ? reconcileLegacy(item, storedObject(call.request_text), look) : [];
  const change = {
    ...(item
      ? {
          status: textOf(item.status) ?? buy.status,
          revision: integerOf(item.revision) ?? buy.revision,
          confirmed_at: textOf(item.confirmed_at),
        }
      : {}),
    read_back: item !== undefined && findings.length === 0 ? ("agrees" as const) : ("differs" as const),
    read_back_at: instant(ctx),
    read_back_message: messageFor(item !== undefined, findings.length, thread.seller.name),
    read_back_findings_text: JSON.stringify(findings),
    read_back_text: item ? (jsonText(raw, ["media_buys", index]) ?? null) : null,
  } satisfies Partial<LegacyBuyRow>;
  await ctx.db.transaction().execute(async (tx) => {
    await updateLegacyBuy(tx, buy.id, change);
    await record(tx, ctx, {
      action: "media_buy.read_back",
      subject: buy.media_buy_id,
      detail: { lane: "legacy", state: change.read_back, findings: findings.map(findingKey) },
      negotiationId: thread.negotiation.id,
      sellerId: thread.seller.id,
    });
  });
  return legacyBuyView({ ...buy, ...change });
}

/** The booking stands whether or not it can be read back now; it then says why it was not read. */
export async function readBackLegacyQuietly(ctx: Context, threadId: string): Promise<void> {
  try {
    await readBackLegacy(ctx, { threadId });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const buy = (await legacyBuysOfThreads(ctx.db, [threadId])).at(-1);
    if (buy?.read_back === "not_read") await updateLegacyBuy(ctx.db, buy.id, { read_back_message: error.message });
  }
}

function messageFor(isThere: boolean, findings: number, seller: string): string {
  if (!isThere) return `${seller} does not show this media buy.`;
  if (findings === 0)
    return "Total, dates and products of the media buy are what was bought. By which terms, this lane cannot say.";
  return findings === 1
    ? "The media buy differs from what was bought in one thing."
    : `The media buy differs from what was bought in ${findings} things.`;
}
