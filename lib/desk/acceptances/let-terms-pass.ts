import { findSnapshot, putChangedTerms, snapshotsByProposalIds } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { conflict, notFound } from "../refusal";
import { digestOf } from "../snapshots/gate";
import { proposalOf } from "../snapshots/read";
import { loadThread } from "../threads/load";
import { scopeOf } from "../threads/may-change";

export type ChangedTerms = { snapshotId: string; draftDigest: string; committedDigest: string; note: string };

/**
 * A person with the right has read in what the terms on hold differ from the reviewed draft (facts 4.6) and lets exactly that pass, with
 * a note why. Accepting stays another act. @throws DeskRefusal NOT_FOUND, FORBIDDEN, CONFLICT where that is not the difference there is
 */
export async function letTermsPass(ctx: Context, input: ChangedTerms) {
  requirePermission(ctx, "acknowledge_changed_terms");
  return ctx.db.transaction().execute(async (tx) => {
    const committed = await findSnapshot(tx, input.snapshotId);
    if (!committed) throw notFound("proposal");
    const thread = await loadThread(tx, committed.thread_id);
    const parents = committed.parent_proposal_id === null ? [] : [committed.parent_proposal_id];
    const known = await snapshotsByProposalIds(tx, scopeOf(thread), parents);
    const draft = known.find(({ status }) => status === "draft");
    if (committed.status !== "committed" || !draft) throw conflict("Only a proposal on hold differs from its draft.");
    const digests = {
      draft_digest: digestOf(proposalOf(draft).commercial_terms),
      committed_digest: digestOf(proposalOf(committed).commercial_terms),
    };
    const { draft_digest, committed_digest } = digests;
    if (draft_digest === null || committed_digest === null) {
      throw conflict("These terms have no digest, so nobody can say what would pass.");
    }
    if (draft_digest !== input.draftDigest || committed_digest !== input.committedDigest) {
      throw conflict("What you saw is not the difference between these terms and their draft.");
    }
    if (draft_digest === committed_digest) throw conflict("These terms are the draft's; there is nothing to let pass.");
    await putChangedTerms(tx, {
      snapshot_id: committed.id,
      draft_digest,
      committed_digest,
      note: input.note,
      user_id: ctx.actor.id,
      user_name: ctx.actor.name,
      let_pass_at: instant(ctx),
    });
    await record(tx, ctx, {
      action: "terms.let_pass",
      subject: committed.proposal_id,
      detail: digests,
      negotiationId: thread.negotiation.id,
      sellerId: thread.seller.id,
    });
    return { letPass: true as const };
  });
}
