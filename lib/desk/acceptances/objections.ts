import type { AcceptProposalRequest, Money } from "@/lib/adcp";
import { preflightAccept } from "@/lib/negotiation";
import { type CallRow, type Db, findSnapshot, type SnapshotRow, snapshotsByProposalIds } from "@/lib/store";
import { changeObjections } from "../amendments/objections";
import { sellerNow } from "../clocks/seller-offset";
import type { Context } from "../context";
import { blocked, notFound, requireNoProblem } from "../refusal";
import { proposalOf, totalOf } from "../snapshots/read";
import { assess } from "../snapshots/view";
import { loadThread, type Thread } from "../threads/load";
import { scopeOf } from "../threads/may-change";
import { acceptObjections, type Seen } from "./gate";

/** Time that has to be left on the hold for the request to arrive before it ends. */
export const MINIMUM_HOLD_MS = 5_000;

/** Verifies a committed snapshot and its draft again from the stored texts. @throws DeskRefusal BLOCKED with every objection */
export async function requireNoObjection(
  ctx: Context,
  db: Db,
  row: SnapshotRow,
  thread: Thread,
  seen: Seen,
): Promise<void> {
  const parents = row.parent_proposal_id === null ? [] : [row.parent_proposal_id];
  const known = await snapshotsByProposalIds(db, scopeOf(thread), parents);
  const draft = known.find(({ status }) => status === "draft");
  const assessment = await assess(db, draft ? [row, draft] : [row]);
  const findings = acceptObjections({
    committed: { row, assessment: assessment(row) },
    draft: draft && { row: draft, assessment: assessment(draft) },
    seen: { digest: seen.digest, amount: seen.amount },
    thread: thread.row,
    now: ctx.now(),
  });
  findings.push(...(await changeObjections(db, row)));
  if (findings.length > 0) throw blocked("This cannot be accepted as it stands; nothing was sent.", findings);
}

/**
 * Whether an acceptance that certainly did not happen may still be sent as it was stored: the hold may have ended meanwhile, or
 * something been found. @throws DeskRefusal BLOCKED, PREFLIGHT
 */
export async function requireStillAcceptable(ctx: Context, call: CallRow): Promise<void> {
  if (call.thread_id === null || call.sole_claim === null) throw notFound("proposal");
  const thread = await loadThread(ctx.db, call.thread_id);
  const snapshot = await findSnapshot(ctx.db, call.sole_claim);
  if (!snapshot) throw notFound("proposal");
  const request = JSON.parse(call.request_text) as AcceptProposalRequest;
  const amount = totalOf(snapshot) ?? (request.total_budget as Money);
  await requireNoObjection(ctx, ctx.db, snapshot, thread, { digest: request.proposal_terms_digest, amount });
  const now = sellerNow(ctx.now(), thread.row);
  requireNoProblem(preflightAccept({ request, proposal: proposalOf(snapshot), now, minimumMs: MINIMUM_HOLD_MS }));
}
