import type { NegotiationSummary, ThreadSummary } from "@/lib/api/client";

/** `open` while any thread may still lead somewhere; `booked` once all ended and one was accepted; else `closed`. */
export const SHELVES = ["open", "booked", "closed"] as const;
export type Shelf = (typeof SHELVES)[number];

const ENDED = new Set<ThreadSummary["stage"]>(["rejected", "accepted"]);

/** The shelf a negotiation stands on. */
export function shelfOf({ threads }: Pick<NegotiationSummary, "threads">): Shelf {
  if (threads.some(({ stage }) => !ENDED.has(stage))) return "open";
  return threads.some(({ stage }) => stage === "accepted") ? "booked" : "closed";
}

export const TURNS = ["anyone", "you", "seller", "unknown"] as const;
export type TurnFilter = (typeof TURNS)[number];

export type DealFilter = { shelf: Shelf; turn: TurnFilter; brand: string };

/** The negotiations to show, each with only the threads whose turn was asked for; none is shown without a thread. */
export function filterDeals(all: readonly NegotiationSummary[], filter: DealFilter): NegotiationSummary[] {
  return all
    .filter((each) => shelfOf(each) === filter.shelf && (filter.brand === "" || each.brandDomain === filter.brand))
    .map((each) => ({
      ...each,
      threads: filter.turn === "anyone" ? each.threads : each.threads.filter(({ turn }) => turn.who === filter.turn),
    }))
    .filter(({ threads }) => threads.length > 0);
}
