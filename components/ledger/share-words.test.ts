import { describe, expect, it } from "vitest";
import { ledgerLine, shareWords } from "./share-words";

const usd = (amount: number) => ({ amount, currency: "USD" });
const share = { threadId: "t", sellerName: "S", committed: [], held: [], offer: null, unpriced: 0 };
const row = {
  currency: "USD",
  budget: 50_000,
  committed: 0,
  held: 0,
  offers: 0,
  remaining: 50_000,
  unallocated: 50_000,
};

describe("a seller's share", () => {
  it("names each amount with what it is, and never adds two currencies", () => {
    expect(
      shareWords({ ...share, committed: [usd(31_500), { amount: 9, currency: "EUR" }], held: [usd(8_000)] }, "held"),
    ).toBe("USD 31,500 committed, EUR 9 committed, USD 8,000 held");
    expect(shareWords({ ...share, offer: usd(1), unpriced: 2 }, "proposed")).toBe("USD 1 offered, 2 without a total");
  });

  it("that came to nothing says why", () => {
    expect(shareWords(share, "rejected")).toBe("nothing: it rejected the brief");
    expect(shareWords(share, "revising")).toBe("no offer yet");
  });
});

describe("a budget in one line", () => {
  it("says what is committed and remains", () => {
    expect(ledgerLine([{ ...row, committed: 31_500, remaining: 18_500 }])).toBe(
      "USD 31,500 committed, 18,500 remaining",
    );
    expect(ledgerLine([{ ...row, held: 8_000 }])).toBe("USD 8,000 held, 50,000 remaining");
    expect(ledgerLine([{ ...row, committed: 51_000, remaining: -1_000 }])).toBe("USD 51,000 committed, 1,000 over");
  });

  it("has a part a currency, and nothing where there is nothing to say", () => {
    const eur = { ...row, currency: "EUR", budget: null, remaining: null, unallocated: null };
    expect(ledgerLine([row, { ...eur, committed: 5 }])).toBe("USD 0 committed, 50,000 remaining; EUR 5 committed");
    expect(ledgerLine([eur])).toBeNull();
    expect(ledgerLine([])).toBeNull();
  });
});
