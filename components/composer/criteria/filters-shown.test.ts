import { describe, expect, it } from "vitest";
import { line, proposalOf, TERMS } from "@/components/hold/snapshots.fixture";
import { filterShown, filtersBeside } from "./filters-shown";

const sourceOf = (terms: object = {}, overlay: Record<string, unknown> = {}) => ({
  proposal: proposalOf("p", { commercial_terms: { ...TERMS, ...terms } }),
  overlay,
});
const auction = (productId: string) => {
  const { fixed_price: _, ...pricing } = line(productId, 1, 1, 1).pricing;
  return { ...line(productId, 1, 1, 1), pricing: { ...pricing, floor_price: 4 } };
};
const [video, native] = TERMS.purchases;

describe("what the source shows of an offer filter", () => {
  it.each([
    ["pricing_currencies", "USD"],
    ["pricing_structures", "fixed"],
    ["is_fixed_price", "true"],
    ["budget_range", "USD 50,000"],
    ["min_exposures", "3,000,000"],
    // In New York, where the flight begins and ends at midnight; the end is the first instant after it.
    ["start_date", "2026-12-14"],
    ["end_date", "2027-01-31"],
    ["countries", "US, CA"],
    ["regions", "US-NY"],
  ])("%s is read off its terms: %s", (name, words) => {
    const source = sourceOf({}, { geo_countries: ["US", "CA"], geo_regions: ["US-NY"] });
    expect(filterShown(name, source, "America/New_York")).toBe(words);
  });

  it.each(["channels", "delivery_type", "exclusivity", "toString", "__proto__"])("%s is nothing terms show", (name) => {
    expect(filterShown(name, sourceOf(), "UTC")).toBeNull();
  });

  it("is nothing where one line leaves it out, and never a zero", () => {
    const { impressions: _, ...silent } = line("a", 1, 1, 1);
    expect(filterShown("min_exposures", sourceOf({ purchases: [video, silent] }), "UTC")).toBeNull();
    const unpriced = { ...line("a", 1, 1, 1), pricing: undefined };
    for (const name of ["pricing_currencies", "pricing_structures", "is_fixed_price"])
      expect(filterShown(name, sourceOf({ purchases: [video, unpriced] }), "UTC"), name).toBeNull();
    expect(filterShown("budget_range", sourceOf({ total_budget: undefined }), "UTC")).toBeNull();
    expect(filterShown("start_date", sourceOf({ start_time: "soon" }), "UTC")).toBeNull();
    expect(filterShown("countries", sourceOf(), "UTC")).toBeNull();
    expect(filterShown("is_fixed_price", sourceOf({ purchases: [] }), "UTC")).toBeNull();
  });

  it("says of how many lines it is true where they differ", () => {
    const source = sourceOf({ purchases: [video, native, auction("a")] });
    expect(filterShown("is_fixed_price", source, "UTC")).toBe("true of 2 of 3 lines");
    expect(filterShown("pricing_structures", source, "UTC")).toBe("fixed, auction");
    expect(filterShown("is_fixed_price", sourceOf({ purchases: [auction("a")] }), "UTC")).toBe("false");
  });

  it("stands beside each filter that is asked, in the order they are sent", () => {
    expect(filtersBeside({ channels: ["olv"], pricing_currencies: ["EUR"] }, sourceOf(), "UTC")).toEqual([
      { name: "channels", asked: ["olv"], now: null },
      { name: "pricing_currencies", asked: ["EUR"], now: "USD" },
    ]);
  });
});
