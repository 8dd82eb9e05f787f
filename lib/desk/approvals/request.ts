import type { Money } from "@/lib/adcp";
import { approvalsOfSnapshot, findSnapshot, insertApproval, isTaken, lockThread, newId } from "@/lib/store";
import { requireNoObjection } from "../acceptances/objections";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { requireNotDeclined } from "../declines/require-not-declined";
import { conflict, notFound } from "../refusal";
import { loadThread } from "../threads/load";
import { loadApproval, withStanding } from "./load";
import { subjectOf } from "./subject";
import { approvalView } from "./view";

export type Question = { snapshotId: string; digest: string; amount: Money; note?: string };

/**
 * Asks for somebody's approval of accepting exactly this proposal for exactly this amount. What could not be accepted is not put before
 * an approver either. @throws DeskRefusal NOT_FOUND, BLOCKED with every objection, CONFLICT where it waits for an answer already
 */
export async function requestApproval(ctx: Context, input: Question) {
  requirePermission(ctx, "negotiate");
  const id = newId("apr");
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const snapshot = await findSnapshot(tx, input.snapshotId);
      if (!snapshot) throw notFound("proposal");
      await lockThread(tx, snapshot.thread_id);
      const thread = await loadThread(tx, snapshot.thread_id);
      await requireNoObjection(ctx, tx, snapshot, thread, input);
      await requireNotDeclined(tx, thread.row.id, [snapshot.proposal_id]);
      for (const row of await approvalsOfSnapshot(tx, snapshot.id)) {
        const { standing } = (await withStanding(ctx, row, tx)).standing;
        if (standing === "waiting") throw conflict("This waits for an approval already.");
        if (standing === "granted") throw conflict(`${row.decider} has approved this already.`);
      }
      const subject = subjectOf(snapshot, thread.row, input.amount);
      await insertApproval(tx, {
        id,
        thread_id: thread.row.id,
        snapshot_id: snapshot.id,
        digest: subject.digest,
        account_key: subject.accountKey,
        amount_text: JSON.stringify(subject.amount),
        note: input.note ?? null,
        state: "requested",
        requested_at: instant(ctx),
        requested_by: ctx.actor.id,
        requester: ctx.actor.name,
        decided_at: null,
        decided_by: null,
        decider: null,
        decision_note: null,
      });
      await record(tx, ctx, {
        action: "approval.requested",
        subject: snapshot.proposal_id,
        detail: { approval: id, digest: subject.digest, amount: subject.amount, account: subject.accountKey },
        negotiationId: thread.negotiation.id,
        sellerId: thread.seller.id,
      });
    });
  } catch (error) {
    if (isTaken(error)) throw conflict("This waits for an approval already.");
    throw error;
  }
  return approvalView(ctx, await loadApproval(ctx, id));
}
