import type { AdcpError } from "@/lib/adcp";
import {
  briefTransaction,
  type CallRow,
  type CallState,
  type Db,
  insertAnswer,
  moveCall,
  newId,
  noteCredentialsRefused,
  type SellerRow,
  takeUpCall,
  touchThread,
} from "@/lib/store";
import { sellerOffset } from "../clocks/seller-offset";
import { type Context, instant } from "../context";
import { storedObject } from "../json";
import type { Fault } from "../refusal";
import { refusesCredentials, type SellerReply } from "../sellers/ask";
import type { IdempotencyDeclaration } from "../sellers/declared";
import { thisServer } from "../servers/self";
import { proseOf } from "../tasks/read-status";
import { nextLook } from "../tasks/schedule";
import { pauseAfter } from "../threads/pause";
import { mayHaveArrived } from "./arrival";
import { idempotencyOf, keyOf, keyState } from "./key-kept";
import { leavesUnknown } from "./leaves-unknown";
import { isTransient, isWorthRepeating, nextRetry } from "./retry";
import { tellOfCall } from "./tell";

/** One try of a call and what came of it. `call` is as it was before the try; times are milliseconds since the epoch. */
export type Ended = { call: CallRow; seller: SellerRow; reply: SellerReply; sentAt: number; receivedAt: number };

/** What was received is durable before anything looks at it. */
export async function storeReply(ctx: Context, ended: Ended): Promise<void> {
  const { call, reply, sentAt, receivedAt } = ended;
  const arrival = { answered_at: instant(ctx), http_ms: receivedAt - sentAt };
  switch (reply.kind) {
    case "done":
      return storeDone(ctx, ended, reply, arrival);
    case "submitted":
      return ctx.db.transaction().execute((tx) => storeSubmitted(tx, ctx, ended, reply, arrival));
    case "refused": {
      const open = await openAfter(ctx, reply.error, call);
      return open ? stillUnknown(ctx, ended, open, reply.raw, reply.error) : storeRefused(ctx, ended, reply, arrival);
    }
    case "unknown": {
      const { kind, sentence, sent, received } = reply.fault;
      // A repeat that never left says nothing about the try before it.
      const fault = !sent && mayHaveArrived(call) ? { kind, ...REPEAT_NOT_SENT } : { kind, message: sentence, sent };
      return stillUnknown(ctx, ended, fault, received);
    }
  }
}

/** Nothing that a seller said is lost, though it ends nothing. */
async function keepBeside(tx: Db, ctx: Context, call: CallRow, text: string): Promise<void> {
  await insertAnswer(tx, { id: newId("ans"), call_id: call.id, at: instant(ctx), kind: "unanswered", text });
}

/** The answer came and this desk failed to take it in: asking again brings it once more. */
export const UNSETTLED: Fault = {
  kind: "unsettled",
  message: "The seller's answer came and this desk failed to take it in. Ask again.",
  sent: true,
};

export const storeUnsettled = (ctx: Context, ended: Ended): Promise<void> =>
  stillUnknown(ctx, ended, UNSETTLED, undefined);

type Arrival = { answered_at: string; http_ms: number };
type Reply<K extends SellerReply["kind"]> = Extract<SellerReply, { kind: K }>;

/**
 * A call that was taken over while its first sender still waited, as after a long standstill, is ended by the answer that came all the same:
 * it is the answer to these bytes. Where it has ended otherwise, or a person set it aside, the answer is kept beside.
 *
 * Without waiting for the disk: if a power cut takes it, the call is found on its way and its answer is asked for again, as if it had
 * never come. Settling makes it durable.
 */
