import { answersOfCall, findCall } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { notFound } from "../refusal";

/** Every raw answer of a call that is not its final one, in order. @throws DeskRefusal NOT_FOUND */
export async function listAnswers(ctx: Context, input: { callId: string }) {
  requirePermission(ctx, "look");
  if (!(await findCall(ctx.db, input.callId))) throw notFound("call");
  return (await answersOfCall(ctx.db, input.callId)).map(({ at, kind, text }) => ({ at, kind, text }));
}
