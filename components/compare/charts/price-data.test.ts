import { describe, expect, it } from "vitest";
import type { ComparisonColumn } from "@/lib/negotiation";
import { priceCharts } from "./price-data";

const column = (price: number | null, impressions: number | null, currency = "USD") =>
  ({ effectiveCpm: price === null ? null : { amount: price, currency }, impressions }) as ComparisonColumn;

describe("price against volume", () => {
  it("draws one chart a currency", () => {
    const { charts } = priceCharts([column(16, 3_000_000), column(15, 3_000_000, "EUR")], 0);
    expect(charts.map(({ currency, points }) => [currency, points.map(({ letter }) => letter)])).toEqual([
      ["USD", ["A"]],
      ["EUR", ["B"]],
    ]);
  });

  it("names all that stand at one place, because one would hide the other", () => {
    const { charts } = priceCharts([column(16, 3), column(15, 3), column(16, 3)], 1);
    expect(charts[0]?.points).toEqual([
      { letter: "A, C", isBaseline: false, price: 16, impressions: 3 },
      { letter: "B", isBaseline: true, price: 15, impressions: 3 },
    ]);
  });

  it("names what cannot be drawn instead of drawing it at zero", () => {
    expect(priceCharts([column(null, 3), column(16, null)], 0)).toEqual({ charts: [], without: ["A", "B"] });
  });
});
