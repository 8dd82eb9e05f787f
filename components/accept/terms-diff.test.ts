import { describe, expect, it } from "vitest";
import { termsDiff } from "./terms-diff";

const reviewed = {
  brand: { domain: "acmeoutdoor.example" },
  total_budget: { amount: 50_000, currency: "USD" },
  purchases: [
    { product_id: "premium_video_q4", impressions: 2_000_000 },
    { product_id: "native_feed_q4", impressions: 1_000_000, pricing: { fixed_price: 15 } },
  ],
};

describe("what changed between the reviewed and the committed terms", () => {
  it("is nothing where the terms are equal, and every value is counted", () => {
    expect(termsDiff(reviewed, structuredClone(reviewed))).toEqual({ changes: [], identical: 8 });
  });

  it("names each changed value by its place, with both values", () => {
    const committed = structuredClone(reviewed);
    const line = committed.purchases[1];
    if (!line?.pricing) throw new Error("the fixture has two lines");
    line.pricing.fixed_price = 15.75;
    line.impressions = 952_380;
    expect(termsDiff(reviewed, committed)).toEqual({
      changes: [
        { pointer: "/purchases/1/impressions", reviewed: 1_000_000, committed: 952_380 },
        { pointer: "/purchases/1/pricing/fixed_price", reviewed: 15, committed: 15.75 },
      ],
      identical: 6,
    });
  });

  it("tells a missing value from zero, null and an empty list", () => {
    const { changes } = termsDiff({ a: 0, b: null, c: [] }, { b: 0, c: {} });
    expect(changes).toEqual([
      { pointer: "/a", reviewed: 0, committed: undefined },
      { pointer: "/b", reviewed: null, committed: 0 },
      { pointer: "/c", reviewed: [], committed: {} },
    ]);
  });

  it("lets the order of lines bind and the order of members not", () => {
    expect(termsDiff({ a: 1, b: 2 }, { b: 2, a: 1 }).changes).toEqual([]);
    expect(termsDiff([1, 2], [2, 1]).changes).toHaveLength(2);
  });

  it("escapes member names as RFC 6901 does, __proto__ included", () => {
    const { changes } = termsDiff(JSON.parse('{"a/b":1,"__proto__":{"x~y":1}}'), {});
    expect(changes.map(({ pointer }) => pointer)).toEqual(["/a~1b", "/__proto__/x~0y", ""]);
  });
});
