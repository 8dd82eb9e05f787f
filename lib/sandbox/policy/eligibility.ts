import type { Criteria } from "@/lib/adcp";
import type { CatalogProduct } from "../catalog/types";
import type { SellerProfile } from "../profiles/types";
import { targetedCountries } from "./coverage";

type Filters = NonNullable<Criteria["offer_filters"]>;
type Rule = (product: CatalogProduct, value: never, filters: Filters) => boolean;

const isGuaranteed = (product: CatalogProduct) => product.pricing.structure === "fixed";

/** Every filter is hard: a product that misses one is not offered. Filters not listed here are refused at the door. */
const FILTER_RULES: Record<string, Rule> = {
  delivery_type: (product, value: string) => isGuaranteed(product) === (value === "guaranteed"),
  is_fixed_price: (product, value: boolean) => isGuaranteed(product) === value,
  channels: (product, value: string[]) => product.channels.some((channel) => value.includes(channel)),
  countries: (product, value: string[]) => value.every((country) => product.countries.includes(country)),
};

/** The filters the seller can honour; dates, budget and exposures shape the plan rather than the product list. */
export const SUPPORTED_FILTERS = [
  "delivery_type",
  "is_fixed_price",
  "channels",
  "countries",
  "pricing_currencies",
  "min_exposures",
  "start_date",
  "end_date",
  "budget_range",
  "ext",
] as const;

/** Targeting the seller can put on a line. Anything else is refused rather than silently dropped. */
export const SUPPORTED_OVERLAYS = [
  "geo_countries",
  "geo_regions",
  "frequency_cap",
  "device_type",
  "device_platform",
  "language",
  "daypart_targets",
  "age_restriction",
] as const;

/** The products a buyer's criteria leave, by id. */
export function eligibleProducts(profile: SellerProfile, criteria: Criteria): Map<string, CatalogProduct> {
  const filters = criteria.offer_filters ?? {};
  const countries = targetedCountries(criteria);
  const currencies = filters.pricing_currencies as string[] | undefined;
  if (currencies && !currencies.includes(profile.currency)) return new Map();
  const passes = (product: CatalogProduct) =>
    !profile.outOfReach?.includes(product.product_id) &&
    (!criteria.product_ids || criteria.product_ids.includes(product.product_id)) &&
    countries.every((country) => product.countries.includes(country)) &&
    Object.entries(filters).every(([name, value]) => FILTER_RULES[name]?.(product, value as never, filters) ?? true);
  return new Map(profile.products.filter(passes).map((product) => [product.product_id, product]));
}
