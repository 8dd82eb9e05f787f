import { describe, expect, it } from "vitest";
import { approvalAhead } from "./approval-ahead";

const buyer = { limits: { USD: 50_000 }, permissions: ["accept", "hold"] };
const usd = (amount: number) => ({ amount, currency: "USD" });
const MINUTE = 60_000;

describe("an approval that will be needed once it is held", () => {
  it("is none where each draft is within the limit, however much they come to together", () => {
    expect(approvalAhead(buyer, [usd(50_000), usd(50_000)], null, { holdSeconds: [] })).toBeNull();
    expect(approvalAhead({ ...buyer, limits: null }, [usd(9e9)], null, { holdSeconds: [] })).toBeNull();
    expect(approvalAhead(buyer, [null], null, { holdSeconds: [] })).toBeNull();
  });

  it("is too slow where answers usually take as long as the seller's holds last", () => {
    const pace = { medianMs: 35 * MINUTE, count: 4 };
    expect(approvalAhead(buyer, [usd(50_001)], pace, { holdSeconds: [899, 900, 7_200] })).toEqual({
      amounts: [usd(50_001)],
      usualMs: 35 * MINUTE,
      holdMs: 15 * MINUTE,
      isTooSlow: true,
    });
    expect(approvalAhead(buyer, [usd(50_001)], pace, { holdSeconds: [7_200] })?.isTooSlow).toBe(false);
  });

  it("says nothing of time where one of the two was never seen", () => {
    const ahead = approvalAhead(buyer, [{ amount: 1, currency: "EUR" }], null, { holdSeconds: [900] });
    expect(ahead).toMatchObject({ usualMs: null, holdMs: 15 * MINUTE, isTooSlow: null });
  });
});
