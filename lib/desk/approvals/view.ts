import { isAllowed } from "@/lib/auth";
import type { ApprovalRow, NegotiationRow, SellerRow, SnapshotRow, ThreadRow } from "@/lib/store";
import type { Context } from "../context";
import type { StandingOf } from "./standing";
import { subjectAsked } from "./subject";

type Particulars = {
  row: ApprovalRow;
  snapshot: Pick<SnapshotRow, "proposal_id" | "expires_at">;
  thread: { row: ThreadRow; negotiation: Pick<NegotiationRow, "id" | "name">; seller: Pick<SellerRow, "name"> };
  standing: StandingOf;
};

/** A request as the browser reads it. `mine`: what the person looking may do with it. */
export function approvalView(ctx: Pick<Context, "actor">, { row, snapshot, thread, standing }: Particulars) {
  const { digest, amount } = subjectAsked(row);
  const isParty = [row.requested_by, row.decided_by].includes(ctx.actor.id);
  return {
    id: row.id,
    threadId: row.thread_id,
    negotiationId: thread.negotiation.id,
    negotiationName: thread.negotiation.name,
    sellerName: thread.seller.name,
    snapshotId: row.snapshot_id,
    proposalId: snapshot.proposal_id,
    digest,
    amount,
    deadline: snapshot.expires_at,
    sellerOffsetMs: Number(thread.row.seller_offset_ms),
    note: row.note,
    requestedAt: row.requested_at,
    requester: row.requester,
    requestedByMe: row.requested_by === ctx.actor.id,
    decidedAt: row.decided_at,
    decider: row.decider,
    decidedByMe: row.decided_by === ctx.actor.id,
    decisionNote: row.decision_note,
    standing: standing.standing,
    void: standing.void,
    mine: {
      decide: standing.standing === "waiting" && row.requested_by !== ctx.actor.id && isAllowed(ctx.actor, "approve"),
      withdraw: isParty && (standing.standing === "waiting" || standing.standing === "granted"),
    },
  };
}

export type ApprovalView = ReturnType<typeof approvalView>;
