import type { AccountRef } from "@/lib/adcp";
import { listMediaBuys, type MediaBuyStatus, type StoredMediaBuy } from "../../state/mediaBuys";
import { findProposal } from "../../state/proposals";
import { bindingFor } from "../binding";
import type { CallContext } from "../context";
import type { Body } from "../envelope";
import { TaskError } from "../errors";
import { page } from "../page";
import { availableActions } from "./availableActions";

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
  if (!accepted || !terms?.total_budget) {
    throw new TaskError("SERVICE_UNAVAILABLE", "The terms of a media buy could not be read.");
  }
  return {
    media_buy_id: buy.mediaBuyId,
    ...(context.served === "3.2" && { name: buy.name }),
    accepted_proposal_id: accepted.proposal_id,
    accepted_proposal_terms_digest: accepted.terms_digest,
    accepted_proposal: accepted,
    status: buy.status,
    currency: terms.total_budget.currency,
    total_budget: terms.total_budget.amount,
    start_time: terms.start_time,
    end_time: terms.end_time,
    confirmed_at: buy.createdAt,
    revision: buy.revision,
    created_at: buy.createdAt,
    updated_at: buy.updatedAt,
    ...(buy.cancellation && { cancellation: buy.cancellation }),
    packages: buy.packages.map(({ purchase_index, ...line }) => ({ ...line, currency: terms.total_budget?.currency })),
    available_actions: availableActions(context.served, buy.status),
    ...(historyLength > 0 && { history: buy.history.slice(0, historyLength) }),
  };
}
