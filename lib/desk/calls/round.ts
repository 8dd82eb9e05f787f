import type { AdcpError } from "@/lib/adcp";
import type { Verdict } from "@/lib/negotiation";
import type { CallRow, VerdictRow } from "@/lib/store";
import { errorPointer } from "@/lib/wire";
import type { Fault } from "../refusal";

type RoundKind = "request" | "revise" | "finalize" | "accept" | "decline";

/** A call as a round of its thread. `undefined` for calls that only prepare one. */
export function roundOf(call: CallRow, verdict: VerdictRow | undefined) {
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
      taskId: call.task_id,
      verdict: verdict ? verdictOf(verdict) : null,
      replayed: call.replayed === 1,
      servedVersion: call.served_version,
    }
  );
}

function roundKind({ kind }: Pick<CallRow, "kind">): RoundKind | undefined {
  return kind === "accounts" ? undefined : kind;
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
    details: error.details ?? null,
  };
}
