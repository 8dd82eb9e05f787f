import type { Criteria } from "@/lib/adcp";
import type { CatalogProduct } from "../catalog/types";

/** Roughly how a product's volume spreads over countries; enough to make a narrower target carry less. */
const COUNTRY_WEIGHT: Record<string, number> = { US: 70, CA: 12, GB: 12, AU: 6 };
const DAY_MS = 86_400_000;

/** Countries a buyer confined delivery to; the overlay is stricter than the coverage filter. Empty means anywhere. */
export function targetedCountries(criteria: Criteria): string[] {
  const overlay = criteria.targeting_overlay?.geo_countries;
  const filter = criteria.offer_filters?.countries;
  return (overlay ?? filter ?? []) as string[];
}

/** Impressions a product can carry in a flight of `[start, end)` in the targeted countries. */
export function capacity(product: CatalogProduct, start: string, end: string, countries: string[]): number {
  const days = Math.max(0, (Date.parse(end) - Date.parse(start)) / DAY_MS);
  const weight = (codes: string[]) => codes.reduce((sum, code) => sum + (COUNTRY_WEIGHT[code] ?? 5), 0);
  const reached = countries.length === 0 ? product.countries : product.countries.filter((c) => countries.includes(c));
  return Math.floor((product.dailyImpressions * days * weight(reached)) / weight(product.countries));
}
