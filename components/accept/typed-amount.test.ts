import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTypedAmount, typedAmountMatches } from "./typed-amount";

const terms = { amount: 50_000, currency: "USD" };

describe("the amount typed before accepting", () => {
  it.each([
    "50,000",
    "50000",
    "USD 50,000",
    "usd 50000",
    "50,000 USD",
    " 50 000 ",
    "50,000.00",
    "USD50,000",
    "50\u202f000",
  ])("%j is the amount of the terms", (text) => expect(typedAmountMatches(text, terms)).toBe(true));

  it.each([
    "50.000",
    "50k",
    "5,0000",
    "50,00",
    "$50,000",
    "-50000",
    "5e4",
    "50,000,",
    "USD",
    "50000 and more",
    "USD 50,000 USD",
    "0x",
    "Infinity",
    ".",
  ])("%j is not", (text) => expect(typedAmountMatches(text, terms)).toBe(false));

  it("tells an empty field, an unreadable one, another currency and another amount apart", () => {
    expect(parseTypedAmount("  ", "USD")).toEqual({ kind: "empty" });
    expect(parseTypedAmount("fifty", "USD")).toEqual({ kind: "unreadable" });
    expect(parseTypedAmount("EUR 50,000", "USD")).toEqual({ kind: "other_currency", currency: "EUR" });
    expect(parseTypedAmount("5,000", "USD")).toEqual({ kind: "amount", amount: 5_000 });
  });

  it("never reads a European thousands point as thousands", () => {
    expect(parseTypedAmount("50.000", "EUR")).toEqual({ kind: "amount", amount: 50 });
  });

  it("matches any amount as it is written out, and no other", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (cents) => {
        const amount = cents / 100;
        const own = { amount, currency: "USD" };
        const written = amount.toLocaleString("en-US", { maximumFractionDigits: 2 });
        expect(typedAmountMatches(written, own)).toBe(true);
        expect(typedAmountMatches(String(amount), own)).toBe(true);
        expect(typedAmountMatches(written, { ...own, amount: amount + 0.01 })).toBe(false);
      }),
    );
  });
});
