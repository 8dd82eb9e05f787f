import type { Money } from "@/lib/adcp";
import { lockThread, moveApproval } from "@/lib/store";
import { requireNoObjection } from "../acceptances/objections";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { conflict } from "../refusal";
import { type Approval, loadApproval } from "./load";
import { refuseOwn } from "./own";
import { approvalView } from "./view";

export type Decision = {
  approvalId: string;
  decision: "grant" | "refuse";
  digest: string;
  amount: Money;
  note?: string;
};

/**
 * Another person's word on an acceptance. A grant says what the approver saw, digest and amount, and everything that would stop the
 * acceptance stops it too. @throws DeskRefusal NOT_FOUND, FORBIDDEN, CONFLICT where it waits no longer, BLOCKED with every objection
 */
export async function decideApproval(ctx: Context, input: Decision) {
  requirePermission(ctx, "approve");
  await ctx.db.transaction().execute(async (tx) => {
    const { row } = await loadApproval(ctx, input.approvalId, tx);
    await lockThread(tx, row.thread_id);
    // Read again under the lock: it may have been withdrawn or answered meanwhile.
    const approval = await loadApproval(ctx, input.approvalId, tx);
    refuseOwn(ctx, approval.row);
    requireWaiting(approval);
    const { snapshot, thread } = approval;
    if (input.decision === "grant") {
      await requireNoObjection(ctx, tx, snapshot, thread, { digest: input.digest, amount: input.amount });
      if (!isAsked(approval, input)) throw conflict("What you saw is not what the approval was asked for.");
    }
    const state = input.decision === "grant" ? "granted" : "refused";
    const moved = await moveApproval(tx, row.id, "requested", {
      state,
      decided_at: instant(ctx),
      decided_by: ctx.actor.id,
      decider: ctx.actor.name,
      decision_note: input.note ?? null,
    });
    if (!moved) throw conflict("Somebody answered this meanwhile.");
    await record(tx, ctx, {
      action: state === "granted" ? "approval.granted" : "approval.refused",
      subject: snapshot.proposal_id,
      detail: {
        approval: row.id,
        digest: row.digest,
        amount: JSON.parse(row.amount_text),
        requested_by: row.requester,
      },
      negotiationId: thread.negotiation.id,
      sellerId: thread.seller.id,
    });
  });
  return approvalView(ctx, await loadApproval(ctx, input.approvalId));
}

function requireWaiting({ standing, row }: Approval): void {
  switch (standing.standing) {
    case "waiting":
      return;
    case "granted":
    case "refused":
      throw conflict(`${row.decider} has answered this already.`);
    case "withdrawn":
      throw conflict(`${row.requester} withdrew this.`);
    case "void":
      throw conflict("This counts no longer: what was asked about has changed, ended or been bought.");
  }
}

const isAsked = ({ row }: Approval, seen: Pick<Decision, "digest" | "amount">): boolean => {
  const asked = JSON.parse(row.amount_text) as Money;
  return row.digest === seen.digest && asked.amount === seen.amount.amount && asked.currency === seen.amount.currency;
};
