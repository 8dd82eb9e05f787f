import type { NegotiationSummary, ThreadSummary } from "@/lib/api/client";

/** `open` while any thread may still lead somewhere, or waits for a decision beside its booking; `booked` once all ended and one was accepted; else `closed`. */
export const SHELVES = ["open", "booked", "closed"] as const;
export type Shelf = (typeof SHELVES)[number];

const ENDED = new Set<ThreadSummary["stage"]>(["rejected", "accepted"]);

/** The shelf a negotiation stands on. */
export function shelfOf({ threads }: Pick<NegotiationSummary, "threads">): Shelf {
  if (threads.some(({ stage, waiting }) => waiting || !ENDED.has(stage))) return "open";
  return threads.some(({ stage }) => stage === "accepted") ? "booked" : "closed";
}

export const TURNS = ["anyone", "you", "colleague", "seller", "unknown"] as const;
export type TurnFilter = (typeof TURNS)[number];

export type DealFilter = { shelf: Shelf; turn: TurnFilter; brand: string; search: string };

/** The negotiations to show, each with only the threads whose turn was asked for; none is shown without a thread. */
export function filterDeals(all: readonly NegotiationSummary[], filter: DealFilter): NegotiationSummary[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return all
    .filter((each) => shelfOf(each) === filter.shelf && (filter.brand === "" || each.brandDomain === filter.brand))
    .filter((each) => isFound(each, words))
    .map((each) => ({
      ...each,
      threads: filter.turn === "anyone" ? each.threads : each.threads.filter(({ turn }) => turn.who === filter.turn),
    }))
    .filter(({ threads }) => threads.length > 0);
}

/** Whether every word typed is in the name, the brand or a seller's name. */
function isFound({ name, brandDomain, threads }: NegotiationSummary, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = [name, brandDomain, ...threads.map(({ sellerName }) => sellerName)].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}
