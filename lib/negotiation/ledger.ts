import type { Money } from "@/lib/adcp";

/** What one seller's share of a campaign has come to. Amounts are the terms' own totals; what states none is counted, never guessed. */
export type Share = {
  threadId: string;
  sellerName: string;
  committed: Money[];
  held: Money[];
  offer: Money | null;
  /** Bookings, holds and the best offer that state no total. */
  unpriced: number;
};

/** A campaign's money in one currency. Currencies are never added to each other or converted. */
export type LedgerRow = {
  currency: string;
  /** Null where the campaign has no budget in this currency. */
  budget: number | null;
  committed: number;
  held: number;
  /** The best offer of each seller with neither a booking nor a hold. */
  offers: number;
  /** Budget less what is committed; below zero it is over-committed. Null without a budget. */
  remaining: number | null;
  /** Budget less everything above: what no seller has an offer for. Null without a budget. */
  unallocated: number | null;
};

/** Where a campaign's budget stands, a row a currency: the budget's own first, then as sellers bring them. */
export function ledgerOf(budget: Money | null, shares: readonly Share[]): LedgerRow[] {
  const seen = shares.flatMap(({ committed, held, offer }) => [...committed, ...held, ...(offer ? [offer] : [])]);
  const currencies = new Set([...(budget ? [budget] : []), ...seen].map(({ currency }) => currency));
  return [...currencies].map((currency) => {
    const total = (amounts: readonly Money[]) => sum(amounts.filter((each) => each.currency === currency));
    const committed = total(shares.flatMap((share) => share.committed));
    const held = total(shares.flatMap((share) => share.held));
    const offers = total(shares.flatMap(({ offer }) => offer ?? []));
    const limit = budget?.currency === currency ? budget.amount : null;
    return {
      currency,
      budget: limit,
      committed,
      held,
      offers,
      remaining: limit === null ? null : exact(limit - committed),
      unallocated: limit === null ? null : exact(limit - committed - held - offers),
    };
  });
}

/**
 * By how much a campaign would be over its budget once `amount` more is taken: `held` of it is on hold already and moves. 0 where it
 * fits; null where there is no budget in that currency to be over.
 */
export function overBy(rows: readonly LedgerRow[], take: Money, heldAlready = 0): number | null {
  const row = rows.find(({ currency }) => currency === take.currency);
  if (!row || row.budget === null) return null;
  return Math.max(0, exact(row.committed + row.held - heldAlready + take.amount - row.budget));
}

const sum = (amounts: readonly Money[]) => exact(amounts.reduce((total, { amount }) => total + amount, 0));

/** 0.1 and 0.2 are 0.3 to a reader: the dust of adding binary fractions is taken off below a millionth. */
const exact = (amount: number) => (Number.isInteger(amount) ? amount : Math.round(amount * 1e6) / 1e6);
