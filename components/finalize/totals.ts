import type { Money } from "@/lib/adcp";

/** One sum a currency, in the order met; null where one of them states no total, because missing is not zero. */
export function totalsByCurrency(totals: readonly (Money | null)[]): Money[] | null {
  const sums = new Map<string, number>();
  for (const total of totals) {
    if (total === null) return null;
    sums.set(total.currency, (sums.get(total.currency) ?? 0) + total.amount);
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
