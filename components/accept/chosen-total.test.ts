import { describe, expect, it } from "vitest";
import type { Proposal } from "@/lib/adcp";
import { chosenTotal, openTotal, totalProblem } from "./chosen-total";

const line = (currency: string, budget?: number) => ({ product_id: "p", pricing: { currency }, budget });
const proposal = (purchases: object[], more: object = {}, terms: object = {}) =>
  ({ commercial_terms: { purchases, ...terms }, ...more }) as unknown as Proposal;
const usd = { currency: "USD", guidance: { min: 5_000, recommended: null, max: 30_000 }, lineCaps: 40_000 };

describe("a total the terms leave to the buyer", () => {
  it("is none where the terms state one", () => {
    expect(openTotal(proposal([line("USD")], {}, { total_budget: { amount: 1, currency: "USD" } }))).toBeNull();
  });
  it("is in the currency of the guidance, else in the only one of the lines", () => {
    const guided = proposal([line("USD")], { total_budget_guidance: { currency: "USD", max: 9 } });
    expect(openTotal(guided)).toEqual({
      currency: "USD",
      guidance: { min: null, recommended: null, max: 9 },
      lineCaps: null,
    });
    expect(openTotal(proposal([line("EUR", 10), line("EUR", 20)]))).toEqual({
      currency: "EUR",
      guidance: null,
      lineCaps: 30,
    });
  });
  it("cannot be named where lines are in several currencies and nobody says which counts", () => {
    expect(openTotal(proposal([line("EUR"), line("USD")]))).toBeNull();
  });
  it("is exactly what was typed, and nothing until then", () => {
    expect(chosenTotal(usd, "")).toBeNull();
    expect(chosenTotal(usd, "25k")).toBeNull();
    expect(chosenTotal(usd, "0")).toBeNull();
    expect(chosenTotal(usd, "EUR 25,000")).toBeNull();
    expect(chosenTotal(usd, "25,000.50")).toEqual({ amount: 25_000.5, currency: "USD" });
  });
  it.each([
    ["", null],
    ["lots", "That is not an amount. Type it in full, such as 25,000."],
    ["EUR 6,000", "These terms are priced in USD, not in EUR."],
    ["0", "A total of nothing buys nothing."],
    ["4,999", "That is below the least the seller names."],
    ["30,000.01", "That is above the most the seller names."],
    ["30,000", null],
  ])("says of %j: %s", (typed, problem) => {
    expect(totalProblem(usd, typed)).toBe(problem);
  });
});
