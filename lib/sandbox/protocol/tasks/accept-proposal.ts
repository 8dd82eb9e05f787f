import type { AcceptProposalRequest, Proposal } from "@/lib/adcp";
import type { SellerProfile } from "../../profiles/types";
import { findMediaBuy, type LiveSettings, type StoredMediaBuy, saveMediaBuy } from "../../state/media-buys";
import { findProposal, isLapsed, markAccepted, type StoredProposal } from "../../state/proposals";
import { type Binding, mayTake } from "../binding";
import { newBuy, packagesFor } from "../booking";
import type { CallContext } from "../context";
import type { Body } from "../envelope";
import { TaskError } from "../errors";
import { receipt } from "../receipt";

type AcceptRequest = AcceptProposalRequest & { daily_budget_cap?: number; budget_cap_timezone?: string };

/** Books a committed proposal, or applies the amendment or cancellation it stands for (facts 2.4, 4.7, 4.8). */
export function acceptProposal(context: CallContext, request: AcceptRequest, binding: Binding): Body {
  requireNoCaps(context, request);
  const found = findProposal(context.world, request.proposal_id);
  if (!found || !mayTake(found, binding)) {
    throw new TaskError("PROPOSAL_NOT_FOUND", "No such proposal.", { field: "proposal_id" });
  }
  requireAcceptable(context, found, request);
  const acceptedAt = context.now.toISOString();
  const base = found.proposal.media_buy_id ? findMediaBuy(context.world, found.proposal.media_buy_id) : null;
  if (base && base.revision !== found.proposal.base_media_buy_revision) {
    throw new TaskError("CONFLICT", "The media buy has changed since these terms were drafted.", {
      field: "proposal_id",
      details: { media_buy_id: base.mediaBuyId, revision: base.revision },
    });
  }
  const live: LiveSettings = {
    ...base?.live,
    ...(request.total_budget && !found.proposal.commercial_terms.total_budget && { totalBudget: request.total_budget }),
    ...(request.daily_budget_cap !== undefined && { dailyBudgetCap: request.daily_budget_cap }),
  };
  const buy = base
    ? { ...changedBuy(context, base, found.proposal, acceptedAt), live: afterChange(live, found.proposal) }
    : newBuy(context, { proposal: found.proposal, name: request.name, binding, at: acceptedAt, live });
  saveMediaBuy(context.world, buy);
  markAccepted(context.world, found.proposal.proposal_id, acceptedAt, buy.mediaBuyId);
  return receipt(context, buy, found.proposal, acceptedAt);
}

/** @throws TaskError UNSUPPORTED_FEATURE: a cap that is not declared is refused rather than dropped. */
function requireNoCaps({ profile }: CallContext, request: AcceptRequest): void {
  const undeclared = profile.keepsDailyCaps
    ? (["budget_cap_timezone"] as const)
    : (["daily_budget_cap", "budget_cap_timezone"] as const);
  for (const field of undeclared) {
    if (request[field] === undefined) continue;
    throw new TaskError("UNSUPPORTED_FEATURE", "This seller keeps no such cap.", { field });
  }
}

/** In the reference order (facts 4.7): what is wrong with the proposal comes before what is wrong with the request. */
function requireAcceptable({ now, profile }: CallContext, found: StoredProposal, request: AcceptProposalRequest): void {
  const { proposal, declineReason } = found;
  const field = "proposal_id";
  if (declineReason) throw new TaskError("INVALID_STATE", "This proposal was declined.", { field });
  if (proposal.proposal_status === "accepted") {
    throw new TaskError("INVALID_STATE", "This proposal is already accepted.", {
      field,
      details: { media_buy_id: proposal.media_buy_id },
    });
  }
  if (proposal.proposal_status === "draft") {
    throw new TaskError("PROPOSAL_NOT_COMMITTED", "A draft is finalized before it is accepted.", { field });
  }
  if (isLapsed(proposal, now)) throw new TaskError("PROPOSAL_EXPIRED", "The hold has run out.", { field });
  if (request.proposal_terms_digest !== proposal.terms_digest) {
    throw new TaskError("INVALID_REQUEST", "The digest is not that of the committed terms.", {
      field: "proposal_terms_digest",
    });
  }
  requireSigned(found, request);
  requireTotal(profile, found, request);
}

/** @throws TaskError IO_REQUIRED until the very order of this hold is signed. */
function requireSigned({ proposal }: StoredProposal, { io_acceptance }: AcceptProposalRequest): void {
  const order = proposal.insertion_order;
  if (!order?.requires_signature || io_acceptance?.io_id === order.io_id) return;
  throw new TaskError("IO_REQUIRED", "The insertion order has to be signed first.", {
    field: io_acceptance ? "io_acceptance.io_id" : "io_acceptance",
    details: { io_id: order.io_id, ...(order.signing_url && { signing_url: order.signing_url }) },
  });
}

/**
 * Terms with a total take no other; terms without one need it, inside the guidance (facts 2.4). An amendment may leave it as
 * it is. @throws TaskError INVALID_REQUEST
 */
function requireTotal(
  profile: SellerProfile,
  { proposal }: StoredProposal,
  { total_budget: stated }: AcceptProposalRequest,
): void {
  const refuse = (message: string, details?: Record<string, unknown>) =>
    new TaskError("INVALID_REQUEST", message, { field: "total_budget", details });
  const total = proposal.commercial_terms.total_budget;
  if (total) {
    if (!stated || (stated.amount === total.amount && stated.currency === total.currency)) return;
    throw refuse("The committed terms fix another total.");
  }
  if (!stated) {
    if (proposal.proposal_kind !== "new_media_buy") return;
    throw refuse("These terms fix no total: name the budget.");
  }
  const { min = 0, max = Number.MAX_VALUE } = proposal.total_budget_guidance ?? {};
  if (stated.currency === profile.currency && stated.amount >= min && stated.amount <= max) return;
  throw refuse(`The plan takes ${profile.currency} ${min} to ${max}.`, { min, max, currency: profile.currency });
}

function changedBuy(context: CallContext, base: StoredMediaBuy, proposal: Proposal, at: string): StoredMediaBuy {
  const revision = base.revision + 1;
  const terms = proposal.commercial_terms.cancellation_terms;
  const canceled = proposal.proposal_kind === "media_buy_cancellation";
  const action = canceled ? "canceled" : "amended";
  const packages = packagesFor(context, proposal, base.packages);
  return {
    ...base,
    status: canceled ? "canceled" : base.status,
    revision,
    acceptedProposalId: proposal.proposal_id,
    packages: canceled ? packages.map((line) => ({ ...line, canceled: true })) : packages,
    cancellation: canceled
      ? { canceled_at: at, canceled_by: "buyer", ...(terms?.reason && { reason: terms.reason }) }
      : null,
    history: [
      { revision, timestamp: at, action, actor: "buyer", summary: canceled ? "Cancelled." : "Amended." },
      ...base.history,
    ],
    updatedAt: at,
  };
}

/** New terms with a total, or with a cap, replace what a control had set before (facts 4.8). */
function afterChange({ totalBudget, frequencyCap, ...live }: LiveSettings, proposal: Proposal): LiveSettings {
  return { ...live, ...(totalBudget && !proposal.commercial_terms.total_budget && { totalBudget }) };
}
