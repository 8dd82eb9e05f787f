import type { ColumnFacts } from "../column-facts";
import { letterOf } from "../letters";

/** The budgets of one currency, a bar a column. Products keep their place and their fill in every bar. */
export type BudgetChart = {
  currency: string;
  products: string[];
  bars: { letter: string; budgets: (number | null)[] }[];
};

export type BudgetCharts = { charts: BudgetChart[]; unstated: string[] };

/**
 * Line budgets summed by product and currency: one chart a currency, because currencies are never added or put on one axis.
 * `unstated` names the lines without a budget, which are in no bar.
 * Of many products the largest are drawn each, and the others together.
 */
export function budgetCharts(columns: readonly ColumnFacts[]): BudgetCharts {
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
    const { shown, others } = largest(products);
    const bars = columns.map((_, index) => ({
      letter: letterOf(index),
      budgets: [
        ...shown.map((name) => products.get(name)?.get(index) ?? null),
        ...(others.length > 0 ? [sumOf(others.flatMap((name) => products.get(name)?.get(index) ?? []))] : []),
      ],
    }));
    const names = others.length > 0 ? [...shown, `${others.length} other products`] : shown;
    return { currency, products: names, bars };
  });
  return { charts, unstated };
}

/** More fills than these nobody tells apart, and a thousand of them no browser draws. */
const MOST_PRODUCTS = 12;

/** The products with the largest budgets in any column, in their order, and all others, which are drawn together. */
function largest(products: ReadonlyMap<string, ReadonlyMap<number, number>>): { shown: string[]; others: string[] } {
  const names = [...products.keys()];
  if (names.length <= MOST_PRODUCTS) return { shown: names, others: [] };
  const most = (name: string) => Math.max(...(products.get(name)?.values() ?? []));
  const kept = new Set(names.toSorted((a, b) => most(b) - most(a)).slice(0, MOST_PRODUCTS - 1));
  return { shown: names.filter((name) => kept.has(name)), others: names.filter((name) => !kept.has(name)) };
}

function sumOf(budgets: readonly number[]): number | null {
  return budgets.length === 0 ? null : budgets.reduce((sum, budget) => sum + budget, 0);
}
