import { describe, expect, it } from "vitest";
import type { Proposal } from "@/lib/adcp";
import { type RoundSnapshot, roundCharts } from "./rounds-data";

const at = (
  seller: string,
  round: number,
  id: string,
  total: number | null,
  over: Partial<RoundSnapshot> = {},
  currency = "USD",
): RoundSnapshot => ({
  seller,
  round,
  proposalId: id,
  parentProposalId: null,
  name: id,
  status: "draft",
  proposal: {
    commercial_terms: {
      ...(total === null ? {} : { total_budget: { amount: total, currency } }),
      purchases: total === null ? [] : [{ budget: total, impressions: 1_000_000, pricing: { currency } }],
    },
  } as unknown as Proposal,
  ...over,
});

describe("budget and price over rounds", () => {
  it("keeps each currency on a chart and a scale of its own", () => {
    const { charts } = roundCharts([
      at("A", 0, "a", 50_000),
      at("B", 0, "b", 40_000),
      at("C", 0, "c", 9_000, {}, "EUR"),
    ]);
    expect(charts.map(({ key, domain, series }) => [key, domain, series.length])).toEqual([
      ["budget USD", [40_000, 50_000], 2],
      ["budget EUR", [9_000, 9_000], 1],
      ["price USD", [40, 50], 2],
      ["price EUR", [9, 9], 1],
    ]);
  });

  it("leads lines from parent to child, and none from what was never received or to itself", () => {
    const { charts } = roundCharts([
      at("A", 0, "a", 1),
      at("A", 1, "b", 2, { parentProposalId: "a" }),
      at("A", 1, "c", 3, { parentProposalId: "gone" }),
      at("A", 1, "d", 3, { parentProposalId: "d" }),
    ]);
    expect(charts[0]?.series[0]?.edges.map(({ from, to }) => [from.name, to.name])).toEqual([["a", "b"]]);
  });

  it("names what states no total instead of drawing it at zero", () => {
    const { charts, without } = roundCharts([at("A", 0, "a", null)]);
    expect(charts).toEqual([]);
    expect(without).toEqual([
      { measure: "budget", names: ["A a"] },
      { measure: "price", names: ["A a"] },
    ]);
  });

  it("keeps the ends of a round with very many drafts, and says how many lie between", () => {
    const many = Array.from({ length: 200 }, (_, index) => at("A", 1, `p${index}`, 1000 + index));
    const series = roundCharts(many).charts[0]?.series[0];
    expect(series?.points.map(({ value }) => value)).toEqual([1000, 1199]);
    expect(series?.leftOut).toBe(198);
  });
});
