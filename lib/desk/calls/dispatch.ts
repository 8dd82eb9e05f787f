import {
  type CallRow,
  type CallState,
  type Db,
  findCall,
  findSeller,
  findThread,
  moveCall,
  type SellerRow,
  touchThread,
} from "@/lib/store";
import { callSeller } from "@/lib/wire";
import { type Action, record } from "../activity/record";
import { sellerOffset } from "../clocks/seller-offset";
import { type Context, instant } from "../context";
import type { Fault } from "../refusal";
import { reportFailure } from "../report";
import { type SellerReply, sellerAuth } from "../sellers/ask";
import { runOnce } from "./in-flight";
import { leavesUnknown } from "./leaves-unknown";
import { settle } from "./settle";

/** A seller may think for a while; what takes longer is `submitted` or unknown. */
export const CALL_TIMEOUT_MS = 60_000;

/**
 * Sends a stored call's bytes if it is still in one of the states `from`, and stores how it ended. Returns when the call has ended
 * or someone else took it. Never throws for what the seller or the network does.
 */
export function dispatch(ctx: Context, callId: string, from: readonly CallState[]): Promise<void> {
  return runOnce(callId, () => sendStored(ctx, callId, from));
}

async function sendStored(ctx: Context, callId: string, from: readonly CallState[]): Promise<void> {
  const call = await findCall(ctx.db, callId);
  const seller = call && (await findSeller(ctx.db, call.seller_id));
  if (!call || !seller) return;
  const auth = await sellerAuth(ctx, seller);
  const attempts = call.attempts + 1;
  // What an earlier try ended with says nothing about this one, should the process stop before its end is stored.
  const start = { state: "sending" as const, sent_at: instant(ctx), attempts, fault_text: null };
  const isOurs = await moveCall(ctx.db, callId, from, start);
  if (!isOurs) return;

  const sentAt = Date.now();
  const reply = await callSeller({
    url: seller.url,
    auth,
    tool: call.tool,
    requestText: call.request_text,
    timeoutMs: CALL_TIMEOUT_MS,
  });
  const receivedAt = Date.now();
  await orSayUnknown(ctx, call, seller, async () => {
    await storeReply(ctx, { call, seller, reply, sentAt, receivedAt });
    if (reply.kind === "done") await settle(ctx, call.id, seller);
  });
}

type Ended = { call: CallRow; seller: SellerRow; reply: SellerReply; sentAt: number; receivedAt: number };

/** What was received is durable before anything looks at it. */
async function storeReply(ctx: Context, { call, seller, reply, sentAt, receivedAt }: Ended): Promise<void> {
  const arrival = { answered_at: instant(ctx), http_ms: receivedAt - sentAt };
  await ctx.db.transaction().execute(async (tx) => {
    switch (reply.kind) {
      case "done": {
        const { raw, replayed, servedVersion } = reply;
        await moveCall(tx, call.id, ["sending"], {
          ...arrival,
          response_text: raw,
          replayed: replayed ? 1 : 0,
          served_version: servedVersion ?? null,
          error_text: null,
          fault_text: null,
        });
        await noteClock(tx, ctx, call, sellerOffset({ date: reply.sellerDate, sentAt, receivedAt }), servedVersion);
        return;
      }
      case "submitted":
        await moveCall(tx, call.id, ["sending"], {
          ...arrival,
          state: "submitted",
          response_text: reply.raw,
          task_id: reply.taskId,
          fault_text: null,
        });
        return told(tx, ctx, call, seller, "call.submitted", {});
      case "refused":
        if (leavesUnknown(reply.error, mayHaveArrived(call))) {
          const message = `The seller answered ${reply.error.code} to the repeat; whether the first try counted is still not known.`;
          return stillUnknown(tx, ctx, call, seller, { kind: "repeat_refused", message, sent: true });
        }
        await moveCall(tx, call.id, ["sending"], {
          ...arrival,
          state: "refused",
          response_text: reply.raw,
          error_text: JSON.stringify(reply.error),
          fault_text: null,
          // Nothing was changed at the seller, so what the call claimed is free again.
          sole_claim: null,
        });
        return told(tx, ctx, call, seller, "call.refused", { code: reply.error.code });
      case "unknown": {
        const { kind, sentence, sent } = reply.fault;
        // A repeat that never left says nothing about the try before it.
        const fault = !sent && mayHaveArrived(call) ? { kind, ...REPEAT_NOT_SENT } : { kind, message: sentence, sent };
        return stillUnknown(tx, ctx, call, seller, fault);
      }
    }
  });
}

const REPEAT_NOT_SENT = {
  message: "Asking again did not reach the seller. Whether the earlier try counted is still not known.",
  sent: true,
};

/** Whether a try of this call may have reached its seller: an interrupted one left no fault behind to tell. */
export function mayHaveArrived(call: Pick<CallRow, "attempts" | "fault_text">): boolean {
  if (call.attempts === 0) return false;
  return call.fault_text === null || (JSON.parse(call.fault_text) as Fault).sent;
}

async function stillUnknown(tx: Db, ctx: Context, call: CallRow, seller: SellerRow, fault: Fault): Promise<void> {
  const change = { state: "unknown" as const, unknowns: call.unknowns + 1, fault_text: JSON.stringify(fault) };
  if (!(await moveCall(tx, call.id, ["sending"], change))) return;
  await told(tx, ctx, call, seller, "call.unknown", { fault: fault.kind, sent: fault.sent });
}

async function noteClock(tx: Db, ctx: Context, call: CallRow, offset: number | null, servedVersion?: string) {
  if (call.thread_id === null) return;
  await touchThread(tx, call.thread_id, {
    changed_at: instant(ctx),
    ...(offset === null ? {} : { seller_offset_ms: offset }),
    ...(servedVersion === undefined ? {} : { served_version: servedVersion }),
  });
}

async function told(
  tx: Db,
  ctx: Context,
  call: CallRow,
  seller: SellerRow,
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

/** If this desk fails over an answer, the call must neither look finished nor stay on its way: asking again brings it once more. */
async function orSayUnknown(ctx: Context, call: CallRow, seller: SellerRow, take: () => Promise<void>): Promise<void> {
  try {
    await take();
  } catch (error) {
    reportFailure(`settling ${call.id}`, error);
    const message = "The seller's answer came and this desk failed to take it in. Ask again.";
    await ctx.db
      .transaction()
      .execute((tx) => stillUnknown(tx, ctx, call, seller, { kind: "unsettled", message, sent: true }));
  }
}
