import { type CallRow, type Db, findThread, type SellerRow, touchThread } from "@/lib/store";
import { type Action, record } from "../activity/record";
import { type Context, instant } from "../context";

type About = { call: Pick<CallRow, "id" | "tool" | "thread_id">; seller: Pick<SellerRow, "id" | "name"> };

/** Puts on record that something became of a call, within the transaction in which it did; its thread has changed by it. */
export async function tellOfCall(
  tx: Db,
  ctx: Context,
  { call, seller }: About,
  action: Action,
  detail: Record<string, unknown>,
): Promise<void> {
  const thread = call.thread_id === null ? undefined : await findThread(tx, call.thread_id);
  if (thread) await touchThread(tx, thread.id, { changed_at: instant(ctx) });
  await record(tx, ctx, {
    action,
    subject: seller.name,
    detail: { call: call.id, tool: call.tool, ...detail },
    negotiationId: thread?.negotiation_id ?? null,
    sellerId: seller.id,
  });
}
