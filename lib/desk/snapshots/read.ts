import type { Proposal } from "@/lib/adcp";
import type { SnapshotRow } from "@/lib/store";
import { isObject, type JsonObject, numberOf, objectsOf, storedObject } from "../json";

/** A stored snapshot as the rules of lib/negotiation read it: they are total, so its shape need not be trusted here. */
export const proposalOf = (row: Pick<SnapshotRow, "proposal_text">): Proposal =>
  JSON.parse(row.proposal_text) as Proposal;

/** Terms already read, by the row they were read from: a list asks each offer for its total, its prices and its lines. */
const read = new WeakMap<object, JsonObject>();

function termsOf(row: Pick<SnapshotRow, "proposal_text">): JsonObject {
  const known = read.get(row);
  if (known) return known;
  const { commercial_terms } = storedObject(row.proposal_text);
  const terms = isObject(commercial_terms) ? commercial_terms : {};
  read.set(row, terms);
  return terms;
}

/** The terms' own total; null where they state none. Never a sum, never guidance (facts 4.1). */
export function totalOf(row: Pick<SnapshotRow, "proposal_text">): { amount: number; currency: string } | null {
  const total = termsOf(row).total_budget;
  if (!isObject(total)) return null;
  const { amount, currency } = total;
  const isMoney =
    typeof amount === "number" && amount >= 0 && typeof currency === "string" && /^[A-Z]{3}$/.test(currency);
  return isMoney ? { amount, currency } : null;
}

/** How many purchases the terms have. */
export const linesOf = (row: Pick<SnapshotRow, "proposal_text">): number => objectsOf(termsOf(row).purchases).length;

const CPM_MODELS = new Set<unknown>(["cpm", "vcpm"]);

/** The range of fixed CPM prices; null unless every line has one and all are in one currency. */
export function cpmOf(row: Pick<SnapshotRow, "proposal_text">): { min: number; max: number; currency: string } | null {
  const prices = objectsOf(termsOf(row).purchases).map(({ pricing }) => {
    const price = isObject(pricing) && CPM_MODELS.has(pricing.pricing_model) ? numberOf(pricing.fixed_price) : null;
    return isObject(pricing) && price !== null && typeof pricing.currency === "string"
      ? { price, currency: pricing.currency }
      : null;
  });
  const [first] = prices;
  if (!first) return null;
  const known = prices.flatMap((each) => (each?.currency === first.currency ? each.price : []));
  return known.length === prices.length
    ? {
        // Not spread into Math.min: a seller decides how many lines there are.
        min: known.reduce((a, b) => Math.min(a, b)),
        max: known.reduce((a, b) => Math.max(a, b)),
        currency: first.currency,
      }
    : null;
}
