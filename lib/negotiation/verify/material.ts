import { canonicalTerms } from "../canonical";
import { asArray, isObject, type JsonObject, member } from "../json";

/** Members of the envelope and of a line that a buyer gets nothing from: references and the seller's own notes. */
const IMMATERIAL_OF_TERMS: ReadonlySet<string> = new Set([
  "purchase_order_ref",
  "agency_estimate_number",
  "source_feed_version",
  "source_pricing_version",
]);
const IMMATERIAL_OF_LINE: ReadonlySet<string> = new Set(["ext", "context", "agency_estimate_number"]);

/**
 * Canonical text of what terms are worth to a buyer: without ext, context and reference numbers, and with the lines in no
 * particular order. Two alternatives with the same text are one alternative (facts 3.8).
 * @throws TermsNotCanonical
 */
export function materialText(terms: unknown): string {
  if (!isObject(terms)) return canonicalTerms(terms);
  const lines = member(terms, "purchases");
  const envelope = without(terms, IMMATERIAL_OF_TERMS);
  if (!Array.isArray(lines)) return canonicalTerms(envelope);
  const texts = lines.map((line) => canonicalTerms(isObject(line) ? without(line, IMMATERIAL_OF_LINE) : line)).sort();
  return canonicalTerms({ ...envelope, purchases: texts });
}

function without(value: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
}

/**
 * Cheap and coarser than the material text: it only has to keep apart what is obviously not the same. Whole numbers are added, because
 * the sum of fractions hangs on their order and that of whole numbers does not.
 */
export function roughKey(terms: unknown): string {
  const lines = asArray(member(terms, "purchases"));
  let budgets = 0;
  let impressions = 0;
  let prices = 0;
  for (const line of lines) {
    budgets += whole(member(line, "budget"));
    impressions += whole(member(line, "impressions"));
    prices += whole(member(member(line, "pricing"), "fixed_price"));
  }
  return `${lines.length} ${budgets} ${impressions} ${prices}`;
}

function whole(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? Math.round(value * 1000) % 0x7fffffff : 0;
}
