import type { AccountRef } from "@/lib/adcp";
import { listMediaBuys, type MediaBuyStatus, type StoredMediaBuy } from "../../state/media-buys";
import { findProposal } from "../../state/proposals";
import { bindingFor } from "../binding";
import type { CallContext } from "../context";
import type { Body } from "../envelope";
import { TaskError } from "../errors";
import { page } from "../page";
import { isGa, isLegacy } from "../versions";
import { availableActions } from "./available-actions";

export type GetMediaBuysRequest = {
  account?: AccountRef;
  media_buy_ids?: string[];
  status_filter?: MediaBuyStatus | MediaBuyStatus[];
  include_history?: number;
  pagination?: { max_results?: number; cursor?: string };
};

/** Reads buys back. Without ids only active ones are listed, as the protocol has it (facts 2.8). */
export function getMediaBuys(context: CallContext, request: GetMediaBuysRequest): Body {
  const { account, media_buy_ids: ids } = request;
  const binding = account && bindingFor(context.world, account, undefined);
  const statuses = request.status_filter === undefined ? (ids ? null : ["active"]) : [request.status_filter].flat();
  const matches = (buy: StoredMediaBuy) =>
    (!binding || buy.binding === binding.key) &&
    (!ids || ids.includes(buy.mediaBuyId)) &&
    (!statuses || statuses.includes(buy.status));
  const { items, pagination } = page(listMediaBuys(context.world).filter(matches), request.pagination);
  return { media_buys: items.map((buy) => readBack(context, buy, request.include_history ?? 0)), pagination };
}

function readBack(context: CallContext, buy: StoredMediaBuy, historyLength: number): Body {
  const accepted = findProposal(context.world, buy.acceptedProposalId)?.proposal;
  const terms = accepted?.commercial_terms;
  const total = buy.live.totalBudget ?? terms?.total_budget;
  if (!accepted || !terms || !total) {
    throw new TaskError("SERVICE_UNAVAILABLE", "The terms of a media buy could not be read.");
  }
  const { live } = buy;
  const cap = live.frequencyCap === undefined ? terms.frequency_cap : live.frequencyCap;
  // Shares of a budget have no terms to show, and releases before 3.2 know none.
  const showsTerms = !live.legacy && !isLegacy(context.served);
  return {
    media_buy_id: buy.mediaBuyId,
    ...(isGa(context.served) && { name: buy.name }),
    ...(showsTerms && {
      accepted_proposal_id: accepted.proposal_id,
      accepted_proposal_terms_digest: accepted.terms_digest,
      accepted_proposal: accepted,
      available_actions: availableActions(context, buy.status),
    }),
    status: buy.status,
    currency: total.currency,
    total_budget: total.amount,
    ...(live.dailyBudgetCap !== undefined && { daily_budget_cap: live.dailyBudgetCap }),
    ...(cap && isGa(context.served) ? { frequency_cap: cap } : {}),
    start_time: startOf(live.legacy?.start ?? terms.start_time, buy),
    end_time: live.legacy?.end ?? terms.end_time,
    confirmed_at: buy.createdAt,
    revision: buy.revision,
    created_at: buy.createdAt,
    updated_at: buy.updatedAt,
    ...(buy.cancellation && { cancellation: buy.cancellation }),
    ...(live.legacy?.context !== undefined && { context: live.legacy.context }),
    packages: buy.packages.map(({ purchase_index, ...line }) => ({ ...line, currency: total.currency })),
    ...(historyLength > 0 && { history: buy.history.slice(0, historyLength) }),
  };
}

/** What is to start as soon as possible starts when it is booked. */
const startOf = (start: string, buy: StoredMediaBuy) => (start === "asap" ? buy.createdAt : start);
