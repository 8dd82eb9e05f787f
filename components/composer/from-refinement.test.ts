import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRefinement } from "./from-refinement";
import { toRefinement } from "./to-refinement";
import { dayEnd, dayStart } from "./zoned-day";

const zone = "America/New_York";
const source = { proposalId: "proposal_1", currency: "USD", overlay: {} };

test("asking again with nothing changed asks for exactly the same", () => {
  const amount = fc.option(fc.integer({ min: 1, max: 10_000_000 }), { nil: undefined });
  const sent = fc.record({
    budget: amount,
    cpm: fc.option(
      fc.integer({ min: 1, max: 9999 }).map((cents) => cents / 100),
      { nil: undefined },
    ),
    impressions: amount,
    day: fc.option(fc.constantFrom("2026-12-14", "2026-11-01", "2027-03-14"), { nil: undefined }),
    count: fc.option(fc.integer({ min: 2, max: 10 }), { nil: undefined }),
    countries: fc.uniqueArray(fc.constantFrom("US", "CA", "MX")),
    product: fc.option(fc.constantFrom("a.b", "__proto__", "native_feed_q4"), { nil: undefined }),
  });
  fc.assert(
    fc.property(sent, ({ budget, cpm, impressions, day, count, countries, product }) => {
      const constraints = {
        ...(budget === undefined ? {} : { total_budget: { max: budget, currency: "USD" } }),
        ...(cpm === undefined ? {} : { cpm: { max: cpm, currency: "USD" } }),
        ...(impressions === undefined ? {} : { impressions: { min: impressions } }),
        ...(day === undefined
          ? {}
          : { flight: { start_no_later_than: dayStart(day, zone), end_no_earlier_than: dayEnd(day, zone) } }),
      };
      const refinement = {
        proposal_id: "proposal_1",
        action: "revise",
        ...(Object.keys(constraints).length === 0 ? {} : { constraints }),
        ...(product === undefined ? {} : { product_changes: Object.fromEntries([[product, "omit"]]) }),
        ...(countries.length === 0 ? {} : { criteria: { targeting_overlay: { geo_countries: countries } } }),
        ...(count === undefined ? {} : { alternatives: { count } }),
      };
      const again = toRefinement(fromRefinement(refinement, "snapshot_1", ["Asia/Tokyo", zone, "UTC"]), source);
      expect(again.faults).toEqual([]);
      expect(JSON.stringify(again.refinement)).toBe(JSON.stringify(refinement));
    }),
  );
});

test("a flight that is whole days in no known zone is left empty, not moved", () => {
  const flight = { start_no_later_than: "2026-12-14T05:30:00Z" };
  expect(fromRefinement({ constraints: { flight } }, "s", [zone, "UTC"])).toMatchObject({ startsBy: "", through: "" });
});
