import { isRecord, parsed } from "@/components/hold/received";
import type { RefineEntry } from "@/lib/negotiation";

/** What is typed of one product: null is not named, so the seller may do with it as it likes. */
export type ProductWish = { action: "include" | "omit" | "more_like_this" | null; ask: string };
export type ProposalWish = { action: "include" | "omit" | null; ask: string };

/** Filters as they are typed: `keep` leaves what is in force, `state` states all of them anew. */
export type FilterWish = { mode: "keep" | "state"; values: Record<string, unknown> };

/** One refinement as it is typed. Several are sent side by side, each as a request of its own. */
export type Trial = {
  id: string;
  ask: string;
  products: Record<string, ProductWish>;
  /** By the seller's id of the proposal. */
  proposals: Record<string, ProposalWish>;
  filters: FilterWish;
};

export const newTrial = (id: string): Trial => ({
  id,
  ask: "",
  products: {},
  proposals: {},
  filters: { mode: "keep", values: {} },
});

/** An entry as the desk takes it, and the place in the form it comes from. */
export type ComposedEntry =
  | { scope: "request"; ask: string }
  | { scope: "product"; productId: string; action: "include" | "omit" | "more_like_this"; ask?: string }
  | { scope: "proposal"; observationId: string; action: "include" | "omit"; ask?: string };

/** A proposal is named by the look that the person decided on. */
export type Named = { id: string; proposalId: string };

/** The places of a trial's form, by which problems of single entries are shown where they belong. */
export type Place = "request" | `product ${string}` | `proposal ${string}`;

/** The entries of a trial in the order they go out: the whole, then products, then proposals. What is left out is not asked about. */
export function entriesOf(trial: Trial, looks: readonly Named[]): { entry: ComposedEntry; place: Place }[] {
  const ask = trial.ask.trim();
  const products = Object.entries(trial.products).flatMap(([productId, wish]) =>
    wish.action === null
      ? []
      : [
          {
            entry: { scope: "product" as const, productId, action: wish.action, ...wordsOf(wish) },
            place: `product ${productId}` as const,
          },
        ],
  );
  const proposals = looks.flatMap(({ id, proposalId }) => {
    const wish = trial.proposals[proposalId];
    if (!wish || wish.action === null) return [];
    return [
      {
        entry: { scope: "proposal" as const, observationId: id, action: wish.action, ...wordsOf(wish) },
        place: `proposal ${proposalId}` as const,
      },
    ];
  });
  return [
    ...(ask === "" ? [] : [{ entry: { scope: "request" as const, ask }, place: "request" as const }]),
    ...products,
    ...proposals,
  ];
}

/** A wish about what is left out would be ignored (facts 6.1), so it is not sent; what was typed stays. */
function wordsOf({ action, ask }: ProductWish | ProposalWish): { ask?: string } {
  const words = ask.trim();
  return action === "omit" || words === "" ? {} : { ask: words };
}

/** The same entries as they go out. */
export const wireEntries = (trial: Trial, looks: readonly Named[]): RefineEntry[] =>
  entriesOf(trial, looks).map(({ entry }) => wireEntry(entry, looks));

function wireEntry(entry: ComposedEntry, looks: readonly Named[]): RefineEntry {
  const ask = entry.ask === undefined ? {} : { ask: entry.ask };
  switch (entry.scope) {
    case "request":
      return { scope: "request", ask: entry.ask };
    case "product":
      return { scope: "product", product_id: entry.productId, action: entry.action, ...ask };
    case "proposal": {
      const look = looks.find(({ id }) => id === entry.observationId);
      return { scope: "proposal", proposal_id: look?.proposalId ?? "", action: entry.action, ...ask };
    }
  }
}

/** The complete filters to be sent; null leaves what is in force. */
export const filtersOf = ({ filters }: Trial): Record<string, unknown> | null =>
  filters.mode === "keep" ? null : filters.values;

/** Proposals that more than one trial names: at such sellers the later answer takes the place of the earlier one. */
export function overlapping(trials: readonly Trial[]): string[] {
  const counts = new Map<string, number>();
  for (const { proposals } of trials) {
    for (const [id, { action }] of Object.entries(proposals)) {
      if (action === "include") counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return [...counts].flatMap(([id, count]) => (count > 1 ? [id] : []));
}

/** Trials as they were kept, member by member; what is missing or of another kind starts empty. */
export function trialsFrom(kept: unknown): Trial[] | null {
  if (!Array.isArray(kept) || kept.length === 0) return null;
  return kept.filter(isRecord).map((each, index): Trial => {
    const filters = isRecord(each.filters) ? each.filters : {};
    return {
      id: typeof each.id === "string" ? each.id : String(index),
      ask: typeof each.ask === "string" ? each.ask : "",
      products: wishes(each.products, ["include", "omit", "more_like_this"] as const),
      proposals: wishes(each.proposals, ["include", "omit"] as const),
      filters: {
        mode: filters.mode === "state" ? "state" : "keep",
        values: isRecord(filters.values) ? filters.values : {},
      },
    };
  });
}

function wishes<A extends string>(
  kept: unknown,
  actions: readonly A[],
): Record<string, { action: A | null; ask: string }> {
  if (!isRecord(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([id, wish]) => {
      if (!isRecord(wish)) return [];
      const action = actions.find((each) => each === wish.action) ?? null;
      return [[id, { action, ask: typeof wish.ask === "string" ? wish.ask : "" }]];
    }),
  );
}

/** The filters in force as an object; empty where there are none. */
export function filtersInForce(text: string | null): Record<string, unknown> {
  const value = parsed(text);
  return isRecord(value) ? value : {};
}
