import type { AdcpError } from "@/lib/adcp";
import type { Verdict } from "@/lib/negotiation";
import type { CallRow, VerdictRow } from "@/lib/store";
import { errorPointer } from "@/lib/wire";
import type { Fault } from "../refusal";
import type { IdempotencyDeclaration } from "../sellers/declared";
import { WAITS_FOR_BUYER } from "../tasks/read-status";
import type { Aside } from "./aside";
import { waysOut } from "./ways-out";

/** What a round is looked at with: the seller's word on repeated keys, and the desk's clock. */
export type RoundView = { idempotency: IdempotencyDeclaration; now: Date };

type RoundKind = "request" | "revise" | "finalize" | "accept" | "decline" | "control";

/** A call as a round of its thread. `undefined` for calls that only prepare one. */
export function roundOf(call: CallRow, verdict: VerdictRow | undefined, { idempotency, now }: RoundView) {
  const kind = roundKind(call);
  return (
    kind && {
      callId: call.id,
      number: call.number,
      kind,
      tool: call.tool,
      state: call.state,
      preparedAt: call.prepared_at,
      sentAt: call.sent_at,
      answeredAt: call.answered_at,
      requestText: call.request_text,
      responseText: call.response_text,
      error: call.error_text === null ? null : taskError(JSON.parse(call.error_text) as AdcpError),
      fault: call.fault_text === null ? null : (JSON.parse(call.fault_text) as Fault),
      attempts: call.attempts,
      retryAt: call.retry_at,
      task: taskOf(call),
      readBack: readBackOf(call),
      aside: call.aside_text === null ? null : (JSON.parse(call.aside_text) as Aside),
      waysOut: waysOut(call, idempotency, now),
      verdict: verdict ? verdictOf(verdict) : null,
      replayed: call.replayed === 1,
      servedVersion: call.served_version,
    }
  );
}

function roundKind({ kind }: Pick<CallRow, "kind">): RoundKind | undefined {
  return kind === "accounts" ? undefined : kind;
}

/** The task a seller made of a call, as it was last seen; it stays readable after its end. */
function taskOf(call: CallRow) {
  if (call.task_id === null) return null;
  const status = call.task_status ?? "submitted";
  const progress = call.task_progress_text === null ? null : JSON.parse(call.task_progress_text);
  return {
    id: call.task_id,
    status,
    turn: call.state === "submitted" && WAITS_FOR_BUYER.has(status) ? ("you" as const) : ("seller" as const),
    seenAt: call.task_seen_at,
    nextLookAt: call.task_poll_at,
    looks: call.task_polls,
    message: call.task_message,
    progress: progress as { percentage: number | null; step: string | null } | null,
  };
}

const READ_BACK = {
  booked: "The seller lists a media buy made from this proposal.",
  nothing: "The seller lists no media buy made from this proposal. It may still be working on it.",
  unreadable: "The seller’s media buys could not be read.",
} as const;

function readBackOf({ read_back_at: at, read_back_found: found }: CallRow) {
  return at === null || found === null ? null : { at, found, message: READ_BACK[found] };
}

/** The desk's judgement as it was stored. */
export function verdictOf(row: VerdictRow): Verdict {
  return { ok: row.ok === 1, findings: JSON.parse(row.findings_text) as Verdict["findings"] };
}

function taskError(error: AdcpError) {
  return {
    code: error.code,
    message: error.message,
    pointer: errorPointer(error) ?? null,
    suggestion: error.suggestion ?? null,
    retryAfterSeconds: error.retry_after ?? null,
    recovery: error.recovery ?? null,
    buyerReason: error.buyer_reason ?? null,
    details: error.details ?? null,
  };
}
