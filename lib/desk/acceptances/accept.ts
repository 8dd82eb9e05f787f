import type { Money } from "@/lib/adcp";
import { preflightAccept } from "@/lib/negotiation";
import { acceptProposal } from "@/lib/negotiation/requests";
import {
  type ApprovalRow,
  committedFrom,
  type Db,
  findCallBySoleClaim,
  findOpenCall,
  findSnapshot,
  type SnapshotRow,
} from "@/lib/store";
import { requireApproval } from "../approvals/require";
import { type CallEnd, callEnd } from "../calls/end";
import { once, send } from "../calls/send";
import { sellerNow } from "../clocks/seller-offset";
import { type Context, instant, requirePermission } from "../context";
import { requireNotDeclined } from "../declines/require-not-declined";
import { storedObject, textOf } from "../json";
import { conflict, notFound, requireNoProblem } from "../refusal";
import { digestOf } from "../snapshots/gate";
import { proposalOf, totalOf } from "../snapshots/read";
import { loadThreadToAct, type Thread } from "../threads/load";
import { bindingOf, requireCompactSeller, scopeOf } from "../threads/may-change";
import { type DailyCap, requireCapping } from "./capping";
import type { Seen } from "./gate";
import { MINIMUM_HOLD_MS, requireNoObjection } from "./objections";
import { readBackQuietly } from "./read-back-quietly";

export type Acceptance = Seen &
  DailyCap & {
    snapshotId: string;
    key: string;
    name?: string;
    purchaseOrderRef?: string;
    signatory?: string;
    signatureId?: string;
  };

/**
 * Accepts exactly this committed snapshot for the amount the person saw, and reads the media buy back. Everything is verified again
 * from the stored texts first, and once more in the transaction that stores the call.
 * @throws DeskRefusal NOT_FOUND, BLOCKED with every objection, CONFLICT where it is being or was accepted, PREFLIGHT
 */
export async function accept(ctx: Context, input: Acceptance): Promise<CallEnd> {
  requirePermission(ctx, "accept");
  const wish = { key: input.key, verb: "acceptances/accept", input };
  return once(ctx, wish, async () => {
    const snapshot = await findSnapshot(ctx.db, input.snapshotId);
    if (!snapshot) throw notFound("proposal");
    const thread = await loadThreadToAct(ctx, snapshot.thread_id);
    requireCompactSeller(thread);
    await requireNoObjection(ctx, ctx.db, snapshot, thread, input);
    await requireNotDeclined(ctx.db, thread.row.id, [snapshot.proposal_id]);
    const approval = await requireApproval(ctx, ctx.db, snapshot, thread, input);
    requireCapping(thread, input);
    const request = requestFor(ctx, snapshot, thread, input);
    const now = sellerNow(ctx.now(), thread.row);
    requireNoProblem(preflightAccept({ request, proposal: proposalOf(snapshot), now, minimumMs: MINIMUM_HOLD_MS }));

    const end = await send(ctx, {
      wish,
      kind: "accept",
      tool: "accept_proposal",
      thread: thread.row,
      sellerName: thread.seller.name,
      request,
      action: "acceptance.sent",
      detail: {
        proposal_id: snapshot.proposal_id,
        digest: request.proposal_terms_digest,
        amount: input.amount,
        ...approvedBy(approval),
      },
      soleClaim: {
        id: snapshot.id,
        taken: "This proposal is being accepted, or was. Look at it again; nothing was sent.",
      },
      before: async (tx) => {
        await requireSoleBooking(tx, snapshot, thread);
        await requireNotDeclined(tx, thread.row.id, [snapshot.proposal_id]);
        await requireNoObjection(ctx, tx, snapshot, thread, input);
        if ((await requireApproval(ctx, tx, snapshot, thread, input))?.id !== approval?.id) {
          throw conflict("The approval changed meanwhile; nothing was sent.");
        }
      },
    });
    // A change the seller refused may stand on a buy that has moved: what it is now explains why.
    const changes = buyChangedBy(snapshot);
    if (end.end !== "done" && !(end.end === "refused" && changes !== null)) return end;
    await readBackQuietly(ctx, thread.row.id, end.end === "refused" ? (changes ?? undefined) : undefined);
    return callEnd(ctx, end.callId);
  });
}

/**
 * Money is at stake once at a time: while it is open whether an acceptance of this thread booked, no other one is sent, and what was
 * booked from a draft is not booked from it again under another hold.
 */
async function requireSoleBooking(tx: Db, { id, parent_proposal_id }: SnapshotRow, thread: Thread): Promise<void> {
  if (await findOpenCall(tx, thread.row.id, "accept")) {
    throw conflict("Another acceptance of this thread is still open, so it could be booked twice; nothing was sent.");
  }
  const siblings = parent_proposal_id === null ? [] : await committedFrom(tx, scopeOf(thread), [parent_proposal_id]);
  for (const sibling of siblings.filter((row) => row.id !== id)) {
    if (await findCallBySoleClaim(tx, sibling.id)) {
      throw conflict("The draft behind this was accepted already under another hold; nothing was sent.");
    }
  }
}

/** The media buy that a proposal is to change; null for a new one. */
function buyChangedBy(row: SnapshotRow): string | null {
  const { proposal_kind, media_buy_id } = storedObject(row.proposal_text);
  return proposal_kind === "new_media_buy" ? null : textOf(media_buy_id);
}

const approvedBy = (row: ApprovalRow | null) =>
  row === null ? {} : { approval: row.id, approved_by: row.decider, requested_by: row.requester };

function requestFor(ctx: Context, row: SnapshotRow, thread: Thread, input: Acceptance) {
  const { pin, account } = bindingOf(thread);
  const { commercial_terms, insertion_order, proposal_kind } = proposalOf(row);
  const { name, purchaseOrderRef, signatory, signatureId, dailyBudgetCap, budgetCapTimezone } = input;
  return acceptProposal(
    { pin, key: input.key },
    {
      account,
      proposal_id: row.proposal_id,
      proposal_terms_digest: digestOf(commercial_terms) ?? "",
      ...(name === undefined ? {} : { name }),
      // A cancellation ends whatever the buy's total is; it does not set one.
      ...(totalOf(row) === null && proposal_kind !== "media_buy_cancellation"
        ? { total_budget: input.amount as Money }
        : {}),
      ...(dailyBudgetCap === undefined ? {} : { daily_budget_cap: dailyBudgetCap }),
      ...(budgetCapTimezone === undefined ? {} : { budget_cap_timezone: budgetCapTimezone }),
      ...(insertion_order && signatory !== undefined
        ? {
            io_acceptance: {
              io_id: insertion_order.io_id,
              accepted_at: instant(ctx),
              signatory,
              ...(signatureId === undefined ? {} : { signature_id: signatureId }),
            },
          }
        : {}),
      ...(purchaseOrderRef === undefined ? {} : { purchase_order_ref: purchaseOrderRef }),
    },
  );
}
