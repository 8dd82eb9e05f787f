import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ledgerOf, overBy, type Share } from "./ledger";

const usd = (amount: number) => ({ amount, currency: "USD" });
const share = (changes: Partial<Share>): Share => {
  return { threadId: "t", sellerName: "S", committed: [], held: [], offer: null, unpriced: 0, ...changes };
};

describe("a campaign's budget, per currency", () => {
  it("is what is committed, held, offered and left", () => {
    const shares = [share({ committed: [usd(20_000)] }), share({ held: [usd(5_000)] }), share({ offer: usd(10_000) })];
    expect(ledgerOf(usd(50_000), shares)).toEqual([
      {
        currency: "USD",
        budget: 50_000,
        committed: 20_000,
        held: 5_000,
        offers: 10_000,
        remaining: 30_000,
        unallocated: 15_000,
      },
    ]);
  });

  it("never adds currencies: one without a budget has nothing remaining to be told", () => {
    const [dollars, euros] = ledgerOf(usd(100), [share({ committed: [{ amount: 70, currency: "EUR" }, usd(30)] })]);
    expect(dollars).toMatchObject({ currency: "USD", committed: 30, remaining: 70 });
    expect(euros).toMatchObject({ currency: "EUR", budget: null, committed: 70, remaining: null, unallocated: null });
  });

  it("goes below zero where more is committed than there is", () => {
    expect(ledgerOf(usd(100), [share({ committed: [usd(130)] })])[0]).toMatchObject({
      remaining: -30,
      unallocated: -30,
    });
  });

  it("has no row where there is neither a budget nor a price", () => {
    expect(ledgerOf(null, [share({ unpriced: 2 })])).toEqual([]);
  });

  it("leaves no dust of binary fractions", () => {
    expect(ledgerOf(usd(1), [share({ committed: [usd(0.1), usd(0.2)] })])[0]).toMatchObject({
      committed: 0.3,
      remaining: 0.7,
    });
  });
});

describe("taking more than there is", () => {
  const rows = ledgerOf(usd(50_000), [share({ committed: [usd(20_000)], held: [usd(15_000)] })]);
  it("says by how much, and nothing where it fits to the cent", () => {
    expect(overBy(rows, usd(15_000))).toBe(0);
    expect(overBy(rows, usd(15_000.01))).toBe(0.01);
  });
  it("counts a hold that is accepted once", () => {
    expect(overBy(rows, usd(15_000), 15_000)).toBe(0);
  });
  it("cannot be said in a currency without a budget", () => {
    expect(overBy(rows, { amount: 1, currency: "EUR" })).toBeNull();
  });
});

it("what is committed, held, offered and unallocated is always the budget", () => {
  const money = fc.record({
    amount: fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100),
    currency: fc.constantFrom("USD", "EUR"),
  });
  const shares = fc.array(
    fc
      .record({ committed: fc.array(money), held: fc.array(money), offer: fc.option(money) })
      .map((each) => share(each)),
  );
  fc.assert(
    fc.property(money, shares, (budget, all) => {
      for (const row of ledgerOf(budget, all)) {
        if (row.budget === null) continue;
        const back = row.committed + row.held + row.offers + (row.unallocated ?? 0);
        expect(Math.abs(back - row.budget)).toBeLessThan(1e-4);
      }
    }),
  );
});
