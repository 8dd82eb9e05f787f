import { type CallRow, findCall, findSeller, findThread, moveCall, newestCapabilities } from "@/lib/store";
import { readBackQuietly } from "../acceptances/read-back-quietly";
import { record } from "../activity/record";
import { type Context, requirePermission } from "../context";
import { blocked, conflict, notFound } from "../refusal";
import { sellerAuth } from "../sellers/ask";
import { declaredBy, type IdempotencyDeclaration } from "../sellers/declared";
import { dispatch, mayHaveArrived } from "./dispatch";
import { callEnd, GIVE_UP_MS } from "./end";
import { isInFlight } from "./in-flight";

/**
 * Sends the stored bytes of an unanswered call again with the same key, which a seller that keeps keys answers with what happened
 * the first time (facts 1.6). A call stored but never sent goes out for the first time.
 * @throws DeskRefusal CONFLICT where the call has ended or is on its way, BLOCKED where the seller keeps no keys or need not know
 * this one any more
 */
export async function askAgain(ctx: Context, input: { callId: string }) {
  const call = await nowUnknown(ctx, await findCall(ctx.db, input.callId));
  requirePermission(ctx, call?.kind === "accept" ? "accept" : "negotiate");
  if (!call || call.kind === "accounts") throw notFound("call");
  if (call.state !== "unknown" && call.state !== "prepared") {
    throw conflict("This call is not unanswered any more; look at it again.");
  }
  const reading = (await newestCapabilities(ctx.db, [call.seller_id])).get(call.seller_id);
  // What never left this desk cannot be done twice.
  if (mayHaveArrived(call)) requireKeyKept(ctx, call, declaredBy(reading).idempotency);
  const seller = await findSeller(ctx.db, call.seller_id);
  if (seller) await sellerAuth(ctx, seller);
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

/** A call whose process stopped without a word, or failed to store the end, is left on its way; after its time it is unknown. */
async function nowUnknown(ctx: Context, call: CallRow | undefined): Promise<CallRow | undefined> {
  if (call?.state !== "sending" || isInFlight(call.id)) return call;
  if (ctx.now().getTime() - Date.parse(call.sent_at ?? call.prepared_at) <= GIVE_UP_MS) return call;
  await moveCall(ctx.db, call.id, ["sending"], { state: "unknown", unknowns: call.unknowns + 1 });
  return findCall(ctx.db, call.id);
}

/** The shortest time a seller may keep keys for, where it keeps them and does not say how long (facts 1.6). */
const SHORTEST_TTL_SECONDS = 3_600;

/** Past its time a key means nothing to the seller: the same bytes would be a new order. */
function requireKeyKept(ctx: Context, call: CallRow, idempotency: IdempotencyDeclaration): void {
  if (idempotency.kind !== "supported") {
    throw blocked("This seller does not keep idempotency keys: asking again could do the same thing twice.");
  }
  const keptMs = (idempotency.replayTtlSeconds ?? SHORTEST_TTL_SECONDS) * 1_000;
  // Counted from before the first try, since it is not known when the seller saw it.
  if (ctx.now().getTime() - Date.parse(call.prepared_at) < keptMs) return;
  throw blocked(
    "The seller need not know this request's key any more: asking again could do the same thing twice. See at the seller what became of it.",
  );
}
