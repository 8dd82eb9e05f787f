import { describe, expect, it } from "vitest";
import { cpmOf, linesOf, proposalOf, totalOf } from "./read";

const rowOf = (terms: unknown) => ({ proposal_text: JSON.stringify({ commercial_terms: terms }) });
const line = (fixed_price: unknown, pricing_model = "cpm", currency: unknown = "USD") => ({
  product_id: "p",
  pricing: { pricing_model, currency, fixed_price },
});

describe("the total of a proposal", () => {
  const total = (total_budget: unknown, more = {}) => totalOf(rowOf({ total_budget, ...more }));

  it("is the one its terms state", () => {
    expect(total({ amount: 50_000.5, currency: "USD" })).toEqual({ amount: 50_000.5, currency: "USD" });
    expect(total({ amount: 0, currency: "EUR" })).toEqual({ amount: 0, currency: "EUR" });
  });

  it("is never the sum of its lines, nor guidance", () => {
    expect(total(undefined, { purchases: [{ budget: 30_000 }, { budget: 20_000 }] })).toBeNull();
    const guidance = { total_budget_guidance: { recommended: 50_000, currency: "USD" } };
    expect(totalOf({ proposal_text: JSON.stringify({ ...guidance, commercial_terms: {} }) })).toBeNull();
  });

  it.each([
    [{ amount: "50000", currency: "USD" }],
    [{ amount: -1, currency: "USD" }],
    [{ amount: 1, currency: "usd" }],
    [{ amount: 1, currency: "USDX" }],
    [{ amount: 1 }],
    [50_000],
    [null],
  ])("is none where it is stated as %j", (stated) => {
    expect(total(stated)).toBeNull();
  });

  it("is none where there are no terms", () => {
    for (const terms of [undefined, null, "terms", []]) expect(totalOf(rowOf(terms))).toBeNull();
  });
});

describe("the lines of a proposal", () => {
  it("are as many as there are purchases that can be read", () => {
    expect(linesOf(rowOf({ purchases: [line(1), line(2)] }))).toBe(2);
    expect(linesOf(rowOf({ purchases: [line(1), null, 3, "x"] }))).toBe(1);
    expect(linesOf(rowOf({}))).toBe(0);
  });
});

describe("the CPM of a proposal", () => {
  const cpm = (...purchases: unknown[]) => cpmOf(rowOf({ purchases }));

  it("is the range of its lines' fixed prices per thousand, viewable ones too", () => {
    expect(cpm(line(18), line(12.5), line(15, "vcpm"))).toEqual({ min: 12.5, max: 18, currency: "USD" });
    expect(cpm(line(18))).toEqual({ min: 18, max: 18, currency: "USD" });
  });

  it("is none where one line has no such price, or another currency: an average of the rest would be nobody's price", () => {
    expect(cpm(line(18), line(1, "cpc"))).toBeNull();
    expect(cpm(line(18), line(undefined))).toBeNull();
    expect(cpm(line(18), { product_id: "p" })).toBeNull();
    expect(cpm(line(18), line(12, "cpm", "EUR"))).toBeNull();
    expect(cpm(line(18, "cpm", null))).toBeNull();
    expect(cpm()).toBeNull();
  });

  it("is told of a proposal of as many lines as a seller likes", () => {
    const lines = Array.from({ length: 200_000 }, (_, at) => line(1 + (at % 50)));
    expect(cpm(...[lines[0]])).toMatchObject({ min: 1 });
    expect(cpmOf(rowOf({ purchases: lines }))).toEqual({ min: 1, max: 50, currency: "USD" });
  });
});

it("a row is parsed as it was stored, member for member", () => {
  const text = '{"proposal_id":"p","commercial_terms":{"purchases":[]},"ext":{"a":[1,2]}}';
  expect(JSON.stringify(proposalOf({ proposal_text: text }))).toBe(text);
});
