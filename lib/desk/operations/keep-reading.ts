import { type Db, insertReading, type MediaBuyRow, newId, readingsOfThreads } from "@/lib/store";
import { type Context, instant } from "../context";
import { integerOf, type JsonObject } from "../json";

/**
 * Keeps what a media buy was, where it is another than at the last look: what moved between two revisions is told from these. A seller
 * that shows the same again adds nothing.
 */
export async function keepReading(
  tx: Db,
  ctx: Pick<Context, "now">,
  buy: Pick<MediaBuyRow, "thread_id" | "media_buy_id" | "revision">,
  { item, text }: { item: JsonObject; text: string },
): Promise<void> {
  const earlier = await readingsOfThreads(tx, [buy.thread_id]);
  if (earlier.findLast(({ media_buy_id }) => media_buy_id === buy.media_buy_id)?.text === text) return;
  await insertReading(tx, {
    id: newId("read"),
    thread_id: buy.thread_id,
    media_buy_id: buy.media_buy_id,
    revision: integerOf(item.revision) ?? buy.revision,
    read_at: instant(ctx),
    text,
  });
}
