import type { CommercialTerms, Criteria, InsertionOrder, Proposal, ProposalKind } from "@/lib/adcp";
import { termsDigest } from "@/lib/negotiation";
import { dressTerms, planningHints } from "../policy/dress";
import { freshId } from "../state/ids";
import { insertProposal } from "../state/proposals";
import type { CallContext } from "./context";
import { termsToCommit } from "./tamper";

/** Who a snapshot belongs to and what it was made from. */
export type Origin = {
  binding: string;
  brandDomain: string;
  operator: string | null;
  criteria: Criteria;
};

/** Writes a new draft. A snapshot is made once and never changed; every revision has an id of its own (facts 3.8). */
export function makeDraft(
  context: CallContext,
  origin: Origin,
  draft: {
    terms: CommercialTerms;
    kind: ProposalKind;
    name: string;
    description?: string;
    briefAlignment?: string;
    parentId?: string;
    opportunityId?: string;
    mediaBuy?: { id: string; revision: number };
  },
): Proposal {
  const { now, profile, controls } = context;
  const seconds = controls.draft_seconds ?? profile.draftSeconds;
  const terms = dressTerms(profile, draft.terms, origin.criteria);
  const proposal: Proposal = {
    proposal_id: freshId(context, profile.id),
    proposal_kind: draft.kind,
    proposal_status: "draft",
    ...(draft.parentId && { parent_proposal_id: draft.parentId }),
    ...(draft.mediaBuy && { media_buy_id: draft.mediaBuy.id, base_media_buy_revision: draft.mediaBuy.revision }),
    ...(draft.opportunityId && { opportunity_id: draft.opportunityId }),
    expires_at: later(now, seconds),
    name: draft.name.slice(0, 500),
    ...(draft.description && { description: draft.description }),
    ...(draft.briefAlignment && { brief_alignment: draft.briefAlignment }),
    commercial_terms: terms,
    terms_digest: termsDigest(terms),
    ...planningHints(profile, terms, origin.criteria, now),
  };
  insertProposal(context.world, { ...origin, proposal }, now);
  return proposal;
}

/**
 * Writes the committed copy of a draft: same terms to the byte, same digest, a new id, and a deadline (facts 4.6). A test of the
 * buyer can have it break that rule.
 */
export function makeCommitted(context: CallContext, origin: Origin, draft: Proposal): Proposal {
  const { now, profile, controls } = context;
  const terms = termsToCommit(draft.commercial_terms, controls);
  const committed: Proposal = {
    ...draft,
    commercial_terms: terms,
    terms_digest: termsDigest(terms),
    proposal_id: freshId(context, profile.id),
    proposal_status: "committed",
    parent_proposal_id: draft.proposal_id,
    expires_at: later(now, controls.hold_seconds ?? profile.hold.seconds),
    insertion_order: insertionOrder(context, draft),
  };
  insertProposal(context.world, { ...origin, proposal: committed }, now);
  return committed;
}

/** A summary for the buyer's files; it adds nothing to the terms. Some sellers want it signed (facts 3.5). */
function insertionOrder(context: CallContext, draft: Proposal): InsertionOrder {
  const { profile } = context;
  const terms = draft.commercial_terms;
  const ioId = freshId(context, "io");
  return {
    io_id: ioId,
    requires_signature: profile.requiresSignature ?? false,
    ...(profile.requiresSignature && { signing_url: `https://${profile.publisherDomain}/orders/${ioId}` }),
    terms: {
      advertiser: terms.brand.domain,
      publisher: profile.name,
      ...(terms.total_budget && { total_budget: terms.total_budget }),
      ...(terms.start_time !== "asap" && { flight_start: terms.start_time }),
      flight_end: terms.end_time,
      payment_terms: profile.paymentTerms,
    },
  };
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
