import { describe, expect, it } from "vitest";
import type { Proposal } from "@/lib/adcp";
import type { Charted } from "./charted";
import { forecastCharts } from "./forecast-data";

const charted = (forecast: unknown, label = "A"): Charted => ({ label, proposal: { forecast } as Proposal });

describe("forecasts", () => {
  it("draws reach first, as sent: a missing middle stays missing", () => {
    const { charts, sources } = forecastCharts([
      charted({
        method: "modeled",
        currency: "USD",
        reach_unit: "households",
        generated_at: "2026-12-01T10:00:00Z",
        points: [{ budget: 10, metrics: { impressions: { mid: 5 }, reach: { low: 1, high: 3 } } }],
      }),
    ]);
    expect(charts.map(({ metric, unit, currency }) => [metric, unit, currency])).toEqual([
      ["reach", "households", "USD"],
      ["impressions", null, "USD"],
    ]);
    expect(charts[0]?.points).toEqual([{ low: 1, mid: null, high: 3, label: "A", budget: 10, name: "point 1" }]);
    expect(sources).toEqual([{ label: "A", says: "modelled, not guaranteed, made 2026-12-01" }]);
  });

  it("never puts two currencies on one axis, nor a weekly count beside a whole one", () => {
    const of = (currency: string, forecast_range_unit?: string) => ({
      method: "estimate",
      currency,
      forecast_range_unit,
      points: [{ budget: 10, metrics: { impressions: { mid: 5 } } }],
    });
    const { charts } = forecastCharts([charted(of("USD")), charted(of("EUR"), "B"), charted(of("USD", "weekly"), "C")]);
    expect(charts.map(({ currency, unit }) => [currency, unit])).toEqual([
      ["USD", null],
      ["EUR", null],
      ["USD", "per week"],
    ]);
  });

  it("puts counts without a budget together whatever their currency", () => {
    const of = (currency: string) => ({ method: "estimate", currency, points: [{ metrics: { reach: { mid: 5 } } }] });
    expect(forecastCharts([charted(of("USD")), charted(of("EUR"), "B")]).charts).toHaveLength(1);
  });

  it("leaves parts of a forecast and broken shapes out, and says so", () => {
    const { charts, without, notes } = forecastCharts([
      charted({
        method: "x",
        currency: "USD",
        points: [
          { dimensions: [{ kind: "geo" }], metrics: { reach: { mid: 5 } } },
          "y",
          { metrics: { reach: { low: 5 } } },
        ],
      }),
      charted("nonsense", "B"),
      charted(undefined, "C"),
    ]);
    expect(charts).toEqual([]);
    expect(without).toEqual(["A", "B", "C"]);
    expect(notes.join(" ")).toContain("also has 1 by place");
  });
});
