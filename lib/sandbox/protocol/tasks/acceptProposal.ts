import type { AcceptProposalRequest, Proposal } from "@/lib/adcp";
import { findMediaBuy, type StoredMediaBuy, type StoredPackage, saveMediaBuy } from "../../state/mediaBuys";
import { findProposal, isLapsed, markAccepted, type StoredProposal } from "../../state/proposals";
import { type Binding, mayTake } from "../binding";
import type { CallContext } from "../context";
import type { Body } from "../envelope";
import { TaskError } from "../errors";
import { freshId } from "../snapshot";
import { availableActions } from "./availableActions";

type AcceptRequest = AcceptProposalRequest & { daily_budget_cap?: number; budget_cap_timezone?: string };

/** Books a committed proposal, or applies the amendment or cancellation it stands for (facts 2.4, 4.7, 4.8). */
export function acceptProposal(context: CallContext, request: AcceptRequest, binding: Binding): Body {
  requireNoCaps(request);
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
  const buy = base ? changedBuy(base, found.proposal, acceptedAt) : newBuy(found, request.name, binding, acceptedAt);
  saveMediaBuy(context.world, buy);
  markAccepted(context.world, found.proposal.proposal_id, acceptedAt, buy.mediaBuyId);
  return receipt(context, buy, found.proposal, acceptedAt);
}

/** Caps are not declared, so they are refused rather than dropped. @throws TaskError UNSUPPORTED_FEATURE */
function requireNoCaps(request: AcceptRequest): void {
  for (const field of ["daily_budget_cap", "budget_cap_timezone"] as const) {
    if (request[field] === undefined) continue;
    throw new TaskError("UNSUPPORTED_FEATURE", "This seller keeps no daily budget caps.", { field });
  }
}

/** In the reference order (facts 4.7): what is wrong with the proposal comes before what is wrong with the request. */
function requireAcceptable({ now }: CallContext, found: StoredProposal, request: AcceptProposalRequest): void {
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
  const total = proposal.commercial_terms.total_budget;
  const stated = request.total_budget;
  if (stated && (stated.amount !== total?.amount || stated.currency !== total.currency)) {
    throw new TaskError("INVALID_REQUEST", "The committed terms fix another total.", { field: "total_budget" });
  }
}

function newBuy(found: StoredProposal, name: string | undefined, binding: Binding, at: string): StoredMediaBuy {
  const { proposal } = found;
  return {
    mediaBuyId: freshId("mb"),
    binding: binding.key,
    brandDomain: binding.brand.domain,
    operator: binding.operator,
    name: name ?? seededName(proposal),
    status: "pending_creatives",
    revision: 1,
    acceptedProposalId: proposal.proposal_id,
    packages: packagesFor(proposal, []),
    cancellation: null,
    history: [{ revision: 1, timestamp: at, action: "accepted", actor: "buyer", summary: "Booked." }],
    createdAt: at,
    updatedAt: at,
  };
}

const LONGEST_NAME = 255;

/** A buy without a name of its own takes the proposal's, whole or not at all (facts 17.2). */
function seededName({ name, commercial_terms }: Proposal): string {
  return name.length <= LONGEST_NAME ? name : `Media buy for ${commercial_terms.brand.domain}`;
}

function changedBuy(base: StoredMediaBuy, proposal: Proposal, at: string): StoredMediaBuy {
  const revision = base.revision + 1;
  const terms = proposal.commercial_terms.cancellation_terms;
  const canceled = proposal.proposal_kind === "media_buy_cancellation";
  const action = canceled ? "canceled" : "amended";
  const packages = packagesFor(proposal, base.packages);
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

/** A line keeps the package of the same product; a package whose line is gone is cancelled, not deleted (facts 4.8). */
function packagesFor(proposal: Proposal, previous: readonly StoredPackage[]): StoredPackage[] {
  const free = previous.filter((line) => !line.canceled);
  const live = proposal.commercial_terms.purchases.map((line, index): StoredPackage => {
    const at = free.findIndex((candidate) => candidate.product_id === line.product_id);
    const [kept] = at < 0 ? [] : free.splice(at, 1);
    return {
      package_id: kept?.package_id ?? freshId("pkg"),
      product_id: line.product_id,
      purchase_index: index,
      ...(line.budget !== undefined && { budget: line.budget }),
      ...(line.impressions !== undefined && { impressions: line.impressions }),
      start_time: line.start_time,
      end_time: line.end_time,
      ...(line.targeting_overlay && { targeting_overlay: line.targeting_overlay }),
    };
  });
  const gone = previous.filter((line) => line.canceled || free.includes(line));
  return [...live, ...gone.map((line) => ({ ...line, purchase_index: -1, canceled: true }))];
}

function receipt(context: CallContext, buy: StoredMediaBuy, proposal: Proposal, acceptedAt: string): Body {
  const bindings = buy.packages
    .filter((line) => line.purchase_index >= 0)
    .map(({ purchase_index, product_id, package_id }) => ({ purchase_index, product_id, package_id }));
  return {
    media_buy_id: buy.mediaBuyId,
    ...(context.served === "3.2" && { name: buy.name }),
    revision: buy.revision,
    media_buy_status: buy.status,
    confirmed_at: buy.createdAt,
    accepted_proposal: {
      ...proposal,
      proposal_status: "accepted",
      accepted_at: acceptedAt,
      media_buy_id: buy.mediaBuyId,
    },
    purchase_bindings: bindings,
    available_actions: availableActions(context.served, buy.status),
  };
}
