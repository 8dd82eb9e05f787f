import fc from "fast-check";
import { expect, test } from "vitest";
import { toRefinement } from "./to-refinement";
import { emptyEntry, isEmptyEntry, readEntry } from "./values";

const source = {
  proposalId: "proposal_1",
  currency: "USD",
  overlay: { geo_countries: ["US"], frequency_cap: { max: 3 } },
};
const empty = emptyEntry("snapshot_1", "America/New_York");

test("an empty field sends nothing", () => {
  expect(toRefinement(empty, source)).toEqual({
    refinement: { proposal_id: "proposal_1", action: "revise" },
    faults: [],
  });
  const blank = {
    ...empty,
    budgetMax: "  ",
    ask: " \n",
    alternatives: "1",
    products: [{ productId: "a", choice: "keep" as const }],
  };
  expect(Object.keys(toRefinement(blank, source).refinement)).toEqual(["proposal_id", "action"]);
});

test("the scenario's bounds become exactly this request", () => {
  const { refinement, faults } = toRefinement(
    {
      ...empty,
      budgetMax: "50,000",
      cpmMax: "18.00",
      startsBy: "2026-12-14",
      through: "2027-01-31",
      products: [
        { productId: "premium_video_q4", choice: "include" },
        { productId: "native_feed_q4", choice: "keep" },
        { productId: "display_standard_q4", choice: "omit" },
      ],
      countries: ["US", "CA"],
      alternatives: "3",
      ask: "Use materially different mixes and prioritize reach.",
    },
    source,
  );
  expect(faults).toEqual([]);
  expect(refinement).toEqual({
    proposal_id: "proposal_1",
    action: "revise",
    constraints: {
      total_budget: { max: 50000, currency: "USD" },
      cpm: { max: 18, currency: "USD" },
      flight: { start_no_later_than: "2026-12-14T05:00:00Z", end_no_earlier_than: "2027-02-01T05:00:00Z" },
    },
    product_changes: { premium_video_q4: "include", display_standard_q4: "omit" },
    criteria: { targeting_overlay: { geo_countries: ["US", "CA"] } },
    alternatives: { count: 3 },
    ask: "Use materially different mixes and prioritize reach.",
  });
});

test("the request holds what was typed or a fault stands at its field: nothing is dropped silently", () => {
  const text = fc.oneof(fc.constant(""), fc.string({ maxLength: 12 }), fc.integer({ min: 0 }).map(String));
  fc.assert(
    fc.property(text, text, text, text, (budgetMin, budgetMax, cpmMax, impressionsMin) => {
      const { refinement, faults } = toRefinement({ ...empty, budgetMin, budgetMax, cpmMax, impressionsMin }, source);
      const sent = {
        budgetMin: refinement.constraints?.total_budget?.min,
        budgetMax: refinement.constraints?.total_budget?.max,
        cpmMax: refinement.constraints?.cpm?.max,
        impressionsMin: refinement.constraints?.impressions?.min,
      };
      for (const [field, value] of Object.entries({ budgetMin, budgetMax, cpmMax, impressionsMin })) {
        const isSent = sent[field as keyof typeof sent] !== undefined;
        const isFault = faults.some((fault) => fault.field === field);
        expect([isSent, isFault]).toEqual(
          value.trim() === "" ? [false, false] : isSent ? [true, false] : [false, true],
        );
      }
    }),
  );
});

test("a bound in money without a currency in the terms is a fault, never a guess", () => {
  const { refinement, faults } = toRefinement({ ...empty, budgetMax: "50000" }, { ...source, currency: null });
  expect(refinement.constraints).toBeUndefined();
  expect(faults).toEqual([expect.objectContaining({ field: "budgetMax" })]);
});

test("countries replace the whole overlay unless the rest is kept", () => {
  const asked = { ...empty, countries: ["US", "CA"] };
  expect(toRefinement(asked, source).refinement.criteria).toEqual({
    targeting_overlay: { geo_countries: ["US", "CA"] },
  });
  expect(toRefinement({ ...asked, keepOverlay: true }, source).refinement.criteria).toEqual({
    targeting_overlay: { geo_countries: ["US", "CA"], frequency_cap: { max: 3 } },
  });
});

test("a half-typed country is named, not sent", () => {
  const { refinement, faults } = toRefinement({ ...empty, countryText: "Can" }, source);
  expect(refinement.criteria).toBeUndefined();
  expect(faults[0]?.field).toBe("countries");
});

test("the ask goes out as typed, whitespace included", () => {
  expect(toRefinement({ ...empty, ask: " more video \n" }, source).refinement.ask).toBe(" more video \n");
});

test("a product called __proto__ is a product", () => {
  const { refinement } = toRefinement({ ...empty, products: [{ productId: "__proto__", choice: "omit" }] }, source);
  expect(JSON.stringify(refinement.product_changes)).toBe('{"__proto__":"omit"}');
});

test("what was saved comes back as typed; what does not fit is empty", () => {
  const typed = {
    ...empty,
    budgetMax: "50,0",
    countries: ["US"],
    products: [{ productId: "x.y", choice: "omit" as const }],
  };
  expect(readEntry(JSON.parse(JSON.stringify(typed)), "snapshot_1", "UTC")).toEqual(typed);
  expect(isEmptyEntry(readEntry({ budgetMax: 5, products: [{ productId: 1 }], countries: "US" }, "s", "UTC"))).toBe(
    true,
  );
});
