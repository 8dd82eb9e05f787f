import { asArray, asText, isObject, type JsonObject, member } from "../json";
import { capInWords } from "../requirements/frequency-cap";
import type { CellValue } from "../types";
import { ABSENT, amountCell, instantCell, listCell, moneyCell, numberCell, setCell, textCell } from "./cell";

/**
 * Reads one field of a line, or of the terms, as a cell. `currency` is that of the line, or the terms' own; `within` is the member it
 * is read from where that has another name, and `inner` the member of a price.
 */
export type Field = {
  name: string;
  within?: string;
  inner?: string;
  read: (holder: JsonObject, currency: unknown) => CellValue;
};

// The names of these fields are ours, and no prototype has them: the member itself is read.
const plain = (name: string): Field => ({ name, read: (holder) => textCell(holder[name]) });
const instant = (name: string): Field => ({ name, read: (holder) => instantCell(holder[name]) });
const count = (name: string): Field => ({ name, read: (holder) => numberCell(holder[name]) });
const sum = (name: string): Field => ({ name, read: (holder, currency) => amountCell(holder[name], currency) });
const list = (name: string): Field => ({ name, read: (holder) => listCell(holder[name]) });
const priced = (name: string): Field => ({
  name,
  within: "pricing",
  inner: name,
  read: ({ pricing }, currency) => amountCell(isObject(pricing) ? pricing[name] : undefined, currency),
});
const ofPricing = (name: string): Field => ({
  name,
  within: "pricing",
  inner: name,
  read: ({ pricing }) => textCell(isObject(pricing) ? pricing[name] : undefined),
});
const guidance = (name: string): Field => ({
  name: `price_guidance_${name}`,
  within: "pricing",
  inner: "price_guidance",
  read: (holder, currency) => amountCell(member(member(member(holder, "pricing"), "price_guidance"), name), currency),
});

/** Every commercial term of the envelope, in the order a person asks about them. `purchases` are the lines. */
export const TERMS_FIELDS: readonly Field[] = [
  { name: "brand", read: (terms) => brandCell(member(terms, "brand")) },
  instant("start_time"),
  instant("end_time"),
  { name: "total_budget", read: (terms) => moneyCell(member(terms, "total_budget")) },
  sum("daily_budget_cap"),
  plain("budget_cap_timezone"),
  { name: "budget_allocation", read: (terms) => textCell(member(member(terms, "budget_allocation"), "mode")) },
  plain("pacing"),
  plain("bidding"),
  {
    name: "frequency_cap",
    read: (terms) => {
      const cap = member(terms, "frequency_cap");
      return cap === undefined ? ABSENT : { kind: "text", value: capInWords(cap) };
    },
  },
  {
    name: "cancellation_effective_at",
    within: "cancellation_terms",
    read: (terms) => instantCell(member(member(terms, "cancellation_terms"), "effective_at")),
  },
  {
    name: "cancellation_fee",
    within: "cancellation_terms",
    read: (terms) => moneyCell(member(member(terms, "cancellation_terms"), "fee")),
  },
  {
    name: "cancellation_reason",
    within: "cancellation_terms",
    read: (terms) => textCell(member(member(terms, "cancellation_terms"), "reason")),
  },
  { name: "change_terms", read: (terms) => changeTermsCell(member(terms, "change_terms")) },
  { name: "invoice_recipient", read: (terms) => textCell(member(member(terms, "invoice_recipient"), "legal_name")) },
  plain("advertiser_industry"),
  plain("purchase_order_ref"),
  plain("agency_estimate_number"),
  list("reporting_commitments"),
  plain("source_feed_version"),
  plain("source_pricing_version"),
];

const NAMED_TERMS: ReadonlySet<string> = new Set([
  "purchases",
  "cancellation_terms",
  ...TERMS_FIELDS.map((field) => field.name),
]);

