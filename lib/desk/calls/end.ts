import { type CallRow, type CallState, findCall, verdictOfCall } from "@/lib/store";
import type { Context } from "../context";
import { notFound } from "../refusal";
import { whenNotInFlight } from "./in-flight";
import { idempotencyOf } from "./key-kept";
import { roundOf } from "./round";

const ENDED = new Set<CallState>(["done", "refused", "submitted", "unknown"]);
const LOOK_EVERY_MS = 100;
/** Longer than any call may take: then the process that made it is gone. */
export const GIVE_UP_MS = 90_000;

export type CallEnd = Awaited<ReturnType<typeof callEnd>>;

/** How a call ended. A call that another process is still making is waited for. */
export async function callEnd(ctx: Context, callId: string) {
  const call = await endedCall(ctx, callId);
  const round = roundOf(call, await verdictOfCall(ctx.db, callId), {
    idempotency: OPEN.has(call.state) ? await idempotencyOf(ctx.db, call) : { kind: "undeclared" },
    now: ctx.now(),
  });
  if (!round) throw notFound("call");
  return { callId, end: endOf(call.state), round };
}

/** Only these have ways out, which depend on what the seller says of repeated keys. */
const OPEN = new Set<CallState>(["unknown", "refused"]);

/** A call once it has ended, or once it would have: then the process that made it is gone. @throws DeskRefusal NOT_FOUND */
export async function endedCall(ctx: Context, callId: string): Promise<CallRow> {
  await whenNotInFlight(callId);
  const until = Date.now() + GIVE_UP_MS;
  for (;;) {
    const call = await findCall(ctx.db, callId);
    if (!call) throw notFound("call");
    if (ENDED.has(call.state) || Date.now() > until) return call;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function endOf(state: CallState): "done" | "refused" | "submitted" | "unknown" {
  switch (state) {
    case "done":
    case "refused":
    case "submitted":
    case "unknown":
      return state;
    // Given up on above: it may or may not have happened, which is what unknown means.
    case "prepared":
    case "sending":
      return "unknown";
  }
}
