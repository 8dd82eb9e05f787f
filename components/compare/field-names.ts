/** How a value of a row is written. `price` has two decimals, `amount` only those sent, `count` is a whole number. */
export type FieldFormat = "amount" | "price" | "count" | "plain";

export type FieldName = { label: string; format: FieldFormat };

/** Rows of a comparison by their field (`ComparisonRow.field`), as a buyer reads them. */
const FIELDS: Record<string, FieldName> = {
  total_budget: { label: "Total budget", format: "amount" },
  effective_cpm: { label: "Effective CPM", format: "price" },
  price_lowest: { label: "CPM, lowest", format: "price" },
  price_highest: { label: "CPM, highest", format: "price" },
  impressions: { label: "Impressions", format: "count" },
  lines: { label: "Lines", format: "count" },
  expires_at: { label: "Valid until", format: "plain" },
  fixed_price: { label: "Price, fixed", format: "price" },
  floor_price: { label: "Price, floor", format: "price" },
  price_guidance_p25: { label: "Guidance, 25th percentile", format: "price" },
  price_guidance_p50: { label: "Guidance, median", format: "price" },
  price_guidance_p75: { label: "Guidance, 75th percentile", format: "price" },
  price_guidance_p90: { label: "Guidance, 90th percentile", format: "price" },
  min_spend_per_package: { label: "Minimum spend", format: "amount" },
  budget: { label: "Budget", format: "amount" },
  daily_budget_cap: { label: "Daily cap", format: "amount" },
  min_spend_target: { label: "Minimum spend target", format: "amount" },
  cancellation_fee: { label: "Cancellation fee", format: "amount" },
  "targeting/geo_countries": { label: "Countries", format: "plain" },
  "targeting/frequency_cap": { label: "Frequency cap", format: "plain" },
  frequency_cap: { label: "Frequency cap of the buy", format: "plain" },
  pricing_option_id: { label: "Pricing option", format: "plain" },
  purchase_order_ref: { label: "Purchase order", format: "plain" },
};

/** A field without a word of its own is said by its protocol name. */
export function fieldName(field: string): FieldName {
  const known = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
  if (known) return known;
  const words = field.replace(/^targeting\//, "targeting, ").replaceAll("_", " ");
  return { label: words.charAt(0).toUpperCase() + words.slice(1), format: "plain" };
}
