import { describe, expect, it } from "vitest";
import { sellerNow, sellerOffset } from "./seller-offset";

const AT = Date.parse("2026-12-01T10:00:00.000Z");
const answer = (date: string | undefined, ms = 200) => ({ date, sentAt: AT, receivedAt: AT + ms });

describe("the seller's clock against the desk's", () => {
  it("agrees within what a date in whole seconds and the travel time leave open", () => {
    expect(sellerOffset(answer("2026-12-01T10:00:00Z"))).toBe(0);
    expect(sellerOffset(answer("2026-12-01T09:59:59Z", 3_000))).toBe(0);
  });

  it("is ahead or behind by the difference to the middle of the exchange", () => {
    expect(sellerOffset(answer("2026-12-01T10:02:00Z"))).toBe(120_400);
    expect(sellerOffset(answer("2026-12-01T09:59:00Z"))).toBe(-59_600);
  });

  it("is not known without a date", () => {
    expect(sellerOffset(answer(undefined))).toBeNull();
    expect(sellerOffset(answer("yesterday"))).toBeNull();
  });
});

it("what time it is at a seller follows from its offset, whichever way the database gives the number", () => {
  const now = new Date(AT);
  expect(sellerNow(now, { seller_offset_ms: 2_500 })).toEqual(new Date(AT + 2_500));
  expect(sellerNow(now, { seller_offset_ms: "-2500" as unknown as number })).toEqual(new Date(AT - 2_500));
});
