import { findSnapshot, type MediaBuyRow, mediaBuysOfThreads, updateMediaBuy } from "@/lib/store";
import { jsonText } from "@/lib/wire/json-span";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { integerOf, objectsOf, textOf } from "../json";
import { controlsOf } from "../operations/controls-of";
import { keepReading } from "../operations/keep-reading";
import { notFound, unreachable } from "../refusal";
import { bodyOf, linkTo, readFromSeller } from "../sellers/ask";
import { findingKey } from "../snapshots/findings";
import { loadThread } from "../threads/load";
import { bindingOf } from "../threads/may-change";
import { bookingOf } from "./booking-of";
import { reconcile } from "./reconcile";
import { mediaBuyView } from "./view";

/**
 * Reads a media buy of the thread (its newest unless one is named) back by its id (without ids a seller lists active buys only) and holds it against the accepted terms.
 * @throws DeskRefusal NOT_FOUND where nothing is booked, SELLER_UNREACHABLE; then the last read-back stays
 */
export async function readBack(ctx: Context, input: { threadId: string; mediaBuyId?: string }) {
  requirePermission(ctx, "look");
  const thread = await loadThread(ctx.db, input.threadId);
  const buy = bookingOf(await mediaBuysOfThreads(ctx.db, [thread.row.id]), input.mediaBuyId);
  const committed = buy && (await findSnapshot(ctx.db, buy.snapshot_id));
  if (!buy || !committed) throw notFound("media buy");
  const { pin, account } = bindingOf(thread);
  const request = { account, media_buy_ids: [buy.media_buy_id], include_history: HISTORY };
  const { body, raw } = bodyOf(await readFromSeller(await linkTo(ctx, thread.seller), "get_media_buys", request, pin));
  if (!Array.isArray(body.media_buys)) {
    throw unreachable({ kind: "unparsable", message: "The seller's answer lists no media buys.", sent: true });
  }
  const index = body.media_buys.findIndex((each) => objectsOf([each])[0]?.media_buy_id === buy.media_buy_id);
  const item = objectsOf([body.media_buys[index]])[0];
  const controls = await controlsOf(ctx.db, buy);
  const findings = item ? reconcile(item, buy, committed, controls) : [];
  const agrees = item !== undefined && findings.length === 0;
  const change = {
    ...(item
      ? {
          status: textOf(item.status) ?? buy.status,
          revision: integerOf(item.revision) ?? buy.revision,
          confirmed_at: textOf(item.confirmed_at),
        }
      : {}),
    read_back: agrees ? ("agrees" as const) : ("differs" as const),
    read_back_at: instant(ctx),
    read_back_message: messageFor(item !== undefined, findings.length, thread.seller.name),
    read_back_findings_text: JSON.stringify(findings),
    read_back_text: item ? (jsonText(raw, ["media_buys", index]) ?? null) : null,
  } satisfies Partial<MediaBuyRow>;
  await ctx.db.transaction().execute(async (tx) => {
    await updateMediaBuy(tx, buy.id, change);
    if (item && change.read_back_text) await keepReading(tx, ctx, buy, { item, text: change.read_back_text });
    await record(tx, ctx, {
      action: "media_buy.read_back",
      subject: buy.media_buy_id,
      detail: { state: change.read_back, findings: findings.map(findingKey), digest: committed.terms_digest },
      negotiationId: thread.negotiation.id,
      sellerId: thread.seller.id,
    });
  });
  return mediaBuyView({ ...buy, ...change });
}

/** How many of the seller's own entries about what moved are asked for with it. */
const HISTORY = 20;

function messageFor(isThere: boolean, findings: number, seller: string): string {
  if (!isThere) return `${seller} does not show this media buy.`;
  if (findings === 0) return "The media buy is what was accepted.";
  return findings === 1
    ? "The media buy differs from what was accepted in one thing."
    : `The media buy differs from what was accepted in ${findings} things.`;
}
