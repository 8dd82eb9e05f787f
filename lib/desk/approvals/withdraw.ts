import { moveApproval } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { conflict, forbidden } from "../refusal";
import { loadApproval } from "./load";
import { approvalView } from "./view";

/**
 * Takes a request, or the approval it got, back: by who asked or who approved. @throws DeskRefusal NOT_FOUND, FORBIDDEN, CONFLICT where it
 * has ended
 */
export async function withdrawApproval(ctx: Context, input: { approvalId: string }) {
  requirePermission(ctx, "look");
  await ctx.db.transaction().execute(async (tx) => {
    const { row, snapshot, thread } = await loadApproval(ctx, input.approvalId, tx);
    if (![row.requested_by, row.decided_by].includes(ctx.actor.id)) {
      throw forbidden("Only who asked for it or who gave it can take it back.");
    }
    const isOpen = row.state === "requested" || row.state === "granted";
    const { decided_at, decided_by, decider, decision_note } = row;
    const end = { state: "withdrawn" as const, decided_at, decided_by, decider, decision_note };
    if (!isOpen || !(await moveApproval(tx, row.id, row.state, { ...end, decided_at: decided_at ?? instant(ctx) }))) {
      throw conflict("This has ended already.");
    }
    await record(tx, ctx, {
      action: "approval.withdrawn",
      subject: snapshot.proposal_id,
      detail: { approval: row.id, digest: row.digest, was: row.state },
      negotiationId: thread.negotiation.id,
      sellerId: thread.seller.id,
    });
  });
  return approvalView(ctx, await loadApproval(ctx, input.approvalId));
}
