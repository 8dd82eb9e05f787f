import { asNumber, asText, member } from "../json";
import { listing, plural, price, quoted } from "../wording";
import { type Judgement, lineName, type TermsView } from "./judgement";

/** The models a price per thousand can be read from; cpv and cpcv are not (facts 3.4). */
export const CPM_MODELS: ReadonlySet<unknown> = new Set(["cpm", "vcpm"]);

/**
 * `constraints.cpm` (facts 4.1): every line needs a fixed price per thousand in the asked currency, at or under the ceiling.
 * Averages do not count, and one auction line is enough to miss it.
 */
export function judgeCpm(asked: unknown, { lines }: TermsView): Judgement[] {
  const max = asNumber(member(asked, "max"));
  const currency = asText(member(asked, "currency"));
  if (max === undefined || currency === undefined) return [];
  const failing: number[] = [];
  let highest: number | null = null;
  lines.forEach((line, index) => {
    const pricing = member(line, "pricing");
    const fixed = asNumber(member(pricing, "fixed_price"));
    const isPerThousand = CPM_MODELS.has(member(pricing, "pricing_model"));
    if (!isPerThousand || fixed === undefined || fixed > max || member(pricing, "currency") !== currency)
      failing.push(index);
    if (fixed !== undefined && (highest === null || fixed > highest)) highest = fixed;
  });
  return [
    {
      requirement: "cpm",
      satisfied: lines.length > 0 && failing.length === 0,
      asked,
      found: highest === null ? null : { max: highest, currency },
      at: ["purchases"],
      why: () => {
        if (lines.length === 0) return "no lines";
        if (failing.length === 0) return highest === max ? "highest line at the bound" : "every line under the ceiling";
        return `${plural(failing.length, "line")} of ${lines.length} ${failing.length === 1 ? "misses" : "miss"} it`;
      },
      sentence: () =>
        lines.length === 0
          ? "The terms hold no lines, so no price can meet your CPM ceiling."
          : `${listing(failing.map((index) => lineName(lines[index], index)))} ${failing.length === 1 ? "does" : "do"} not meet your CPM ceiling of ${price(currency, max)}.`,
      lines: () => lines.map((line, index) => judgeLine({ asked, max, currency }, line, index)),
    },
  ];
}

type Ceiling = { asked: unknown; max: number; currency: string };

function judgeLine({ asked, max, currency }: Ceiling, line: unknown, index: number): Judgement {
  const pricing = member(line, "pricing");
  const model = member(pricing, "pricing_model");
  const fixed = asNumber(member(pricing, "fixed_price"));
  const name = () => quoted(lineName(line, index));
  const judge = (satisfied: boolean, at: string, why: () => string, sentence: () => string): Judgement => ({
    requirement: "cpm",
    line: index,
    satisfied,
    asked,
    found: fixed ?? null,
    at: ["purchases", index, "pricing", at],
    why,
    sentence,
  });
  if (!CPM_MODELS.has(model)) {
    return judge(
      false,
      "pricing_model",
      () => `priced by ${quoted(model)}, not per thousand`,
      () =>
        `${name()} is priced by ${quoted(model)}, so no price per thousand is fixed. Your ceiling is ${price(currency, max)} CPM.`,
    );
  }
  const found = member(pricing, "currency");
  if (found !== currency) {
    return judge(
      false,
      "currency",
      () => `in ${quoted(found)}, not ${currency}`,
      () =>
        `${name()} is priced in ${quoted(found)} and your CPM ceiling is in ${currency}. Amounts are never converted.`,
    );
  }
  if (fixed === undefined) {
    const floor = asNumber(member(pricing, "floor_price"));
    return judge(
      false,
      floor === undefined ? "pricing_model" : "floor_price",
      () => (floor === undefined ? "no fixed price" : `auction from ${price(currency, floor)}, no fixed price`),
      () =>
        floor === undefined
          ? `${name()} has no fixed price, so it can cost more than your ceiling of ${price(currency, max)} CPM.`
          : `${name()} is sold by auction from ${price(currency, floor)}, so it can cost more than your ceiling of ${price(currency, max)} CPM.`,
    );
  }
  if (fixed > max) {
    return judge(
      false,
      "fixed_price",
      () => `${price(currency, fixed - max)} over`,
      () =>
        `${name()} costs ${price(currency, fixed)} CPM, ${price(currency, fixed - max)} over your ceiling of ${price(currency, max)}.`,
    );
  }
  return judge(
    true,
    "fixed_price",
    () => (fixed === max ? "at the bound" : `${price(currency, max - fixed)} under the ceiling`),
    () => `${name()} costs ${price(currency, fixed)} CPM.`,
  );
}
