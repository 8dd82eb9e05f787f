import type { AdcpError } from "@/lib/adcp";
import {
  briefTransaction,
  type CallRow,
  type Db,
  findCall,
  findLegacyThread,
  findSeller,
  findThread,
  insertAnswer,
  lastAnswer,
  moveCall,
  newId,
  type SellerRow,
  type ThreadRow,
  takePoll,
} from "@/lib/store";
import { jsonText } from "@/lib/wire/json-span";
import { readBackQuietly } from "../acceptances/read-back-quietly";
import { mediaBuyIn } from "../calls/permission";
import { settle } from "../calls/settle";
import { UNSETTLED } from "../calls/store-reply";
import { tellOfCall } from "../calls/tell";
import { type Context, instant } from "../context";
import { type JsonObject, textOf } from "../json";
import { readBackLegacyQuietly } from "../legacy/read-back";
import { isLegacyCall } from "../legacy/tools";
import { logLook } from "../log/tasks";
import { reportFailure } from "../report";
import { linkTo, readFromSeller, type SellerReply } from "../sellers/ask";
import { accountOf } from "../threads/load";
import { progressIn, readTaskStatus } from "./read-status";
import { nextLook } from "./schedule";

/** `seen`: when the look was due as the caller knows it; whoever comes after another's lease finds it moved on. */
export type Look = { callId: string; seen: string | null };
type Task = { call: CallRow; seller: SellerRow; thread: ThreadRow; taskId: string };

/** How long one look may take before another server may take it over. */
const LEASE_MS = 60_000;

/**
 * Asks a seller how a submitted task stands and takes in what it says (facts 1.7, 2.6). Of several servers one asks: whoever moves the
 * task's next look on from where they saw it (`seen`). False where the task has ended, or someone else is looking.
 */
export async function lookAtTask(ctx: Context, { callId, seen }: Look): Promise<boolean> {
  const task = await loadTask(ctx.db, callId);
  if (!task) return false;
  const { call } = task;
  const now = ctx.now();
  const lease = new Date(now.getTime() + LEASE_MS).toISOString();
  if (!(await takePoll(ctx.db, { id: call.id, seen, next: lease }))) return false;
  // A stored answer that was not settled needs no other one.
  if (call.response_text !== null) {
    await finish(ctx, task, call.response_text);
    return true;
  }
  const reply = await ask(ctx, task);
  logLook(call, task.seller, reply);
  await takeIn(ctx, task, reply);
  return true;
}

async function loadTask(db: Db, callId: string): Promise<Task | null> {
  const call = await findCall(db, callId);
  if (call?.state !== "submitted" || call.task_id === null || call.thread_id === null) return null;
  const seller = await findSeller(db, call.seller_id);
  const thread = await findThread(db, call.thread_id);
  return seller && thread ? { call, seller, thread, taskId: call.task_id } : null;
}

async function ask(ctx: Context, { seller, thread, taskId }: Task): Promise<SellerReply> {
  const account = accountOf(thread);
  const request = { task_id: taskId, ...(account ? { account } : {}), include_result: true };
  // The thread's own version, on this as on every call of it (facts 7).
  const older = await findLegacyThread(ctx.db, thread.id);
  const pin = older ? (older.wire_version ?? older.release) : thread.pin;
  return readFromSeller(await linkTo(ctx, seller), "get_task_status", request, pin);
}

async function takeIn(ctx: Context, task: Task, reply: SellerReply): Promise<void> {
  const { call, taskId } = task;
  switch (reply.kind) {
    case "done": {
      const reading = readTaskStatus(reply.body, { taskId, tool: call.tool });
      switch (reading.kind) {
        case "open":
          return noteOpen(ctx, task, reading, reply);
        case "completed":
          return complete(ctx, task, reply, reading.path);
        case "ended":
          return end(ctx, task, reading.error, reply.raw);
        case "no_result":
          return leaveUnknown(ctx, task, NO_RESULT, reply.raw);
        case "other_task":
          return noteFailure(ctx, task, { message: OTHER_TASK, raw: reply.raw });
      }
      break;
    }
    case "refused":
      if (reply.error.code === "REFERENCE_NOT_FOUND" && call.retries + 1 >= MOST_LOST) {
        return leaveUnknown(ctx, task, LOST, reply.raw);
      }
      return noteFailure(ctx, task, {
        message: `The seller answered ${reply.error.code} when asked about the task.`,
        retryAfter: reply.error.retry_after,
        raw: reply.raw,
      });
    case "unknown":
      return noteFailure(ctx, task, { message: reply.fault.sentence, raw: reply.fault.received });
    case "submitted":
      return noteFailure(ctx, task, { message: "The seller deferred the question itself.", raw: reply.raw });
  }
}

/** How often in a row a seller may not know its own task before the desk stops believing in it. */
const MOST_LOST = 3;

const NO_RESULT = {
  kind: "no_result",
  message: "The seller says that the task is done and does not say what came of it.",
};
const LOST = { kind: "task_lost", message: "The seller does not know the task any more that it made of this request." };
const OTHER_TASK = "The seller answered about another task than the one asked about.";

type Open = { status: string; message: string | null; retryAfter?: number };

