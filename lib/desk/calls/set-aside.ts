import { findCall, findSeller, findThread, moveCall, touchThread } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { conflict, notFound } from "../refusal";
import type { Aside, Conclusion } from "./aside";
import { callEnd } from "./end";
import { permissionFor } from "./permission";

/**
 * Sets an unknown outcome aside with a note. The call stays unknown, since nothing the desk can check says otherwise; it asks for nobody
 * any more. Only "it did not happen" frees what the call claimed, on that person's word.
 * @throws DeskRefusal NOT_FOUND, CONFLICT where the call is not unknown
 */
export async function setAside(ctx: Context, input: { callId: string; note: string; concluded: Conclusion }) {
  const call = await findCall(ctx.db, input.callId);
  requirePermission(ctx, permissionFor(call));
  if (!call || call.kind === "accounts") throw notFound("call");
  const { note, concluded } = input;
  const aside: Aside = { note, at: instant(ctx), by: ctx.actor.name, concluded };
  const seller = await findSeller(ctx.db, call.seller_id);
  await ctx.db.transaction().execute(async (tx) => {
    const isOurs = await moveCall(tx, call.id, ["unknown"], {
      aside_text: JSON.stringify(aside),
      retry_at: null,
      ...(concluded === "did_not_happen" ? { sole_claim: null } : {}),
    });
    if (!isOurs) throw conflict("This call is not unknown any more; look at it again.");
    const thread = call.thread_id === null ? undefined : await findThread(tx, call.thread_id);
    if (thread) await touchThread(tx, thread.id, { changed_at: aside.at });
    await record(tx, ctx, {
      action: "call.set_aside",
      subject: seller?.name ?? "",
      // The note itself stays with the call: it may quote what was agreed.
      detail: { call: call.id, tool: call.tool, concluded },
      negotiationId: thread?.negotiation_id ?? null,
      sellerId: call.seller_id,
    });
  });
  return callEnd(ctx, call.id);
}
