import { answersOfCall, type CallRow, type Db, findCall, insertAnswer, newId } from "@/lib/store";
import { type Context, instant, requirePermission } from "../context";
import { notFound } from "../refusal";

/** Sets a call's answer aside that is not what ended it: another try's, or what was read back, stands in its place. */
export async function keepAnswer(tx: Db, ctx: Context, { id, response_text: text }: CallRow): Promise<void> {
  if (text === null) return;
  await insertAnswer(tx, { id: newId("ans"), call_id: id, at: instant(ctx), kind: "unanswered", text });
}

/** Every raw answer of a call that is not its final one, in order. @throws DeskRefusal NOT_FOUND */
export async function listAnswers(ctx: Context, input: { callId: string }) {
  requirePermission(ctx, "look");
  if (!(await findCall(ctx.db, input.callId))) throw notFound("call");
  return (await answersOfCall(ctx.db, input.callId)).map(({ at, kind, text }) => ({ at, kind, text }));
}
