import { type AdcpError, retryAfterSeconds } from "@/lib/adcp";
import { loneError, plainText, readAdcpError } from "@/lib/wire";
import { isObject, type JsonObject, numberOf, objectsOf, textOf } from "../json";

/** What an answer to get_task_status says of a task (facts 2.6). */
export type TaskReading =
  /** It goes on: at the seller, or waiting for something the seller takes outside this desk. */
  | { kind: "open"; status: string; message: string | null; retryAfter?: number }
  /** It ended, and `path` is where its answer stands in the status answer. */
  | { kind: "completed"; path: ["result"] }
  /** It ended and changed nothing. */
  | { kind: "ended"; status: string; error: AdcpError }
  /** It is said to be done and its answer is not there. */
  | { kind: "no_result" }
  /** The answer is about something else than was asked for. */
  | { kind: "other_task" };

const FAILED = new Set(["failed", "rejected", "canceled"]);
const OPEN = new Set(["submitted", "working", "input-required", "auth-required"]);

/** Statuses in which the seller waits for someone on this side, who has to act outside this desk. */
export const WAITS_FOR_BUYER: ReadonlySet<string> = new Set(["input-required", "auth-required"]);

/** Reads a status answer for the task of one call. `unknown` and statuses nobody knows settle nothing (facts 1.2). */
export function readTaskStatus(body: JsonObject, asked: { taskId: string; tool: string }): TaskReading {
  if (body.task_id !== undefined && body.task_id !== asked.taskId) return { kind: "other_task" };
  if (body.task_type !== undefined && body.task_type !== asked.tool) return { kind: "other_task" };
  const status = textOf(body.status) ?? "unknown";
  if (status === "completed") {
    if (!isObject(body.result)) return { kind: "no_result" };
    // A result of errors alone is a failure, as it is where it comes at once.
    const failure = body.result.status === "failed" ? errorIn(body.result) : loneError(body.result);
    return failure ? { kind: "ended", status: "failed", error: failure } : { kind: "completed", path: ["result"] };
  }
  if (FAILED.has(status)) return { kind: "ended", status, error: errorOf(body, status) };
  const retryAfter = retryAfterSeconds(body.retry_after);
  return {
    kind: "open",
    status: OPEN.has(status) ? status : "unknown",
    message: proseOf(body.message),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** How far a task is, as far as its last answer says. */
export function progressIn(body: JsonObject): { percentage: number | null; step: string | null } | null {
  if (!isObject(body.progress)) return null;
  const { percentage, current_step, step_number, total_steps } = body.progress;
  const [number, total] = [numberOf(step_number), numberOf(total_steps)];
  const place = number !== null && total !== null ? `step ${number} of ${total}` : null;
  const step = [place, proseOf(current_step)].filter((part) => part !== null).join(": ");
  const done = numberOf(percentage);
  return { percentage: done !== null && done >= 0 && done <= 100 ? done : null, step: step || null };
}

// Since beta.5 a failed task carries its artifact; before, only an error of its own (facts 13.19): both are read.
function errorOf(body: JsonObject, status: string): AdcpError {
  const stated =
    (isObject(body.result) ? errorIn(body.result) : undefined) ?? readAdcpError(body.error) ?? errorIn(body);
  return stated ?? { code: ENDED[status] ?? "TASK_FAILED", message: "", recovery: "terminal" };
}

/** The desk's own names where a seller ends a task and gives no code. */
const ENDED: Record<string, string> = {
  failed: "TASK_FAILED",
  rejected: "TASK_REJECTED",
  canceled: "TASK_CANCELED",
};

function errorIn(body: JsonObject): AdcpError | undefined {
  return readAdcpError(body.adcp_error) ?? readAdcpError(objectsOf(body.errors)[0]);
}

/** A seller's words, fit to be shown. */
export function proseOf(value: unknown): string | null {
  const text = textOf(value);
  return text === null ? null : plainText(text);
}
