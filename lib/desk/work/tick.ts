import { type CallBrief, dueCalls, findCall, findThread, moveCall, putOffRetry } from "@/lib/store";
import { repeat } from "../calls/ask-again";
import { mayStillRepeat } from "../calls/store-reply";
import type { Context } from "../context";
import { isRefusal } from "../refusal";
import { reportFailure } from "../report";
import { lookAtTask } from "../tasks/poll";
import { pausedUntil } from "../threads/pause";

/** As many as are worked on at once: one slow seller does not keep the others waiting. */
const AT_ONCE = 8;

/**
 * Does what is due by now: sends unanswered and postponed calls again, and asks about tasks. Several servers may do this at once; each
 * call is taken by one of them. @returns how many calls were due
 */
export async function doDueWork(ctx: Context): Promise<number> {
  const due = await dueCalls(ctx.db, ctx.now().toISOString(), AT_ONCE);
  await Promise.all(due.map((call) => doOne(ctx, call)));
  return due.length;
}

async function doOne(ctx: Context, call: CallBrief): Promise<void> {
  try {
    if (call.state === "submitted") await lookAtTask(ctx, { callId: call.id, seen: call.task_poll_at });
    else await repeatDue(ctx, call);
  } catch (error) {
    if (!isRefusal(error)) reportFailure(`working on ${call.id}`, error);
    await leaveToPerson(ctx, call);
  }
}

async function repeatDue(ctx: Context, { id, retry_at }: CallBrief): Promise<void> {
  const call = await findCall(ctx.db, id);
  // Someone else was first, or a person set it aside.
  if (!call || call.retry_at === null || call.retry_at !== retry_at) return;
  const thread = call.thread_id === null ? undefined : await findThread(ctx.db, call.thread_id);
  const until = thread ? pausedUntil(thread, ctx.now()) : null;
  if (until !== null) return putOffRetry(ctx.db, { id, seen: call.retry_at, next: until });
  // What was so when the repeat was planned need not be so now: the desk may have stood still, or the seller changed its word.
  if (!(await mayStillRepeat(ctx, call))) return leaveToPerson(ctx, call);
  await repeat(ctx, call, call.retries + 1);
}

/** What the desk may not do by itself is not tried again every second. */
async function leaveToPerson(ctx: Context, { id, state }: Pick<CallBrief, "id" | "state">): Promise<void> {
  const freed = state === "refused" ? { sole_claim: null } : {};
  if (state === "unknown" || state === "refused") await moveCall(ctx.db, id, [state], { retry_at: null, ...freed });
}
