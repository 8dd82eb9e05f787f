import { describe, expect, it } from "vitest";
import { flightToSend, NOTHING_AGREED, notAgreed, totalOf, whyNotYou } from "./consent";

const guidance = { currency: "USD", min: 5_000, recommended: 20_000, max: 50_000 };
const shares = { start: "2026-12-14T00:00:00-05:00", end: "2027-02-01T00:00:00-05:00" };

describe("a purchase in the older lane is agreed to by hand", () => {
  it("wants each loss by its code, and forgets what is none any more", () => {
    const look = {
      buy: {
        open: true,
        why: null,
        losses: [
          { code: "no_hold", text: "a" },
          { code: "delivery_not_promised", text: "b" },
        ],
      },
    } as Parameters<typeof notAgreed>[0];
    const codes = (agreed: string[]) => notAgreed(look, { agreed }).map(({ code }) => code);
    expect(codes([])).toEqual(["no_hold", "delivery_not_promised"]);
    expect(codes(["no_hold", "pricing_version_not_atomic"])).toEqual(["delivery_not_promised"]);
    expect(codes(["no_hold", "delivery_not_promised"])).toEqual([]);
  });

  it.each([
    ["20,000", { amount: 20_000, currency: "USD" }, null],
    ["USD 20000.50", { amount: 20_000.5, currency: "USD" }, null],
    ["", null, null],
    ["20.000", null, "at least 5,000"],
    ["60000", null, "50,000 as the most"],
    ["EUR 20000", null, "in USD, not in EUR"],
    ["about 20k", null, "not an amount"],
  ])("reads %j as a total", (amount, total, problem) => {
    const found = totalOf({ amount, currency: "" }, guidance);
    if (problem === null) expect(found).toEqual({ total, problem: null });
    else expect(found).toEqual({ total: null, problem: expect.stringContaining(problem) });
  });

  it("asks for the currency where the seller names none", () => {
    expect(totalOf({ amount: "100", currency: "" }, null).problem).toMatch(/currency/);
    expect(totalOf({ amount: "100", currency: "eur" }, null).total).toEqual({ amount: 100, currency: "EUR" });
  });

  it("sends the instants of the shares untouched, and other days by the reader's clock", () => {
    expect(flightToSend(NOTHING_AGREED, shares, "UTC")).toEqual({ startTime: shares.start, endTime: shares.end });
    const days = { ...NOTHING_AGREED, flight: "days" as const, firstDay: "2026-12-20", lastDay: "2026-12-31" };
    expect(flightToSend(days, shares, "America/New_York")).toEqual({
      startTime: "2026-12-20T05:00:00Z",
      endTime: "2027-01-01T05:00:00Z",
    });
    expect(flightToSend({ ...days, asSoonAsPossible: true }, null, "UTC")).toMatchObject({ startTime: "asap" });
    expect(flightToSend({ ...days, lastDay: "2026-12-01" }, shares, "UTC")).toEqual({ problem: expect.any(String) });
    expect(flightToSend(NOTHING_AGREED, null, "UTC")).toEqual({ problem: expect.stringContaining("first day") });
  });

  it("is left to whoever has the right and the limit", () => {
    const total = { amount: 20_000, currency: "USD" };
    expect(whyNotYou({ permissions: ["accept"], limits: null }, total)).toBeNull();
    expect(whyNotYou({ permissions: ["accept"], limits: { USD: 20_000 } }, total)).toBeNull();
    expect(whyNotYou({ permissions: ["accept"], limits: { USD: 19_999 } }, total)).toMatch(/USD 19,999 at most/);
    expect(whyNotYou({ permissions: ["accept"], limits: { EUR: 1e6 } }, total)).toMatch(/nothing in USD/);
    expect(whyNotYou({ permissions: ["negotiate"], limits: null }, total)).toMatch(/no right/);
  });
});
