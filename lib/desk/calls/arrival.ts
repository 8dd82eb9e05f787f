import type { CallRow } from "@/lib/store";
import type { Fault } from "../refusal";

/** Whether a try of this call may have reached its seller: an interrupted one left no fault behind to tell. */
export function mayHaveArrived(call: Pick<CallRow, "attempts" | "fault_text" | "state">): boolean {
  // A refusal says that nothing was changed, by that try or by one before it.
  if (call.attempts === 0 || call.state === "refused") return false;
  return call.fault_text === null || (JSON.parse(call.fault_text) as Fault).sent;
}
