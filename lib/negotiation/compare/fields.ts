import { asArray, asText, isObject, type JsonObject, member } from "../json";
import { capInWords } from "../requirements/frequency-cap";
import type { CellValue } from "../types";
import { ABSENT, amountCell, instantCell, listCell, moneyCell, numberCell, setCell, textCell } from "./cell";
import type { MembersInUse } from "./members";

/**
 * One field of a line, or of the terms. `raw` reads it as it was received and `cell` says it; two equal `raw`s of one currency are one
 * cell. `currency` is that of the line, or the terms' own; `within` is the member it is read from where that has another name, and
 * `inner` the member of a price.
 */
export type Field = {
  name: string;
  within?: string;
  inner?: string;
  /** Where it stands in its holder, where that is not the member of its own name. */
  path?: readonly string[];
  raw: (holder: JsonObject) => unknown;
  cell: (raw: unknown, currency: unknown) => CellValue;
};

// The names of these fields are ours, and no prototype has them: the member itself is read.
const own = (name: string, cell: Field["cell"]): Field => ({ name, raw: (holder) => holder[name], cell });
const plain = (name: string): Field => own(name, textCell);
const instant = (name: string): Field => own(name, instantCell);
const count = (name: string): Field => own(name, numberCell);
const sum = (name: string): Field => own(name, amountCell);
const list = (name: string): Field => own(name, listCell);
const inner = (name: string, within: string, of: string, cell: Field["cell"]): Field => ({
  name,
  within,
  path: [within, of],
  raw: (holder) => member(member(holder, within), of),
  cell,
});
const ofPrice = (name: string, cell: Field["cell"]): Field => ({
  name,
  within: "pricing",
  inner: name,
  path: ["pricing", name],
  raw: ({ pricing }) => (isObject(pricing) ? pricing[name] : undefined),
  cell,
});
const priced = (name: string): Field => ofPrice(name, amountCell);
const ofPricing = (name: string): Field => ofPrice(name, textCell);
const guidance = (name: string): Field => ({
  name: `price_guidance_${name}`,
  within: "pricing",
  inner: "price_guidance",
  path: ["pricing", "price_guidance", name],
  raw: (holder) => member(member(member(holder, "pricing"), "price_guidance"), name),
  cell: amountCell,
});

/** Every commercial term of the envelope, in the order a person asks about them. `purchases` are the lines. */
const TERMS_FIELDS: readonly Field[] = [
  own("brand", brandCell),
  instant("start_time"),
  instant("end_time"),
  own("total_budget", moneyCell),
  sum("daily_budget_cap"),
  plain("budget_cap_timezone"),
  inner("budget_allocation", "budget_allocation", "mode", textCell),
  plain("pacing"),
  plain("bidding"),
  own("frequency_cap", (cap) => (cap === undefined ? ABSENT : { kind: "text", value: capInWords(cap) })),
  inner("cancellation_effective_at", "cancellation_terms", "effective_at", instantCell),
  inner("cancellation_fee", "cancellation_terms", "fee", moneyCell),
  inner("cancellation_reason", "cancellation_terms", "reason", textCell),
  own("change_terms", changeTermsCell),
  inner("invoice_recipient", "invoice_recipient", "legal_name", textCell),
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
const LINE_FIELDS: readonly Field[] = [
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

const NAMED_PATHS = {
  terms: new Map(TERMS_FIELDS.map(({ name, path }) => [name, path])),
  line: new Map(LINE_FIELDS.map(({ name, path }) => [name, path])),
};

const TARGETING = "targeting/";

/** Where a field stands within the terms, or within its line: the member names down to it. */
export function fieldPath(group: "terms" | "line", name: string): readonly string[] {
  const known = NAMED_PATHS[group].get(name);
  if (known) return known;
  return group === "line" && name.startsWith(TARGETING) ? ["targeting_overlay", name.slice(TARGETING.length)] : [name];
}

/** The fields of the envelope that have these members, named ones first and those of tomorrow after them. */
export function termsFields({ own: names, pricing }: MembersInUse): Field[] {
  return [...TERMS_FIELDS.filter((field) => isInUse(field, names, pricing)), ...otherFields(names, NAMED_TERMS)];
}

/** The same of lines, with a field for each targeting dimension in use. */
export function lineFields({ own: names, pricing, targeting }: MembersInUse): Field[] {
  return [
    ...LINE_FIELDS.filter((field) => isInUse(field, names, pricing)),
    ...[...targeting].sort().map(targetingField),
    ...otherFields(names, NAMED_LINE_MEMBERS),
  ];
}

function isInUse(field: Field, names: ReadonlySet<string>, pricing: ReadonlySet<string>): boolean {
  return names.has(field.within ?? field.name) && (field.inner === undefined || pricing.has(field.inner));
}

/** Members of tomorrow, which are part of what is signed. */
function otherFields(names: ReadonlySet<string>, named: ReadonlySet<string>): Field[] {
  return [...names]
    .filter((name) => !named.has(name))
    .sort()
    .map((name) => ({ name, raw: (holder) => member(holder, name), cell: textCell }));
}

function targetingField(name: string): Field {
  return {
    name: `targeting/${name}`,
    within: "targeting_overlay",
    raw: (line) => member(member(line, "targeting_overlay"), name),
    cell: setCell,
  };
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
