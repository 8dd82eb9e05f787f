import type { Proposal } from "@/lib/adcp";
import type { SnapshotRow } from "@/lib/store";
import { isObject, type JsonObject, numberOf, objectsOf, storedObject, textOf } from "../json";

/** A stored snapshot as the rules of lib/negotiation read it: they are total, so its shape need not be trusted here. */
export const proposalOf = (row: Pick<SnapshotRow, "proposal_text">): Proposal =>
  JSON.parse(row.proposal_text) as Proposal;

type Money = { amount: number; currency: string };
type Prices = { min: number; max: number; currency: string };

/** What a list asks of a proposal. */
type Read = { total: Money | null; cpm: Prices | null; lines: number; kind: string | null; mediaBuyId: string | null };

/** By the row it was read from, as long as that is kept: the home screen asks each offer of a year for all of it, and more than once. */
const READ = new WeakMap<object, Read>();

function readOf(row: Pick<SnapshotRow, "proposal_text">): Read {
  const known = READ.get(row);
  if (known) return known;
  const { commercial_terms, proposal_kind, media_buy_id } = storedObject(row.proposal_text);
  const terms = isObject(commercial_terms) ? commercial_terms : {};
  const purchases = objectsOf(terms.purchases);
  const read = {
    total: moneyOf(terms.total_budget),
    cpm: pricesOf(purchases),
    lines: purchases.length,
    kind: textOf(proposal_kind),
    mediaBuyId: textOf(media_buy_id),
  };
  READ.set(row, read);
  return read;
}

/** The terms' own total; null where they state none. Never a sum, never guidance (facts 4.1). */
export const totalOf = (row: Pick<SnapshotRow, "proposal_text">): Money | null => readOf(row).total;

/** How many purchases the terms have. */
export const linesOf = (row: Pick<SnapshotRow, "proposal_text">): number => readOf(row).lines;

/** The range of fixed CPM prices; null unless every line has one and all are in one currency. */
export const cpmOf = (row: Pick<SnapshotRow, "proposal_text">): Prices | null => readOf(row).cpm;

/** What kind of proposal it says it is, and of which media buy; null where it does not say. */
export function kindOf(row: Pick<SnapshotRow, "proposal_text">): { kind: string | null; mediaBuyId: string | null } {
  return readOf(row);
}

function moneyOf(total: unknown): Money | null {
  if (!isObject(total)) return null;
  const { amount, currency } = total;
  const isMoney =
    typeof amount === "number" && amount >= 0 && typeof currency === "string" && /^[A-Z]{3}$/.test(currency);
  return isMoney ? { amount, currency } : null;
}

const CPM_MODELS = new Set<unknown>(["cpm", "vcpm"]);

function pricesOf(purchases: readonly JsonObject[]): Prices | null {
  const prices = purchases.map(({ pricing }) => {
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
