"use client";

import { memo, useMemo } from "react";
import type { Comparison } from "@/lib/negotiation";
import type { ColumnFacts } from "../column-facts";
import { BudgetByProduct } from "./budget-by-product";
import { budgetCharts } from "./budget-data";
import { chartedColumns } from "./charted";
import { Flights } from "./flights";
import { Forecasts } from "./forecasts";
import { PriceAgainstVolume } from "./price-against-volume";
import { priceCharts } from "./price-data";

// Another baseline moves one mark, in the prices; nothing else is drawn again for it.
const Budget = memo(BudgetByProduct);
const FlightsOf = memo(Flights);
const ForecastsOf = memo(Forecasts);

type ChartsProps = { columns: readonly ColumnFacts[]; comparison: Comparison; baseline: number };

/** The comparison in pictures, a picture a currency. What cannot be drawn is said. */
export function Charts({ columns, comparison, baseline }: ChartsProps) {
  const budgets = useMemo(() => budgetCharts(columns), [columns]);
  const prices = useMemo(() => priceCharts(comparison.columns, baseline), [comparison, baseline]);
  const charted = useMemo(() => chartedColumns(columns), [columns]);
  const unstated = budgets.unstated.length === 0 ? null : `No budget is stated for ${budgets.unstated.join("; ")}.`;
  const without =
    prices.without.length === 0
      ? null
      : `${prices.without.join(", ")} ${prices.without.length === 1 ? "is" : "are"} not drawn: a line states no budget or no impressions.`;
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      {budgets.charts.map((chart) => (
        <Budget key={chart.currency} chart={chart} also={unstated} />
      ))}
      {prices.charts.map((chart) => (
        <PriceAgainstVolume key={chart.currency} chart={chart} also={without} />
      ))}
      <FlightsOf charted={charted} />
      <ForecastsOf charted={charted} />
      {budgets.charts.length === 0 && unstated ? <p className="text-ink-2">{unstated}</p> : null}
      {prices.charts.length === 0 && without ? <p className="text-ink-2">{without}</p> : null}
    </div>
  );
}
