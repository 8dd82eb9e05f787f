import type { ComparisonColumn } from "@/lib/negotiation";
import { letterOf } from "../letters";

// No field may be called fill, r, cx or cy: recharts hands data fields on to the shapes it draws.
export type PricePoint = { letter: string; isBaseline: boolean; price: number; impressions: number };
export type PriceChart = { currency: string; points: PricePoint[] };
export type PriceCharts = { charts: PriceChart[]; without: string[] };

/** Effective CPM against impressions, one chart a currency. `without` names the columns whose terms do not state enough. */
export function priceCharts(columns: readonly ComparisonColumn[], baseline: number): PriceCharts {
  const byCurrency = new Map<string, PricePoint[]>();
  const without: string[] = [];
  columns.forEach(({ effectiveCpm, impressions }, index) => {
    const letter = letterOf(index);
    if (effectiveCpm === null || impressions === null) {
      without.push(letter);
      return;
    }
    const points = byCurrency.get(effectiveCpm.currency) ?? [];
    byCurrency.set(effectiveCpm.currency, points);
    const same = points.find((point) => point.price === effectiveCpm.amount && point.impressions === impressions);
    // Two at one place would hide each other.
    if (same) same.letter += `, ${letter}`;
    else points.push({ letter, isBaseline: index === baseline, price: effectiveCpm.amount, impressions });
  });
  return { charts: [...byCurrency].map(([currency, points]) => ({ currency, points })), without };
}
