import type { Criteria, Dimension, Proposal, ProposalKind, RefineResult, ReviseRefinement } from "@/lib/adcp";
import { cancellationTerms } from "../../policy/cancel";
import { type Revision, revise } from "../../policy/revise";
import { revisedCriteria, underCap, unshareable } from "../../policy/shared-cap";
import { findMediaBuy, type StoredMediaBuy } from "../../state/media-buys";
import { findProposal, isLapsed, type StoredProposal } from "../../state/proposals";
import { type CallContext, supportedDimensions } from "../context";
import { unsupportedUse } from "../dimension-gate";
import { TaskError } from "../errors";
import { checkOwnResult } from "../self-check";
import { makeDraft } from "../snapshot";
import { reasonFields } from "./reasons";

/** Answers one revise entry. Unknown, foreign and lapsed sources look alike: `source_unavailable` (facts 4.5, 10). */
export function reviseOne(context: CallContext, refinement: ReviseRefinement, index: number): RefineResult {
  const found = findProposal(context.world, refinement.proposal_id);
  if (!found) return unavailable(refinement);
  const change = requireRevisable(context, found, refinement, index);
  if (found.proposal.proposal_status === "draft" && isLapsed(found.proposal, context.now))
    return unavailable(refinement);
  if (refinement.change_kind === "cancellation" && change) return cancellation(context, found, refinement, change);
  const unsupported = unsupportedUse(refinement, supportedDimensions(context));
  if (unsupported) return beyond(refinement, unsupported.dimension);
  const criteria = revisedCriteria(found.criteria, refinement);
  const strangers = unshareable(context.profile, criteria, found.proposal.commercial_terms, refinement);
  if (strangers.length > 0) return unshared(refinement, strangers);
  const profile = underCap(context.profile, criteria);
  const revision = revise({ profile, source: found.proposal, refinement, criteria, now: context.now });
  const result = toResult(context, found, refinement, criteria, revision, change);
  checkOwnResult(refinement, found.proposal, result);
  return result;
}

function toResult(
  context: CallContext,
  source: StoredProposal,
  refinement: ReviseRefinement,
  criteria: Criteria,
  revision: Revision,
  buy: StoredMediaBuy | null,
): RefineResult {
  const echo = { source_proposal_id: refinement.proposal_id };
  if (revision.outcome === "unable") {
    return { ...echo, outcome: "unable", ...reasonFields(refinement, revision.cause), ...prose(revision) };
  }
  const proposals = revision.drafts.map(({ terms, label }) =>
    makeDraft(
      context,
      { ...source, criteria },
      { terms, ...childOf(source.proposal, buy), name: named(context, terms.purchases, label) },
    ),
  );
  if (revision.outcome === "revised") return { ...echo, outcome: "revised", proposals };
  return { ...echo, outcome: "partial", proposals, ...reasonFields(refinement, revision.cause), ...prose(revision) };
}

const prose = ({ reason, suggestions }: { reason: string; suggestions: string[] }) => ({ reason, suggestions });

function childOf(source: Proposal, buy: StoredMediaBuy | null) {
  const kind: ProposalKind = buy ? "media_buy_update" : source.proposal_kind;
  const base = buy
    ? { id: buy.mediaBuyId, revision: buy.revision }
    : source.media_buy_id && source.base_media_buy_revision
      ? { id: source.media_buy_id, revision: source.base_media_buy_revision }
      : undefined;
  return { kind, parentId: source.proposal_id, opportunityId: source.opportunity_id, mediaBuy: base };
}

function named({ profile }: CallContext, purchases: Proposal["commercial_terms"]["purchases"], label: string): string {
  const names = purchases.map(
    (line) => profile.products.find((product) => product.product_id === line.product_id)?.name ?? line.product_id,
  );
  return `${profile.name}: ${names.join(", ")} (${label})`;
}

function cancellation(
  context: CallContext,
  source: StoredProposal,
  refinement: ReviseRefinement,
  buy: StoredMediaBuy,
): RefineResult {
  const terms = cancellationTerms(source.proposal.commercial_terms, context.now);
  const proposal = makeDraft(context, source, {
    terms,
    kind: "media_buy_cancellation",
    name: `${context.profile.name}: cancellation of ${buy.name}`,
    parentId: source.proposal.proposal_id,
    opportunityId: source.proposal.opportunity_id,
    mediaBuy: { id: buy.mediaBuyId, revision: buy.revision },
  });
  return { source_proposal_id: refinement.proposal_id, outcome: "revised", proposals: [proposal] };
}

const TERMINAL = ["completed", "rejected", "canceled"];

/**
 * State rules that fail the task (facts 4.6, 4.8): a declined source, an accepted one that is no longer what the buy runs on, a
 * finished buy, a cancellation of something that was never bought. Returns the buy where the source is accepted.
 * @throws TaskError INVALID_STATE
 */
function requireRevisable(
  { world }: CallContext,
  { proposal, declineReason }: StoredProposal,
  refinement: ReviseRefinement,
  index: number,
): StoredMediaBuy | null {
  const refuse = (message: string, details?: Record<string, unknown>) =>
    new TaskError("INVALID_STATE", message, { field: `refinements[${index}].proposal_id`, details });
  if (declineReason) throw refuse("This proposal was declined.");
  if (proposal.proposal_status !== "accepted") {
    if (refinement.change_kind === "cancellation") throw refuse("Only an accepted proposal can be cancelled.");
    return null;
  }
  const buy = proposal.media_buy_id ? findMediaBuy(world, proposal.media_buy_id) : null;
  if (!buy || TERMINAL.includes(buy.status)) throw refuse("The media buy is over.");
  if (buy.acceptedProposalId !== proposal.proposal_id) {
    throw refuse("The media buy runs on later terms.", { accepted_proposal_id: buy.acceptedProposalId });
  }
  return buy;
}

function unavailable(refinement: ReviseRefinement): RefineResult {
  return {
    source_proposal_id: refinement.proposal_id,
    outcome: "unable",
    reason_code: "source_unavailable",
    reason: "This proposal is not available.",
  };
}

/** Only a seller that declares nothing gets here: the others refuse the whole batch at the door. */
function beyond(refinement: ReviseRefinement, dimension: Dimension): RefineResult {
  return {
    source_proposal_id: refinement.proposal_id,
    outcome: "unable",
    reason_code: "unsupported_dimension",
    reason: `We cannot be held to ${dimension.replaceAll("_", " ")}.`,
    suggestions: [`Leave ${dimension} out, or say it in the ask.`],
  };
}

/** The one criteria member that has a key of its own among the unsatisfied (facts 17.2). */
function unshared(refinement: ReviseRefinement, products: readonly string[]): RefineResult {
  return {
    source_proposal_id: refinement.proposal_id,
    outcome: "unable",
    reason_code: "constraint_unsatisfiable",
    unsatisfied_constraints: ["media_buy_frequency_cap"],
    reason: `${products.join(" and ")} cannot be counted together with the other lines.`,
    suggestions: ["Leave these products out, or take the cap off the whole buy."],
  };
}
