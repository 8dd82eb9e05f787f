import type { CommercialTerms, Constraints, ReviseRefinement } from "@/lib/adcp";
import type { RequirementKey } from "./requirements";

type Gap = (constraints: Constraints, terms: CommercialTerms) => number;

/** How far terms miss a bound, as a share of it. Another currency is out of reach: nothing is ever converted. */
const GAPS: Record<keyof Constraints, Gap> = {
  total_budget: ({ total_budget: bound }, { total_budget: total }) => {
    if (!bound || !total) return 0;
    if (bound.currency !== total.currency) return Number.POSITIVE_INFINITY;
    const over = bound.max === undefined ? 0 : (total.amount - bound.max) / Math.max(bound.max, 1);
    const under = bound.min === undefined ? 0 : (bound.min - total.amount) / Math.max(bound.min, 1);
    return Math.max(0, over, under);
  },
  cpm: ({ cpm: bound }, { purchases }) => {
    if (!bound) return 0;
    return Math.max(
      0,
      ...purchases.map(({ pricing }) => {
        if (pricing.currency !== bound.currency) return Number.POSITIVE_INFINITY;
        return pricing.fixed_price === undefined ? 0 : (pricing.fixed_price - bound.max) / bound.max;
      }),
    );
  },
  impressions: ({ impressions: bound }, { purchases }) => {
    if (!bound) return 0;
    const found = purchases.reduce((sum, line) => sum + (line.impressions ?? 0), 0);
    return Math.max(0, (bound.min - found) / bound.min);
  },
  flight: () => 0,
};

/** The largest gap over the requirements given up; a product that is not sold, or a flight, is always worth a counter-offer. */
export function counterGap(
  refinement: ReviseRefinement,
  terms: CommercialTerms,
  unmet: readonly RequirementKey[],
): number {
  const constraints = refinement.constraints ?? {};
  return Math.max(
    0,
    ...unmet.map((key) => {
      if (!key.startsWith("constraint:")) return 0;
      return GAPS[key.slice("constraint:".length) as keyof Constraints](constraints, terms);
    }),
  );
}
