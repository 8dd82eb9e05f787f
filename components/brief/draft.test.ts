import { describe, expect, it } from "vitest";
import { type BriefDraft, briefCriteria, briefInput, briefProblems, draftFrom, EMPTY_DRAFT, readAmount } from "./draft";

const draft: BriefDraft = {
  ...EMPTY_DRAFT,
  name: "Winter Trail launch",
  brandDomain: "AcmeOutdoor.example",
  brief: "Premium video",
  sellerIds: ["sel_1"],
};

describe("an amount is read or not read, never guessed", () => {
  it.each([
    ["50000", 50_000],
    ["50,000", 50_000],
    ["50 000.50", 50_000.5],
    ["1,250,000", 1_250_000],
    ["50,00", null],
    ["50.000,00", null],
    ["-1", null],
    ["1e5", null],
    ["50k", null],
    ["", null],
  ])("%j is %j", (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });
});

describe("criteria hold what was filled in and nothing else", () => {
  it("is none for an empty form", () => {
    expect(briefCriteria(draft)).toBeNull();
  });

  it("sends countries as a filter, and as targeting only where that was ticked", () => {
    const countries = { ...draft, countries: "us, ca us" };
    expect(briefCriteria(countries)).toEqual({ offer_filters: { countries: ["US", "CA"] } });
    expect(briefCriteria({ ...countries, deliverOnlyThere: true })).toEqual({
      offer_filters: { countries: ["US", "CA"] },
      targeting_overlay: { geo_countries: ["US", "CA"] },
    });
    expect(briefCriteria({ ...draft, deliverOnlyThere: true })).toBeNull();
  });

  it("gives a budget range its currency and only the ends that were typed", () => {
    expect(briefCriteria({ ...draft, rangeMax: "60,000", currency: "eur" })).toEqual({
      offer_filters: { budget_range: { currency: "EUR", max: 60_000 } },
    });
  });

  it("keeps the campaign budget out of the criteria", () => {
    const input = briefInput({ ...draft, budget: "50,000" });
    expect(input.budget).toEqual({ amount: 50_000, currency: "USD" });
    expect(input.criteria).toBeNull();
    expect(input.brandDomain).toBe("acmeoutdoor.example");
  });
});

describe("every problem stands at its field", () => {
  it("finds them all at once", () => {
    expect(Object.keys(briefProblems(EMPTY_DRAFT)).sort()).toEqual(["brandDomain", "brief", "name", "sellerIds"]);
  });

  it("lets a whole draft go", () => {
    expect(briefProblems(draft)).toEqual({});
  });

  it("holds ends against each other", () => {
    expect(briefProblems({ ...draft, rangeMin: "10", rangeMax: "9" })).toHaveProperty("rangeMax");
    expect(briefProblems({ ...draft, startDate: "2026-12-14", endDate: "2026-12-13" })).toHaveProperty("endDate");
    expect(briefProblems({ ...draft, startDate: "2026-12-14", endDate: "2026-12-14" })).toEqual({});
  });

  it("names the codes that are none", () => {
    expect(briefProblems({ ...draft, countries: "US, Canada" }).countries).toContain("CANADA");
  });
});

describe("what was kept comes back, whatever became of it", () => {
  it("survives storage", () => {
    expect(draftFrom(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it.each([null, 7, "text", [], { sellerIds: "no", channels: ["olv", "smoke signals"] }])("%j", (kept) => {
    const { sellerIds, channels } = draftFrom(kept);
    expect(sellerIds).toEqual([]);
    expect(channels.every((channel) => channel === "olv")).toBe(true);
  });
});
