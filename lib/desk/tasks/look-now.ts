import { findCall } from "@/lib/store";
import { callEnd } from "../calls/end";
import { type Context, requirePermission } from "../context";
import { conflict, notFound } from "../refusal";
import { lookAtTask } from "./poll";

/** Asks about a submitted task now instead of at its next time. @throws DeskRefusal NOT_FOUND, CONFLICT where it has ended */
export async function lookNow(ctx: Context, input: { callId: string }) {
  requirePermission(ctx, "negotiate");
  const call = await findCall(ctx.db, input.callId);
  if (!call || call.kind === "accounts") throw notFound("call");
  if (call.state !== "submitted") throw conflict("This task is not open any more; look at it again.");
  await lookAtTask(ctx, { callId: call.id, seen: call.task_poll_at });
  return callEnd(ctx, call.id);
}
