import type { AccountRef, BrandKey, Money, Proposal } from "@/lib/adcp";
import { type StoredPackage, saveMediaBuy } from "../../../state/media-buys";
import { isLapsed, markAccepted, type StoredProposal } from "../../../state/proposals";
import type { Binding } from "../../binding";
import { newBuy } from "../../booking";
import type { CallContext } from "../../context";
import type { Body } from "../../envelope";
import { TaskError } from "../../errors";
import { isGa } from "../../versions";
import { findLegacy } from "./find";

export type CreateMediaBuyRequest = {
  account: AccountRef;
  brand: BrandKey;
  proposal_id: string;
  total_budget: Money;
  start_time: string;
  end_time: string;
  name?: string;
  io_acceptance?: { io_id: string };
  context?: unknown;
};

/** Books a proposal that is held: its shares, of the budget named here (facts 6.1). */
export function createMediaBuy(context: CallContext, request: CreateMediaBuyRequest, binding: Binding): Body {
  const source = findLegacy(context, request.proposal_id, binding, "proposal_id");
  requireBookable(context, source, request);
  const { proposal } = source;
  const at = context.now.toISOString();
  const { total_budget: total, start_time: start, end_time: end, context: own } = request;
  const booked = newBuy(context, {
    proposal,
    name: request.name,
    binding,
    at,
    live: { totalBudget: total, legacy: { start, end, ...(own !== undefined && { context: own }) } },
  });
  const buy = { ...booked, packages: scaled(booked.packages, proposal, total.amount) };
  saveMediaBuy(context.world, buy);
  markAccepted(context.world, proposal.proposal_id, at, buy.mediaBuyId);
  return {
    proposal_id: request.proposal_id,
    media_buy_id: buy.mediaBuyId,
    ...(isGa(context.served) && { name: buy.name }),
    media_buy_status: buy.status,
    confirmed_at: at,
    revision: buy.revision,
    currency: total.currency,
    total_budget: total.amount,
    packages: buy.packages.map(({ purchase_index, ...line }) => line),
    sandbox: true,
  };
}

/** In the order acceptance has in the compact lane (facts 4.7). */
function requireBookable(
  { now, profile, served }: CallContext,
  { proposal, declineReason }: StoredProposal,
  request: CreateMediaBuyRequest,
): void {
  const field = "proposal_id";
  if (declineReason) throw new TaskError("INVALID_STATE", "This proposal was declined.", { field });
  if (proposal.proposal_status === "accepted") {
    throw new TaskError("INVALID_STATE", "This proposal is already bought.", { field });
  }
  if (proposal.proposal_status === "draft") {
    const code = served === "3.0" ? "INVALID_REQUEST" : "PROPOSAL_NOT_COMMITTED";
    throw new TaskError(code, "A draft is finalized before it is bought.", { field });
  }
  if (isLapsed(proposal, now)) throw new TaskError("PROPOSAL_EXPIRED", "The hold has run out.", { field });
  const order = proposal.insertion_order;
  if (order?.requires_signature && request.io_acceptance?.io_id !== order.io_id) {
    throw new TaskError("IO_REQUIRED", "The insertion order has to be signed first.", { field: "io_acceptance" });
  }
  requireBudget(profile.minimumOrder, profile.currency, proposal, request.total_budget);
  requireFlight(proposal, request);
}

/** What is held is held for one budget: less can be bought of it, not more. */
function requireBudget(least: number, currency: string, proposal: Proposal, total: Money): void {
  const field = "total_budget";
  const held = proposal.commercial_terms.purchases.reduce((sum, line) => sum + (line.budget ?? 0), 0);
  if (total.currency !== currency) throw new TaskError("INVALID_REQUEST", `Sold in ${currency} only.`, { field });
  if (total.amount > held) {
    throw new TaskError("BUDGET_EXCEEDED", `The hold is for ${currency} ${held}.`, { field, details: { max: held } });
  }
  if (total.amount < Math.min(least, held)) {
    throw new TaskError("BUDGET_TOO_LOW", `The smallest order is ${currency} ${least}.`, { field });
  }
}

/** @throws TaskError INVALID_REQUEST where the buyer's dates would cut the plan short. */
function requireFlight({ commercial_terms: terms }: Proposal, { start_time, end_time }: CreateMediaBuyRequest): void {
  const starts = terms.purchases.map((line) => Date.parse(line.start_time));
  const ends = terms.purchases.map((line) => Date.parse(line.end_time));
  if (start_time !== "asap" && Date.parse(start_time) > Math.min(...starts)) {
    throw new TaskError("INVALID_REQUEST", "The plan begins before that.", { field: "start_time" });
  }
  if (Date.parse(end_time) >= Math.max(...ends)) return;
  throw new TaskError("INVALID_REQUEST", "The plan runs longer than that.", { field: "end_time" });
}

/** Every line's share of the new total, in whole cents; what rounding left goes to the first line. */
function scaled(packages: readonly StoredPackage[], proposal: Proposal, total: number): StoredPackage[] {
  const { purchases } = proposal.commercial_terms;
  const held = purchases.reduce((sum, line) => sum + (line.budget ?? 0), 0);
  const cents = purchases.map((line) => Math.floor(((line.budget ?? 0) / held) * total * 100));
  const left = Math.round(total * 100) - cents.reduce((sum, each) => sum + each, 0);
  return packages.map((line) => {
    const budget = ((cents[line.purchase_index] ?? 0) + (line.purchase_index === 0 ? left : 0)) / 100;
    const price = purchases[line.purchase_index]?.pricing.fixed_price;
    const { impressions, ...rest } = line;
    return { ...rest, budget, ...(price !== undefined && { impressions: Math.floor((budget / price) * 1000) }) };
  });
}
