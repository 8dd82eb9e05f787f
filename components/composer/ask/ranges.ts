import { AMOUNT, type Amount, amountIn } from "./amounts";

/** What a range of amounts is of; `nothing` where it is one, and of nothing that has a field. */
type RangeOf = "cpm" | "impressions" | "budget" | "nothing";
export type RangeInProse = { phrase: string; of: RangeOf; low: number; high: number; currency: string | null };

const RANGE = new RegExp(
  String.raw`(?:\b(between|from)\s+)?${AMOUNT}(\s*[-–—]\s*|\s+to\s+|\s+and\s+|\s+through\s+)${AMOUNT}`,
  "gi",
);
const CPM_AFTER = /^\s*(?:in\s+)?(?:v?cpms?\b|per (?:thousand|mille)\b)/i;
const CPM_BEFORE = /\bv?cpms?\s*(?:is|are|to|be|should|must|has to|stay|of|at|in|range|price|:|\s)*$/i;
const IMPRESSIONS = /^\s*(?:impressions|imps)\b/i;
const BUDGET_BEFORE = /\b(?:budget|spend|total)\s*(?:is|of|at|to|in|range|should|must|be|:|\s)*$/i;
const BUDGET_AFTER = /^\s*(?:in total|total|budget|of budget|spend)\b/i;
/** After these two amounts the range is of time, people or the like. */
const OTHER_UNIT =
  /^\s*(?:%|per\b|a (?:day|week|month)\b|\/|-(?:second|day)|(?:days?|weeks?|months?|hours?|seconds?|views|clicks|people|users|visitors|viewers|homes|households|stores|products?|lines?|years?)\b)/i;
/** What was and what is to be is no range. */
const MOVED =
  /\b(?:rais|increas|mov|went|grow|grew|go|goes|going|cut|cuts|reduc|lower|drop|chang|shift|sav|bump|rose|fell|lift)\w*\b[^.;!?]{0,40}$/i;
/** As far apart as two ends of one wish ever are; beyond it two numbers merely stand beside each other. */
const WIDEST = 20;

/** Ranges of amounts, as `between $40k and $50k`, `USD 12-15 CPM`, `10 to 12 million impressions`. */
export function rangesIn(text: string): RangeInProse[] {
  return Array.from(text.matchAll(RANGE)).flatMap((match): RangeInProse[] => {
    const [phrase, opening = "", first = "", sign = "", last = ""] = match;
    // “Two and three” is a sum as often as a range.
    if (sign.trim().toLowerCase() === "and" && opening.toLowerCase() !== "between") return [];
    const ends = endsOf(first, last);
    if (!ends) return [];
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + phrase.length);
    const of = ends.isSound ? rangeOf({ ends, before, after, opening, last }) : "nothing";
    return [{ phrase, of, low: ends.low, high: ends.high, currency: ends.currency }];
  });
}

/** `isSound`: in their order and in one currency. */
type Ends = { low: number; high: number; currency: string | null; isSound: boolean };

function endsOf(first: string, last: string): Ends | null {
  const low = amountIn(first);
  const high = amountIn(last);
  if (!low || !high) return null;
  const value = scaledAlike(low, first, high, last);
  if (Math.max(value, high.value) > Math.min(value, high.value) * WIDEST) return null;
  const isOneCurrency = low.currency === null || high.currency === null || low.currency === high.currency;
  const isSound = value < high.value && isOneCurrency;
  return { low: value, high: high.value, currency: low.currency ?? high.currency, isSound };
}

const SCALED = /(k|m|mm|mio|mn|thousand|grand|million)\b/i;

/** `10 to 12 million`: the scale that is said once is meant of both, where the ends stay in their order. */
function scaledAlike(low: Amount, first: string, high: Amount, last: string): number {
  const scale = SCALED.exec(last)?.[1]?.toLowerCase();
  if (scale === undefined || SCALED.test(first)) return low.value;
  const scaled = low.value * (/^(?:k|thousand|grand)$/.test(scale) ? 1e3 : 1e6);
  return scaled < high.value ? Number(scaled.toPrecision(15)) : low.value;
}

type Around = { ends: Ends; before: string; after: string; opening: string; last: string };

function rangeOf({ ends, before, after, opening, last }: Around): RangeOf {
  if (MOVED.test(before)) return "nothing";
  if (CPM_AFTER.test(after) || CPM_BEFORE.test(before))
    return OTHER_UNIT.test(after.replace(CPM_AFTER, "")) ? "nothing" : "cpm";
  if (IMPRESSIONS.test(after)) return ends.currency === null ? "impressions" : "nothing";
  if (OTHER_UNIT.test(after)) return "nothing";
  const isMoney = ends.currency !== null || BUDGET_BEFORE.test(before) || BUDGET_AFTER.test(after);
  return isMoney || (opening.toLowerCase() === "between" && SCALED.test(last)) ? "budget" : "nothing";
}
