import { describe, expect, it } from "vitest";
import { formatAmount, formatCount, formatCpm, formatMoney, sentAmount } from "./format-money";

describe("amounts are shown as sent", () => {
  it("shows decimals only where there are some", () => {
    expect(formatMoney({ amount: 50_000, currency: "USD" })).toBe("USD 50,000");
    expect(formatAmount(16_667.5)).toBe("16,667.50");
    expect(formatAmount(0)).toBe("0");
  });

  it("gives a CPM two decimals always", () => {
    expect([15, 17.5].map(formatCpm)).toEqual(["15.00", "17.50"]);
  });

  it("keeps the sent number at hand exactly where two decimals hide some of it", () => {
    expect(sentAmount(49_999.995)).toBe("sent as 49999.995");
    expect(sentAmount(49_999.99)).toBeUndefined();
    expect(sentAmount(50_000)).toBeUndefined();
  });

  it("never shortens a count", () => {
    expect(formatCount(1_250_000)).toBe("1,250,000");
    expect(formatCount(0.5)).toBe("0.5");
  });
});