/** Every commercial term of a line. `ext` and `context` are notes and have rows of their own, so that nothing is hidden. */
export const LINE_FIELDS: readonly Field[] = [
  ofPricing("pricing_model"),
  priced("fixed_price"),
  priced("floor_price"),
  guidance("p25"),
  guidance("p50"),
  guidance("p75"),
  guidance("p90"),
  priced("min_spend_per_package"),
  ofPricing("commission_rate"),
  ofPricing("event_type"),
  plain("pricing_option_id"),
  count("impressions"),
  sum("budget"),
  sum("daily_budget_cap"),
  sum("min_spend_target"),
  instant("start_time"),
  instant("end_time"),
  plain("pacing"),
  plain("bidding"),
  list("format_option_refs"),
  list("catalog_ids"),
  list("optimization_goals"),
  plain("measurement_terms"),
  list("performance_standards"),
  plain("audience_evidence_requirements"),
  list("audience_evidence_pins"),
  plain("agency_estimate_number"),
  plain("context"),
  plain("ext"),
];

const NAMED_LINE_MEMBERS: ReadonlySet<string> = new Set([
  "product_id",
  "pricing",
  "targeting_overlay",
  ...LINE_FIELDS.map((field) => field.name),
]);

/** Every member that any of the holders has, and every member of their prices. */
export type MembersInUse = { own: ReadonlySet<string>; pricing: ReadonlySet<string> };

export function membersOf(holders: readonly unknown[]): MembersInUse {
  const own = new Set<string>();
  const pricing = new Set<string>();
  for (const holder of holders) {
    if (!isObject(holder)) continue;
    for (const name of Object.keys(holder)) own.add(name);
    if (isObject(holder.pricing)) for (const name of Object.keys(holder.pricing)) pricing.add(name);
  }
  return { own, pricing };
}

export function isInUse({ name, within = name, inner }: Field, { own, pricing }: MembersInUse): boolean {
  return own.has(within) && (inner === undefined || pricing.has(inner));
}

/** Rows beyond the named ones: members of tomorrow, which are part of what is signed. */
export function otherFields({ own }: MembersInUse, group: "terms" | "line"): readonly Field[] {
  const named = group === "terms" ? NAMED_TERMS : NAMED_LINE_MEMBERS;
  const others: string[] = [];
  for (const name of own) if (!named.has(name)) others.push(name);
  return others.sort().map((name) => ({ name, read: (holder) => textCell(member(holder, name)) }));
}

/** One row for each targeting dimension that any column uses. */
export function targetingFields(lines: readonly unknown[]): Field[] {
  const names = new Set<string>();
  for (const line of lines) {
    const overlay = member(line, "targeting_overlay");
    if (isObject(overlay)) for (const name of Object.keys(overlay)) names.add(name);
  }
  return [...names].sort().map(targetingField);
}

/** The same few dimensions are used by all lines. Bounded, because sellers choose names too. */
const TARGETING_FIELDS = new Map<string, Field>();
const MOST_TARGETING_FIELDS = 500;

function targetingField(name: string): Field {
  const known = TARGETING_FIELDS.get(name);
  if (known !== undefined) return known;
  const field: Field = {
    name: `targeting/${name}`,
    within: "targeting_overlay",
    read: (line) => setCell(member(member(line, "targeting_overlay"), name)),
  };
  if (TARGETING_FIELDS.size < MOST_TARGETING_FIELDS) TARGETING_FIELDS.set(name, field);
  return field;
}

function brandCell(brand: unknown): CellValue {
  if (!isObject(brand)) return textCell(brand);
  const parts = [brand.domain, brand.brand_id, ...asArray(brand.countries)].flatMap((part) => asText(part) ?? []);
  return { kind: "text", value: parts.join(" · ") };
}

function changeTermsCell(terms: unknown): CellValue {
  if (!Array.isArray(terms)) return textCell(terms);
  const values = terms.map((term) => {
    const action = asText(member(term, "action")) ?? "";
    const mode = asText(member(term, "service_mode")) ?? "";
    const constraints = member(term, "constraints");
    return textOf([action, mode, constraints === undefined ? "" : cellText(textCell(constraints))]);
  });
  return { kind: "list", values: values.sort() };
}

function textOf(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}

function cellText(cell: CellValue): string {
  return cell.kind === "text" ? cell.value : "";
}
