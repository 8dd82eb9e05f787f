import type { ColumnFacts } from "../column-facts";
import { letterOf } from "../letters";

/** The budgets of one currency, a bar a column. Products keep their place and their fill in every bar. */
export type BudgetChart = {
  currency: string;
  products: string[];
  bars: { letter: string; isBaseline: boolean; budgets: (number | null)[] }[];
};

export type BudgetCharts = { charts: BudgetChart[]; unstated: string[] };

/**
 * Line budgets summed by product and currency: one chart a currency, because currencies are never added or put on one axis.
 * `unstated` names the lines without a budget, which are in no bar.
 */
export function budgetCharts(columns: readonly ColumnFacts[], baseline: number): BudgetCharts {
  const byCurrency = new Map<string, Map<string, Map<number, number>>>();
  const unstated: string[] = [];
  columns.forEach(({ proposal }, index) => {
    for (const line of proposal.commercial_terms.purchases) {
      if (typeof line.budget !== "number") {
        unstated.push(`${letterOf(index)}, ${line.product_id}`);
        continue;
      }
      const products = byCurrency.get(line.pricing.currency) ?? new Map<string, Map<number, number>>();
      const sums = products.get(line.product_id) ?? new Map<number, number>();
      sums.set(index, (sums.get(index) ?? 0) + line.budget);
      products.set(line.product_id, sums);
      byCurrency.set(line.pricing.currency, products);
    }
  });
  const charts = [...byCurrency].map(([currency, products]): BudgetChart => {
    const names = [...products.keys()];
    const bars = columns.map((_, index) => ({
      letter: letterOf(index),
      isBaseline: index === baseline,
      budgets: names.map((name) => products.get(name)?.get(index) ?? null),
    }));
    return { currency, products: names, bars };
  });
  return { charts, unstated };
}
