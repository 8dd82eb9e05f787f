import { findCall, findSeller, findThread, newestCapabilities } from "@/lib/store";
import { readBackQuietly } from "../acceptances/read-back-quietly";
import { record } from "../activity/record";
import { type Context, requirePermission } from "../context";
import { blocked, conflict, notFound } from "../refusal";
import { declaredBy } from "../sellers/declared";
import { dispatch } from "./dispatch";
import { callEnd } from "./end";

/**
 * Sends the stored bytes of an unanswered call again with the same key, which a seller that keeps keys answers with what happened
 * the first time (facts 1.6). A call stored but never sent goes out for the first time.
 * @throws DeskRefusal CONFLICT where the call has ended or is on its way, BLOCKED where the seller keeps no keys
 */
export async function askAgain(ctx: Context, input: { callId: string }) {
  const call = await findCall(ctx.db, input.callId);
  requirePermission(ctx, call?.kind === "accept" ? "accept" : "negotiate");
  if (!call || call.kind === "accounts") throw notFound("call");
  if (call.state !== "unknown" && call.state !== "prepared") {
    throw conflict("This call is not unanswered any more; look at it again.");
  }
  const reading = (await newestCapabilities(ctx.db, [call.seller_id])).get(call.seller_id);
  const isFirst = call.attempts === 0;
  if (!isFirst && declaredBy(reading).idempotency.kind !== "supported") {
    throw blocked("This seller does not keep idempotency keys: asking again could do the same thing twice.");
  }
  const seller = await findSeller(ctx.db, call.seller_id);
  const thread = call.thread_id === null ? undefined : await findThread(ctx.db, call.thread_id);
  await ctx.db.transaction().execute((tx) =>
    record(tx, ctx, {
      action: "call.asked_again",
      subject: seller?.name ?? "",
      detail: { call: call.id, tool: call.tool, key: call.idempotency_key.slice(0, 8), attempt: call.attempts + 1 },
      negotiationId: thread?.negotiation_id ?? null,
      sellerId: call.seller_id,
    }),
  );
  await dispatch(ctx, call.id, ["unknown", "prepared"]);
  const end = await callEnd(ctx, call.id);
  // A replayed answer is history: what the buy is now has to be read (facts 1.6).
  if (call.kind === "accept" && end.end === "done" && thread) await readBackQuietly(ctx, thread.id);
  return end;
}
