import type { Proposal } from "@/lib/adcp";
import type { SellerProfile } from "../../../profiles/types";
import type { Body } from "../../envelope";

const HUNDREDTHS = 10_000;

/** A snapshot as the 3.0 and 3.1 lane knows proposals: shares of a budget under an id that stays (facts 6.1). */
export function legacyProposal(profile: SellerProfile, id: string, snapshot: Proposal): Body {
  const { purchases } = snapshot.commercial_terms;
  const shares = percentages(purchases.map((line) => line.budget ?? 0));
  const most = purchases.reduce((sum, line) => sum + (line.budget ?? 0), 0);
  return {
    proposal_id: id,
    name: snapshot.name,
    allocations: purchases.map((line, index) => ({
      product_id: line.product_id,
      pricing_option_id: line.pricing_option_id,
      allocation_percentage: shares[index],
      start_time: line.start_time,
      end_time: line.end_time,
    })),
    proposal_status: snapshot.proposal_status,
    ...(snapshot.expires_at && { expires_at: snapshot.expires_at }),
    ...(snapshot.insertion_order && { insertion_order: snapshot.insertion_order }),
    total_budget_guidance: {
      currency: profile.currency,
      min: Math.min(profile.minimumOrder, most),
      recommended: most,
      max: most,
    },
    ...(snapshot.brief_alignment && { brief_alignment: snapshot.brief_alignment }),
  };
}

/** In hundredths of a per cent that come to 100 exactly: what rounding down left goes to the largest remainders. */
function percentages(budgets: readonly number[]): number[] {
  const total = budgets.reduce((sum, budget) => sum + budget, 0);
  const exact = budgets.map((budget) => (budget / total) * HUNDREDTHS);
  const units = exact.map(Math.floor);
  const left = HUNDREDTHS - units.reduce((sum, unit) => sum + unit, 0);
  const remainder = (index: number) => (exact[index] ?? 0) - (units[index] ?? 0);
  const byRemainder = [...units.keys()].sort((a, b) => remainder(b) - remainder(a));
  const rounded = new Set(byRemainder.slice(0, left));
  return units.map((unit, index) => (rounded.has(index) ? unit + 1 : unit) / 100);
}
