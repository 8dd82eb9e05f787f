import {
  type CallRow,
  type CallState,
  type Db,
  findCall,
  findSeller,
  type SellerRow,
  takeUpCall,
  whole,
} from "@/lib/store";
import { callSeller } from "@/lib/wire";
import { type Context, instant } from "../context";
import { logCall } from "../log/calls";
import { reportFailure } from "../report";
import { linkTo, type SellerLink } from "../sellers/ask";
import { mayReachThisMachine } from "../sellers/reach";
import { readQuietly } from "../sellers/read-quietly";
import { thisServer } from "../servers/self";
import { keepAnswer } from "./answers";
import { runOnce } from "./in-flight";
import { settle } from "./settle";
import { type Ended, storeReply, storeUnsettled } from "./store-reply";

/** A seller may think for a while; what takes longer is `submitted` or unknown. */
export const CALL_TIMEOUT_MS = 60_000;

/** What a call is from the moment it may leave this desk. */
export const underway = (ctx: Pick<Context, "now">, attempts: number) =>
  ({ state: "sending", sent_at: instant(ctx), attempts, held_by: thisServer().id, retry_at: null }) as const;

/** How a stored call goes out again: how often in a row the desk did so by itself, and what to put on record with it. */
export type Repeat = { retries: number; note?: (tx: Db) => Promise<void> };

/**
 * Sends a stored call's bytes if it is still in one of the states `from`, and stores how it ended. Returns when the call has ended
 * or someone else took it. Never throws for what the seller or the network does.
 */
export function dispatch(ctx: Context, callId: string, from: readonly CallState[], how: Repeat): Promise<void> {
  return runOnce(callId, async () => {
    const call = await findCall(ctx.db, callId);
    const seller = call && (await findSeller(ctx.db, call.seller_id));
    if (!call || !seller) return;
    const link = await linkTo(ctx, seller);
    const { retries, note } = how;
    // What an earlier try ended with says nothing about this one, should the process stop before its end is stored, or a task be made
    // of it: a refusal that stayed here would be taken for its answer.
    const over = { fault_text: null, error_text: null, response_text: null };
    const start = { ...underway(ctx, call.attempts + 1), ...over, retries };
    const isOurs = await ctx.db.transaction().execute(async (tx) => {
      // Set aside meanwhile, what it claimed may be another call’s by now.
      if (!(await takeUpCall(tx, callId, from, start))) return false;
      await keepAnswer(tx, ctx, call);
      await note?.(tx);
      return true;
    });
    if (isOurs) await deliver(ctx, { call: { ...call, retries }, seller, link });
  });
}

/** Sends a call that was just stored as on its way, in the same breath. */
export function dispatchNew(ctx: Context, delivery: Delivery): Promise<void> {
  return runOnce(delivery.call.id, () => deliver(ctx, delivery));
}

/** `call` is as it was before this try. */
export type Delivery = { call: CallRow; seller: SellerRow; link: SellerLink };

async function deliver(asked: Context, { call, seller, link }: Delivery): Promise<void> {
  // What a person may see bounds what they ask for, never what the answer is judged by.
  const ctx = { ...asked, db: whole(asked.db) };
  const sentAt = Date.now();
  const reply = await callSeller({
    ...link,
    tool: call.tool,
    requestText: call.request_text,
    timeoutMs: ctx.callTimeoutMs ?? CALL_TIMEOUT_MS,
    localMode: mayReachThisMachine(link.url),
  });
  const ended: Ended = { call, seller, reply, sentAt, receivedAt: Date.now() };
  logCall(ended);
  try {
    await storeReply(ctx, ended);
    if (reply.kind === "done") await settle(ctx, call.id, seller);
  } catch (error) {
    // If this desk fails over an answer, the call must neither look finished nor stay on its way.
    reportFailure(`settling ${call.id}`, error);
    await storeUnsettled(ctx, ended);
  }
  // What it refuses is not what it said it could: the next request is judged by what it says now (facts 5).
  if (call.kind !== "accounts" && reply.kind === "refused" && STALE.has(reply.error.code))
    await readQuietly(ctx, seller);
}

const STALE: ReadonlySet<string> = new Set(["UNSUPPORTED_FEATURE", "VERSION_UNSUPPORTED"]);