async function storeDone(
  ctx: Context,
  { call, seller, sentAt, receivedAt }: Ended,
  reply: Reply<"done">,
  arrival: Arrival,
) {
  const { raw, replayed, servedVersion } = reply;
  const offset = sellerOffset({ date: reply.sellerDate, sentAt, receivedAt });
  await briefTransaction(ctx.db, async (tx) => {
    const isTaken = await takeUpCall(tx, call.id, ["sending", "unknown"], {
      ...arrival,
      state: "sending",
      held_by: thisServer().id,
      retry_at: null,
      response_text: raw,
      replayed: replayed ? 1 : 0,
      served_version: servedVersion ?? null,
      error_text: null,
      fault_text: null,
    });
    if (!isTaken) return keepBeside(tx, ctx, call, raw);
    if (seller.credentials_refused_at !== null) await noteCredentialsRefused(tx, seller.id, null);
    if (call.thread_id === null) return;
    await touchThread(tx, call.thread_id, {
      changed_at: arrival.answered_at,
      ...(offset === null ? {} : { seller_offset_ms: offset }),
      ...(servedVersion === undefined ? {} : { served_version: servedVersion }),
    });
  });
}

async function storeSubmitted(
  tx: Db,
  ctx: Context,
  { call, seller }: Ended,
  reply: Reply<"submitted">,
  arrival: Arrival,
) {
  const isOurs = await moveCall(tx, call.id, ["sending"], {
    ...arrival,
    state: "submitted",
    held_by: null,
    retries: 0,
    task_id: reply.taskId,
    task_status: "submitted",
    task_message: proseOf(storedObject(reply.raw).message),
    task_poll_at: nextLook({ since: arrival.answered_at, failures: 0 }, ctx.now())?.toISOString() ?? null,
    error_text: null,
    fault_text: null,
  });
  if (!isOurs) return keepBeside(tx, ctx, call, reply.raw);
  await insertAnswer(tx, { id: newId("ans"), call_id: call.id, at: instant(ctx), kind: "submitted", text: reply.raw });
  await tellOfCall(tx, ctx, { call, seller }, "call.submitted", {});
}

async function storeRefused(ctx: Context, { call, seller }: Ended, reply: Reply<"refused">, arrival: Arrival) {
  const { error, raw } = reply;
  const may = isTransient(error) && (await keyOf(ctx, call)) === "kept";
  const again = may ? repeatAt(ctx, call, error.retry_after) : null;
  await ctx.db.transaction().execute(async (tx) => {
    const isOurs = await moveCall(tx, call.id, ["sending"], {
      ...arrival,
      state: "refused",
      held_by: null,
      retry_at: again,
      response_text: raw,
      error_text: JSON.stringify(error),
      fault_text: null,
      // Nothing was changed at the seller, so what the call claimed is free again; unless the desk is about to repeat it.
      ...(again === null ? { sole_claim: null } : {}),
    });
    if (!isOurs) return keepBeside(tx, ctx, call, raw);
    if (refusesCredentials(error)) await noteCredentialsRefused(tx, seller.id, instant(ctx));
    await pauseAfter(tx, ctx, call, error);
    await tellOfCall(tx, ctx, { call, seller }, "call.refused", {
      code: error.code,
      ...(again === null ? {} : { again }),
    });
  });
}

/** What a refusal leaves open, or null where it says that nothing was changed. */
async function openAfter(ctx: Context, error: AdcpError, call: CallRow): Promise<Fault | null> {
  const isRepeat = mayHaveArrived(call);
  if (!isRepeat && (await mayBeOwnDoing(ctx, error, call))) return OWN_DOING;
  // Where the key tells the seller nothing, what it says to a repeat says nothing about the try before it.
  const isNewToSeller = isRepeat && call.kind !== "accounts" && (await keyOf(ctx, call)) !== "kept";
  if (!isNewToSeller && !leavesUnknown(error, isRepeat)) return null;
  const known = LEFT_OPEN[error.code];
  if (known) return { ...known, sent: true };
  const message = `The seller answered ${error.code} to the repeat; whether the first try counted is still not known.`;
  return { kind: "repeat_refused", message, sent: true };
}

/**
 * A request may be doubled on its way. A seller that keeps no keys refuses the second copy of an acceptance for what the first one did.
 */
