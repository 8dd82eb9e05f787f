import { describe, expect, it } from "vitest";
import type { Purchase } from "@/lib/adcp";
import type { ColumnFacts } from "../column-facts";
import { budgetCharts } from "./budget-data";

const line = (product_id: string, budget: number | undefined, currency = "USD") =>
  ({ product_id, budget, pricing: { currency } }) as Purchase;
const column = (...purchases: Purchase[]) => ({ proposal: { commercial_terms: { purchases } } }) as ColumnFacts;

describe("budget by product", () => {
  it("draws one chart a currency and never adds two", () => {
    const { charts } = budgetCharts([column(line("video", 35_000), line("native", 15_000, "EUR"))]);
    expect(charts.map(({ currency, bars }) => [currency, bars[0]?.budgets])).toEqual([
      ["USD", [35_000]],
      ["EUR", [15_000]],
    ]);
  });

  it("sums repeated lines of a product and keeps a product a column lacks apart from zero", () => {
    const { charts } = budgetCharts([column(line("video", 20_000), line("video", 5_000)), column(line("native", 0))]);
    expect(charts[0]?.products).toEqual(["video", "native"]);
    expect(charts[0]?.bars.map(({ budgets }) => budgets)).toEqual([
      [25_000, null],
      [null, 0],
    ]);
  });

  it("names lines that state no budget instead of drawing them", () => {
    expect(budgetCharts([column(line("video", undefined))])).toEqual({ charts: [], unstated: ["A, video"] });
  });

  it("draws the largest of a thousand products each and the others together, and loses nothing", () => {
    const lines = Array.from({ length: 1000 }, (_, index) => line(`p${index}`, index));
    const [chart] = budgetCharts([column(...lines), column(line("p0", 5))]).charts;
    expect(chart?.products).toHaveLength(12);
    expect(chart?.products.slice(-2)).toEqual(["p999", "989 other products"]);
    expect(chart?.bars[0]?.budgets.reduce<number>((sum, budget) => sum + (budget ?? 0), 0)).toBe(499_500);
    expect(chart?.bars[1]?.budgets.at(-1)).toBe(5);
  });
});
