import type { Money } from "@/lib/adcp";
import { ledgerOf, type Share } from "@/lib/negotiation/ledger";
import type { MediaBuyRow, SnapshotRow } from "@/lib/store";
import { bookingOf } from "../acceptances/booking-of";
import { isObject, storedObject } from "../json";
import { proposalOf, totalOf } from "../snapshots/read";
import type { ThreadRecord, ThreadState } from "../threads/records";

/** Where a negotiation's budget stands: a row a currency, and each seller's share of it. */
export function ledgerView(budget: Money | null, threads: { record: ThreadRecord; state: ThreadState }[]) {
  const shares = threads.map(({ record, state }) => shareOf(record, state));
  return { rows: ledgerOf(budget, shares), shares };
}

function shareOf({ thread, seller, mediaBuys, booked }: ThreadRecord, { holds, best }: ThreadState): Share {
  const live = mediaBuys.filter((buy) => buy === bookingOf(mediaBuys, buy.media_buy_id));
  const committed = live.flatMap((buy) => committedBy(buy, booked.get(buy.snapshot_id)));
  const held = holds.map(totalOf);
  const hasMore = live.length === 0 && holds.length === 0 && best !== null;
  const offer = hasMore ? totalOf(best) : null;
  return {
    threadId: thread.id,
    sellerName: seller.name,
    committed: committed.filter((amount) => amount !== null),
    held: held.filter((amount) => amount !== null),
    offer,
    unpriced: [...committed, ...held].filter((amount) => amount === null).length + (hasMore && offer === null ? 1 : 0),
  };
}

/** Nothing of a buy that is over without having run stays committed. */
const NEVER_RUNS = new Set<string | null>(["canceled", "rejected"]);

const isMoney = (fee: unknown): fee is Money =>
  isObject(fee) && typeof fee.amount === "number" && fee.amount >= 0 && typeof fee.currency === "string";

/** What one media buy commits: nothing once it is canceled but the fee its cancellation states; null where no total is stated. */
function committedBy(buy: MediaBuyRow, terms: SnapshotRow | undefined): (Money | null)[] {
  if (!terms) return [null];
  if (storedObject(terms.proposal_text).proposal_kind === "media_buy_cancellation") {
    const fee = proposalOf(terms).commercial_terms?.cancellation_terms?.fee;
    return isMoney(fee) ? [fee] : [];
  }
  return NEVER_RUNS.has(buy.status) ? [] : [totalOf(terms)];
}