async function mayBeOwnDoing(ctx: Context, { code }: AdcpError, call: CallRow): Promise<boolean> {
  if (call.kind !== "accept" || code !== "INVALID_STATE") return false;
  return (await idempotencyOf(ctx.db, call)).kind !== "supported";
}

const OWN_DOING = {
  kind: "repeat_refused",
  message:
    "The seller says that this proposal cannot be accepted as it stands. It keeps no keys, so that may be because this very request was booked already.",
  sent: true,
};

const LEFT_OPEN: Record<string, { kind: string; message: string } | undefined> = {
  IDEMPOTENCY_IN_FLIGHT: {
    kind: "in_flight",
    message: "The seller is still working on this very request and has not answered it yet.",
  },
  IDEMPOTENCY_EXPIRED: {
    kind: "key_expired",
    message:
      "The seller no longer remembers this request, so whether the first try counted has to be found out otherwise.",
  },
  COMMITTED_RESOURCE_PURGED: {
    kind: "purged",
    message: "The seller says that this was done and that it no longer keeps the result.",
  },
};

const REPEAT_NOT_SENT = {
  message: "Asking again did not reach the seller. Whether the earlier try counted is still not known.",
  sent: true,
};

/** `error`: the refusal that left it open, whose word on waiting counts. */
async function stillUnknown(
  ctx: Context,
  { call, seller }: Ended,
  fault: Fault,
  received: string | undefined,
  error?: AdcpError,
): Promise<void> {
  const again = await nextRepeat(ctx.db, ctx, call, fault, error);
  await ctx.db.transaction().execute(async (tx) => {
    const isOurs = await moveCall(tx, call.id, ["sending"], {
      state: "unknown",
      held_by: null,
      retry_at: again,
      unknowns: call.unknowns + 1,
      fault_text: JSON.stringify(fault),
    });
    if (received) await keepBeside(tx, ctx, call, received);
    if (!isOurs) return;
    await pauseAfter(tx, ctx, call, error);
    const detail = { fault: fault.kind, sent: fault.sent, ...(again === null ? {} : { again }) };
    await tellOfCall(tx, ctx, { call, seller }, "call.unknown", detail);
  });
}

/**
 * Whether the desk may repeat a call without a person: the same bytes with the same key, while the seller keeps the key (facts 1.6);
 * what never left is no repeat at all.
 */
export function mayRepeat(
  ctx: Pick<Context, "now">,
  call: Pick<CallRow, "prepared_at">,
  fault: Fault,
  idempotency: IdempotencyDeclaration,
): boolean {
  if (fault.kind !== "in_flight" && !isWorthRepeating(fault.kind)) return false;
  return !fault.sent || keyState(call, idempotency, ctx.now()) === "kept";
}

/** When the desk repeats an unanswered call by itself; null where that is left to a person. */
export async function nextRepeat(
  db: Db,
  ctx: Context,
  call: CallRow,
  fault: Fault,
  error?: AdcpError,
): Promise<string | null> {
  // A repeat that was refused for good would be refused again.
  const isWorthIt = error === undefined || isTransient(error);
  const may = isWorthIt && mayRepeat(ctx, call, fault, await idempotencyOf(db, call));
  return may ? repeatAt(ctx, call, error?.retry_after) : null;
}

/** Whether a repeat that the desk planned may be made by now. */
export async function mayStillRepeat(ctx: Context, call: CallRow): Promise<boolean> {
  if (call.state === "refused") return (await keyOf(ctx, call)) === "kept";
  const fault = call.fault_text === null ? null : (JSON.parse(call.fault_text) as Fault);
  return fault !== null && mayRepeat(ctx, call, fault, await idempotencyOf(ctx.db, call));
}

function repeatAt(ctx: Context, call: CallRow, retryAfter: number | undefined): string | null {
  const due = nextRetry({ retries: call.retries, retryAfter, random: Math.random() }, ctx.now());
  return due?.toISOString() ?? null;
}

/** States in which a call's stored answer may be settled: it came at once, or the task that the seller made of it has ended. */
export const SETTLES_FROM: readonly CallState[] = ["sending", "submitted"];
