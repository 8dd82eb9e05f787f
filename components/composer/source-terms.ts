import type { Proposal, Purchase } from "@/lib/adcp";

/** The lines of the terms; none where the terms are not what they should be. */
export function purchasesOf(proposal: Proposal | null): Purchase[] {
  const purchases: unknown = proposal?.commercial_terms?.purchases;
  return Array.isArray(purchases) ? purchases.filter((line) => typeof line === "object" && line !== null) : [];
}

/** The one currency of the terms: bounds are asked for in it, because amounts are never converted. Null where there is none. */
export function currencyOf(proposal: Proposal | null): string | null {
  const total = proposal?.commercial_terms?.total_budget?.currency;
  if (typeof total === "string") return total;
  const priced = purchasesOf(proposal).find((line) => typeof line.pricing?.currency === "string");
  return priced?.pricing.currency ?? null;
}

/** The targeting overlay of the source's lines: the members every line that has an overlay agrees on. */
export function overlayOf(proposal: Proposal | null): Record<string, unknown> {
  const overlays = purchasesOf(proposal)
    .map((line) => line.targeting_overlay)
    .filter((overlay) => typeof overlay === "object" && overlay !== null);
  const [first, ...others] = overlays;
  if (!first) return {};
  const agreed = Object.entries(first).filter(([member, value]) =>
    others.every((other) => JSON.stringify(other[member]) === JSON.stringify(value)),
  );
  return Object.fromEntries(agreed);
}

/** Countries of the overlay, or none. */
export function countriesOf(overlay: Record<string, unknown>): string[] {
  const countries = overlay.geo_countries;
  return Array.isArray(countries) ? countries.filter((code) => typeof code === "string") : [];
}

/** Members of the overlay that a new overlay of countries alone would drop. */
export function droppedMembers(overlay: Record<string, unknown>): string[] {
  return Object.keys(overlay).filter((member) => member !== "geo_countries");
}