async function noteOpen(
  ctx: Context,
  { call, seller }: Task,
  { status, message, retryAfter }: Open,
  { body, raw }: { body: JsonObject; raw: string },
): Promise<void> {
  const isNews = status !== call.task_status;
  const progress = progressIn(body);
  const due = nextLook({ since: takenAt(call), failures: 0, retryAfter }, ctx.now());
  const note = async (tx: Db) => {
    await moveCall(tx, call.id, ["submitted"], {
      task_status: status,
      task_message: message ?? (isNews ? null : call.task_message),
      task_progress_text: progress === null ? null : JSON.stringify(progress),
      task_seen_at: instant(ctx),
      task_polls: call.task_polls + 1,
      task_poll_at: due?.toISOString() ?? null,
      retries: 0,
      fault_text: null,
    });
    await keepOnce(tx, ctx, call, raw);
    if (!isNews) return;
    await tellOfCall(tx, ctx, { call, seller }, "task.moved", { status });
  };
  // A look that brought no news is only a note: losing it to a power cut costs one more look.
  await (isNews ? ctx.db.transaction().execute(note) : briefTransaction(ctx.db, note));
}

/** A look without an answer: rarer the oftener it happens, and the last known status stays what it was. */
async function noteFailure(
  ctx: Context,
  { call }: Task,
  { message, retryAfter, raw }: { message: string; retryAfter?: number; raw?: string },
): Promise<void> {
  const failures = call.retries + 1;
  const due = nextLook({ since: takenAt(call), failures, retryAfter }, ctx.now());
  await briefTransaction(ctx.db, async (tx) => {
    await moveCall(tx, call.id, ["submitted"], {
      // The seller's last words stay what they were; why this look brought none is the desk's to say.
      fault_text: JSON.stringify({ kind: "look_failed", message, sent: true }),
      task_polls: call.task_polls + 1,
      task_poll_at: due?.toISOString() ?? null,
      retries: failures,
    });
    if (raw) await keepOnce(tx, ctx, call, raw);
  });
}

/** What the task brought is durable before anything looks at it, and then goes the way of every answer. */
async function complete(
  ctx: Context,
  task: Task,
  reply: { raw: string; body: JsonObject; servedVersion?: string },
  path: ["result"],
): Promise<void> {
  const { call } = task;
  const text = jsonText(reply.raw, path);
  if (text === undefined) return leaveUnknown(ctx, task, NO_RESULT, reply.raw);
  const isFirst = await ctx.db.transaction().execute(async (tx) => {
    const fresh = await findCall(tx, call.id);
    // The first answer that ends a task counts, whichever way it came (facts 1.7).
    if (fresh?.state !== "submitted" || fresh.response_text !== null) return false;
    await keepOnce(tx, ctx, call, reply.raw);
    return moveCall(tx, call.id, ["submitted"], {
      response_text: text,
      served_version: reply.servedVersion ?? null,
      answered_at: instant(ctx),
      task_status: "completed",
      task_seen_at: instant(ctx),
      task_polls: call.task_polls + 1,
      task_progress_text: null,
      fault_text: null,
    });
  });
  if (isFirst) await finish(ctx, task, text);
}

async function finish(ctx: Context, task: Task, answer: string): Promise<void> {
  const { call, seller, thread } = task;
  try {
    await settle(ctx, call.id, seller);
  } catch (error) {
    // As with an answer that came at once: the task must neither look finished nor be looked at for ever.
    reportFailure(`settling ${call.id}`, error);
    return leaveUnknown(ctx, task, UNSETTLED, answer);
  }
  const after = await findCall(ctx.db, call.id);
  if ((call.kind === "accept" || call.kind === "control") && after?.state === "done") {
    await (isLegacyCall(call)
      ? readBackLegacyQuietly(ctx, thread.id)
      : readBackQuietly(ctx, thread.id, mediaBuyIn(call)));
  }
}

/** The task ended without doing anything: the same as a refusal at once. */
async function end(ctx: Context, { call, seller }: Task, error: AdcpError, raw: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await keepOnce(tx, ctx, call, raw);
    const isFirst = await moveCall(tx, call.id, ["submitted"], {
      state: "refused",
      answered_at: instant(ctx),
      response_text: raw,
      error_text: JSON.stringify(error),
      task_seen_at: instant(ctx),
      task_polls: call.task_polls + 1,
      task_poll_at: null,
      sole_claim: null,
    });
    if (!isFirst) return;
    await tellOfCall(tx, ctx, { call, seller }, "call.refused", { code: error.code });
  });
}

async function leaveUnknown(
  ctx: Context,
  { call, seller }: Task,
  fault: { kind: string; message: string },
  raw: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await keepOnce(tx, ctx, call, raw);
    const isFirst = await moveCall(tx, call.id, ["submitted"], {
      state: "unknown",
      unknowns: call.unknowns + 1,
      fault_text: JSON.stringify({ ...fault, sent: true }),
      task_polls: call.task_polls + 1,
      task_poll_at: null,
      retries: 0,
    });
    if (!isFirst) return;
    await tellOfCall(tx, ctx, { call, seller }, "call.unknown", { fault: fault.kind, sent: true });
  });
}

/** Every answer is kept once: a task that says the same for hours does not fill the disk. */
async function keepOnce(tx: Db, ctx: Context, call: CallRow, text: string): Promise<void> {
  const last = await lastAnswer(tx, call.id);
  if (last?.text === text) return;
  await insertAnswer(tx, { id: newId("ans"), call_id: call.id, at: instant(ctx), kind: "polled", text });
}

/** When the seller took the task. */
const takenAt = (call: CallRow): string => textOf(call.answered_at) ?? call.prepared_at;
