import type { CommercialTerms, Criteria } from "@/lib/adcp";

/** A wanted outcome the seller can plan for: how many of what, by the word forecasts have for it. */
export type OutcomeGoal = { key: string; volume: number; unit: "clicks" | "conversions" | "spend" };

/** What one impression yields on average. A goal without a line here is not planned for. */
const YIELDS: Record<"metric" | "event", Record<string, number>> = {
  metric: { impressions: 1, views: 0.6, completed_views: 0.5, clicks: 0.004, engagements: 0.002 },
  event: { purchase: 0.0002, lead: 0.0008, page_view: 0.003, add_to_cart: 0.0006, app_install: 0.0004 },
};

type Goal = { kind: "metric"; metric: string } | { kind: "event"; event_type: string };
type Target = { goal: Goal; volume?: number };

const keyOf = (goal: Goal) => (goal.kind === "metric" ? goal.metric : goal.event_type);
const yieldOf = (goal: Goal) => YIELDS[goal.kind][keyOf(goal)];

export function canPlanFor(criteria: Criteria): boolean {
  const target = criteria.outcome_target as Target | undefined;
  return !target || yieldOf(target.goal) !== undefined;
}

export function readOutcomeTarget(criteria: Criteria): OutcomeGoal | undefined {
  const target = criteria.outcome_target as Target | undefined;
  if (target?.volume === undefined) return undefined;
  const key = keyOf(target.goal);
  const unit = target.goal.kind === "event" ? "conversions" : key === "clicks" ? "clicks" : "spend";
  return { key, volume: target.volume, unit };
}

/** The budget in whole USD that buys the outcome at what this plan costs per impression. */
export function budgetFor(terms: CommercialTerms, criteria: Criteria): number | undefined {
  const target = criteria.outcome_target as Target | undefined;
  const rate = target && yieldOf(target.goal);
  const spent = terms.purchases.reduce((sum, line) => sum + (line.budget ?? 0), 0);
  if (target?.volume === undefined || rate === undefined || spent === 0) return undefined;
  return Math.ceil((target.volume / rate) * (spent / impressionsOf(terms)));
}

/** What the lines' budgets buy at their prices; an auction line is reckoned at what the middle bidder paid. */
function impressionsOf({ purchases }: CommercialTerms): number {
  return purchases.reduce((sum, { budget = 0, pricing }) => {
    const price = pricing.fixed_price ?? pricing.price_guidance?.p50 ?? pricing.floor_price;
    return price ? sum + (budget / price) * 1000 : sum;
  }, 0);
}

/** How sure a model is: the range around the middle. */
const SPREAD = 0.2;
const range = (mid: number) => ({
  low: Math.floor(mid * (1 - SPREAD)),
  mid: Math.round(mid),
  high: Math.ceil(mid * (1 + SPREAD)),
});
/** Points of a curve, as shares of the whole; the whole first, for it answers the question. */
const SHARES = [1, 0.75, 0.5];

export function outcomeForecast(terms: CommercialTerms, { key, unit, volume }: OutcomeGoal) {
  return { forecast_range_unit: unit, points: curve(terms, key, volume) };
}

export function spendForecast(terms: CommercialTerms) {
  return { forecast_range_unit: "spend", points: curve(terms, "impressions", impressionsOf(terms)) };
}

function curve(terms: CommercialTerms, key: string, volume: number) {
  const budget = terms.purchases.reduce((sum, line) => sum + (line.budget ?? 0), 0);
  return SHARES.map((share) => ({ budget: Math.round(budget * share), metrics: { [key]: range(volume * share) } }));
}
