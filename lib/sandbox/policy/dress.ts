import type { CommercialTerms, Criteria, Proposal } from "@/lib/adcp";
import type { SellerProfile } from "../profiles/types";
import { outcomeForecast, readOutcomeTarget, spendForecast } from "./outcome";

/**
 * What a seller's own conditions make of a plan: the cap over the whole buy, the rights to change it, guaranteed viewability;
 * and where the total is the buyer's to name, no total and no volumes. Dressing dressed terms changes nothing.
 */
export function dressTerms(profile: SellerProfile, terms: CommercialTerms, criteria: Criteria): CommercialTerms {
  const { total_budget, frequency_cap, ...rest } = terms;
  const cap = profile.sharedCap && criteria.media_buy_frequency_cap;
  const standards = profile.guaranteesAtMost === undefined ? undefined : requiredStandards(criteria);
  const purchases = rest.purchases.map((line) => {
    const guaranteed = standards ? { ...line, performance_standards: standards } : line;
    if (!profile.scalable) return guaranteed;
    const { impressions, ...scalable } = guaranteed;
    return scalable;
  });
  return {
    ...rest,
    purchases,
    ...(total_budget && !profile.scalable && { total_budget }),
    ...(cap && { frequency_cap: cap }),
    ...(profile.changeTerms && { change_terms: profile.changeTerms }),
  };
}

const requiredStandards = (criteria: Criteria) =>
  criteria.offer_filters?.required_performance_standards as object[] | undefined;

/** Guidance and forecast that go beside terms without a total. They bind nobody (facts 3.1). */
export function planningHints(
  profile: SellerProfile,
  terms: CommercialTerms,
  criteria: Criteria,
  now: Date,
): Pick<Proposal, "total_budget_guidance" | "forecast"> {
  if (!profile.scalable) return {};
  const most = terms.purchases.reduce((sum, line) => sum + (line.budget ?? 0), 0);
  const { currency } = profile;
  const goal = profile.solvesOutcomes ? readOutcomeTarget(criteria) : undefined;
  const forecast = goal ? outcomeForecast(terms, goal) : spendForecast(terms);
  return {
    total_budget_guidance: { currency, min: Math.min(profile.minimumOrder, most), recommended: most, max: most },
    forecast: { ...forecast, method: "modeled", currency, generated_at: now.toISOString() },
  };
}
