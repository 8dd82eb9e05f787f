import type { Proposal } from "@/lib/adcp";
import type { StoredMediaBuy } from "../state/media-buys";
import type { CallContext } from "./context";
import type { Body } from "./envelope";
import { availableActions } from "./tasks/available-actions";
import { isGa } from "./versions";

/** What a commitment is answered with, however it came about (facts 2.4). */
export function receipt(context: CallContext, buy: StoredMediaBuy, proposal: Proposal, acceptedAt: string): Body {
  const bindings = buy.packages
    .filter((line) => line.purchase_index >= 0)
    .map(({ purchase_index, product_id, package_id }) => ({ purchase_index, product_id, package_id }));
  return {
    media_buy_id: buy.mediaBuyId,
    ...(isGa(context.served) && { name: buy.name }),
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
    available_actions: availableActions(context, buy.status),
  };
}
