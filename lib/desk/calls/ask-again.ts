import { type CallRow, type Db, findCall, findSeller, findThread, moveCall } from "@/lib/store";
import { requireStillAcceptable } from "../acceptances/objections";
import { readBackQuietly } from "../acceptances/read-back-quietly";
import { record } from "../activity/record";
import { type Context, requirePermission } from "../context";
import { readBackLegacyQuietly } from "../legacy/read-back";
import { requireStillBuyable } from "../legacy/still-buyable";
import { isLegacyCall } from "../legacy/tools";
import { blocked, conflict, notFound } from "../refusal";
import { linkTo } from "../sellers/ask";
import { requireNotPaused } from "../threads/pause";
import { mayHaveArrived } from "./arrival";
import { dispatch } from "./dispatch";
import { type CallEnd, callEnd, GIVE_UP_MS } from "./end";
import { isInFlight } from "./in-flight";
import { idempotencyOf, keyOf } from "./key-kept";
import { mediaBuyIn, permissionFor } from "./permission";
import { waysOut } from "./ways-out";

/**
 * Sends the stored bytes of an unanswered call again with the same key, which a seller that keeps keys answers with what happened
 * the first time (facts 1.6). A call that never left goes out for the first time, and one that the seller put off goes again.
 * @throws DeskRefusal CONFLICT where the call has ended or is on its way, BLOCKED where asking again could do the thing twice
 */
export async function askAgain(ctx: Context, input: { callId: string; evenIfTwice?: boolean }): Promise<CallEnd> {
  const call = await nowUnknown(ctx, await findCall(ctx.db, input.callId));
  requirePermission(ctx, permissionFor(call));
  if (!call || call.kind === "accounts") throw notFound("call");
  await requireOpen(ctx, call, input.evenIfTwice ?? false);
  await repeat(ctx, call, 0);
  return callEnd(ctx, call.id);
}

/** Sends a call's stored bytes again. `retries`: how often in a row the desk did so by itself; 0 where a person asks. */
export async function repeat(ctx: Context, call: CallRow, retries: number): Promise<void> {
  const seller = await findSeller(ctx.db, call.seller_id);
  if (seller) await linkTo(ctx, seller);
  const thread = call.thread_id === null ? undefined : await findThread(ctx.db, call.thread_id);
  if (thread && seller) requireNotPaused(thread, seller.name, ctx.now());
  // What certainly did not happen, or may be taken for a new order, is decided on again by what is known now.
  if (call.kind === "accept" && !(mayHaveArrived(call) && (await keyOf(ctx, call)) === "kept")) {
    await (isLegacyCall(call) ? requireStillBuyable(ctx, call) : requireStillAcceptable(ctx, call));
  }
  const note = (tx: Db) =>
    record(tx, ctx, {
      action: "call.asked_again",
      subject: seller?.name ?? "",
      detail: { call: call.id, tool: call.tool, key: call.idempotency_key.slice(0, 8), attempt: call.attempts + 1 },
      negotiationId: thread?.negotiation_id ?? null,
      sellerId: call.seller_id,
    });
  await dispatch(ctx, call.id, [call.state], { retries, note });
  if ((call.kind !== "accept" && call.kind !== "control") || !thread) return;
  // A replayed answer is history: what the buy is now has to be read (facts 1.6).
  const after = await findCall(ctx.db, call.id);
  if (after?.state !== "done") return;
  await (isLegacyCall(call)
    ? readBackLegacyQuietly(ctx, thread.id)
    : readBackQuietly(ctx, thread.id, mediaBuyIn(call)));
}

async function requireOpen(ctx: Context, call: CallRow, evenIfTwice: boolean): Promise<void> {
  // Stored and never sent: what an earlier release left behind.
  if (call.state === "prepared") return;
  const way = waysOut(call, await idempotencyOf(ctx.db, call), ctx.now()).find((each) => each.way === "ask_again");
  if (!way) throw conflict("This call is not unanswered any more; look at it again.");
  if (!way.open) throw blocked(way.why ?? "This call cannot be asked again.");
  if (way.twice && !evenIfTwice) throw blocked(`${way.why} Say that it shall be sent all the same.`);
}

/** A call whose process stopped without a word, or failed to store the end, is left on its way; after its time it is unknown. */
async function nowUnknown(ctx: Context, call: CallRow | undefined): Promise<CallRow | undefined> {
  if (call?.state !== "sending" || isInFlight(call.id)) return call;
  if (ctx.now().getTime() - Date.parse(call.sent_at ?? call.prepared_at) <= GIVE_UP_MS) return call;
  await moveCall(ctx.db, call.id, ["sending"], { state: "unknown", held_by: null, unknowns: call.unknowns + 1 });
  return findCall(ctx.db, call.id);
}
