import fc from "fast-check";
import type { Constraints, ProductChange, Proposal, Purchase, RefineResult, ReviseRefinement } from "@/lib/adcp";
import { draft, END, line, type RefineExchange, START, terms } from "./exchanges";

/** Honest exchanges of every kind a seller could give, for properties. */

/** Ids as sellers may choose them: names of JavaScript's own, and what a pointer has to escape. */
const productIds = ["premium_video_q4", "native_feed_q4", "audio_q4", "__proto__", "constructor", "a/b~c", "тест"];

const purchase = fc
  .record({
    id: fc.constantFrom(...productIds),
    price: fc.integer({ min: 100, max: 4000 }).map((cents) => cents / 100),
    thousands: fc.integer({ min: 1, max: 3000 }),
    model: fc.constantFrom("cpm", "vcpm"),
  })
  .map(({ id, price, thousands, model }): Purchase => {
    const made = line(id, price, thousands * 1000);
    return { ...made, pricing: { ...made.pricing, pricing_model: model } };
  });

const purchases = fc.array(purchase, { minLength: 1, maxLength: 5 });

/** Lists of lines that differ in what they are worth. */
const alternatives = (count: number) =>
  fc.uniqueArray(purchases, {
    minLength: count,
    maxLength: count,
    selector: (lines) =>
      lines
        .map((each) => JSON.stringify(each))
        .sort()
        .join(),
  });

/** Bounds that all of the drafts meet, some of them exactly. */
function metBy(drafts: readonly Proposal[], slack: number): Constraints {
  const totals = drafts.map((each) => each.commercial_terms.total_budget?.amount ?? 0);
  const lines = drafts.flatMap((each) => each.commercial_terms.purchases);
  const impressions = drafts.map((each) =>
    each.commercial_terms.purchases.reduce((sum, { impressions = 0 }) => sum + impressions, 0),
  );
  return {
    total_budget: { min: Math.max(0, Math.min(...totals) - slack), max: Math.max(...totals) + slack, currency: "USD" },
    cpm: { max: Math.max(...lines.map((each) => each.pricing.fixed_price ?? 0)) + slack, currency: "USD" },
    impressions: { min: Math.max(1, Math.min(...impressions) - slack) },
    flight: { start_no_later_than: "2026-09-30T20:00:00-04:00", end_no_earlier_than: END },
  };
}

function changesMetBy(drafts: readonly Proposal[]): Record<string, ProductChange> {
  const has = (id: string) => (each: Proposal) =>
    each.commercial_terms.purchases.some(({ product_id }) => product_id === id);
  // As JSON.parse would make it: `__proto__` is an id like any other.
  const entries = productIds.flatMap((id): [string, ProductChange][] => {
    if (drafts.every(has(id))) return [[id, "include"]];
    return drafts.some(has(id)) ? [] : [[id, "omit"]];
  });
  return Object.fromEntries(entries);
}

type Answered = { source: Proposal; refinement: ReviseRefinement; result: RefineResult };

const answered = (index: number): fc.Arbitrary<Answered> =>
  fc
    .record({
      sourceLines: purchases,
      count: fc.integer({ min: 1, max: 4 }),
      slack: fc.constantFrom(0, 0, 1, 100),
      outcome: fc.constantFrom("revised" as const, "partial" as const, "short" as const, "unable" as const),
    })
    .chain(({ sourceLines, count, slack, outcome }) =>
      alternatives(count).map((lists): Answered => {
        const source = draft(`source_${index}`, terms(sourceLines));
        const drafts = lists.map((lines, each) =>
          draft(`source_${index}_${each}`, terms(lines), { parent_proposal_id: source.proposal_id }),
        );
        const constraints = metBy(drafts, slack);
        const productChanges = changesMetBy(drafts);
        const refinement: ReviseRefinement = {
          proposal_id: source.proposal_id,
          action: "revise",
          constraints,
          ...(Object.keys(productChanges).length > 0 ? { product_changes: productChanges } : {}),
          ...(count > 1 ? { alternatives: { count } } : {}),
          criteria: { targeting_overlay: { geo_countries: ["CA", "US"] } },
        };
        return { source, refinement, result: resultOf(outcome, refinement, drafts) };
      }),
    );

function resultOf(
  outcome: "revised" | "partial" | "short" | "unable",
  refinement: ReviseRefinement,
  drafts: Proposal[],
): RefineResult {
  const common = { source_proposal_id: refinement.proposal_id };
  const count = refinement.alternatives?.count ?? 1;
  switch (outcome) {
    case "revised":
      return { ...common, outcome, proposals: drafts };
    case "unable":
      return { ...common, outcome, reason_code: "source_unavailable", reason: "Not for sale." };
    case "short":
      if (count < 2) return { ...common, outcome: "revised", proposals: drafts };
      return {
        ...common,
        outcome: "partial",
        proposals: drafts.slice(1),
        reason_code: "alternatives_unavailable",
        reason: "That is all there is.",
      };
    case "partial":
      // The buyer asked for more than any draft has, and the seller says so.
      refinement.constraints = { ...refinement.constraints, impressions: { min: 1e12 } };
      return {
        ...common,
        outcome,
        proposals: drafts,
        reason_code: "constraint_unsatisfiable",
        reason: "Not that many.",
        unsatisfied_constraints: ["impressions"],
      };
  }
}

/** A batch of one to four revisions, each answered truly. */
export const honestRevision: fc.Arbitrary<RefineExchange> = fc
  .integer({ min: 1, max: 4 })
  .chain((size) => fc.tuple(...Array.from({ length: size }, (_, index) => answered(index))))
  .map((all) => ({
    request: {
      adcp_version: "3.2",
      idempotency_key: "5a0c5a4e-7a50-4c3a-9b9e-0f6f6f6f6f6f",
      refinements: all.map(({ refinement }) => refinement),
    },
    response: { status: "completed", adcp_version: "3.2", results: all.map(({ result }) => result), products: [] },
    sources: new Map(all.map(({ source }) => [source.proposal_id, source])),
  }));

/** Any JSON at all, some of it shaped enough like an answer to get past the door. */
export const anyJson = fc.jsonValue({ maxDepth: 4 });

const memberNames = fc.constantFrom(
  "results",
  "proposals",
  "proposal",
  "products",
  "commercial_terms",
  "purchases",
  "pricing",
  "targeting_overlay",
  "insertion_order",
  "terms",
  "proposal_id",
  "source_proposal_id",
  "outcome",
  "status",
  "adcp_version",
  "adcp_error",
  "unsatisfied_constraints",
  "unsatisfied_product_changes",
  "change_terms",
  "constraints",
  "accepted_proposal",
  "purchase_bindings",
  "total_budget",
  "__proto__",
  "toString",
  "toJSON",
  "constructor",
  "length",
);

const leaves = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    "",
    "completed",
    "revised",
    "finalized",
    "draft",
    "asap",
    START,
    "USD",
    "cpm",
    "draft_rich",
  ),
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

export const shapedJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    leaves,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(memberNames, tie("value")), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;
