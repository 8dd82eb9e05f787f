import type { CommercialTerms, Criteria, ReviseRefinement } from "@/lib/adcp";
import type { SellerProfile } from "../profiles/types";

const wantsCap = ({ media_buy_frequency_cap, required_media_buy_support }: Criteria) =>
  media_buy_frequency_cap !== undefined || required_media_buy_support?.frequency_cap === true;

/** The seller as it is under a cap over the whole buy: only what can share the counter is planned with. */
export function underCap(profile: SellerProfile, criteria: Criteria): SellerProfile {
  const { sharedCap } = profile;
  if (!sharedCap || !wantsCap(criteria)) return profile;
  return { ...profile, products: profile.products.filter(({ product_id }) => canShare(profile, product_id)) };
}

export const canShare = ({ sharedCap }: SellerProfile, productId: string) =>
  sharedCap !== undefined && !sharedCap.unshareable.includes(productId);

/**
 * The products a revision is to have that cannot share the counter of its cap. Judged on membership alone, before any bound
 * (facts 17.5): the cap may be an old one, and the product the news.
 */
export function unshareable(
  profile: SellerProfile,
  criteria: Criteria,
  terms: CommercialTerms,
  refinement: ReviseRefinement,
): string[] {
  if (!profile.sharedCap || criteria.media_buy_frequency_cap === undefined) return [];
  const changes = refinement.product_changes ?? {};
  const included = Object.keys(changes).filter((id) => changes[id] === "include");
  const members = new Set([...terms.purchases.map((line) => line.product_id), ...included]);
  return [...members].filter((id) => changes[id] !== "omit" && profile.sharedCap?.unshareable.includes(id));
}

/** The criteria a revision is bound by: the source's with the new ones laid over, less a cap that is taken off (facts 17.2). */
export function revisedCriteria(bound: Criteria, refinement: ReviseRefinement): Criteria {
  const merged: Criteria = { ...bound, ...refinement.criteria };
  if (!refinement.remove_media_buy_frequency_cap) return merged;
  const { media_buy_frequency_cap, ...rest } = merged;
  return rest;
}
