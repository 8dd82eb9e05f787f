import type { Dimension } from "@/lib/adcp";
import { withList } from "../criteria/criteria-values";
import { typedNumber } from "../typed-number";
import type { EntryValues } from "../values";
import { AMOUNT, amountIn, isIn, MONEY } from "./amounts";
import { countriesIn } from "./countries-in-prose";
import { flightsIn } from "./dates";

/** A typed field that says what a phrase of the ask says, and can be verified where the phrase cannot. */
export type AskSuggestion = {
  id: string;
  dimension: Dimension;
  phrase: string;
  offer: string;
  values: Partial<EntryValues>;
  /** Set where the phrase can be read in several ways, each of which is a suggestion. */
  isOneOf?: boolean;
};

/** What the ask is read with: the source's currency, and its flight's days for dates without a year. */
export type AskContext = { currency: string | null; start: string | null; end: string | null };

const AT_MOST =
  "(?:under|below|at most|max(?:imum)?(?: of)?|up to|no more than|not more than|not over|less than|cheaper than|within|cap(?:ped)? (?:it )?at|not (?:to )?exceed(?:ing)?|ceiling of|limit of)";
const AT_LEAST = "(?:at least|min(?:imum)?(?: of)?|no fewer than|no less than|not less than|more than|over)";
const OR_LESS = "(?:max(?:imum)?|or less|or lower|at (?:the )?most|tops|ceiling|cap|limit|or under)";
const CPM = String.raw`(?:v?cpms?\b|per (?:thousand|mille)\b)`;
const NO_UNIT = String.raw`(?!\s*(?:v?cpm|per\b|imp|views|%|days?\b|weeks?\b|months?\b|hours?\b|a (?:day|week|month)|options|alternatives|drafts|seconds?\b|lines?\b|products?\b|years?\b|reasons|s\b|-second|/))`;
const COUNTS = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

type NumberField = "cpmMax" | "impressionsMin" | "budgetMax" | "budgetMin";
type Rule = { dimension: Dimension; field: NumberField; name: string; patterns: readonly string[]; isMoney: boolean };

const RULES: readonly Rule[] = [
  {
    dimension: "cpm",
    field: "cpmMax",
    name: "CPM ceiling",
    isMoney: true,
    patterns: [
      String.raw`\bv?cpms?\s+(?:(?:is|to|be|should|must|has to|stay|stays|of|at|price)\s+)*${AT_MOST}\s+${AMOUNT}`,
      String.raw`\b${AT_MOST}\s+(?:an?\s+)?(?:v?cpm\s+of\s+)?${AMOUNT}\s+${CPM}`,
      String.raw`\bv?cpm\s+(?:of|at|:)?\s*${AMOUNT}(?:\s+${OR_LESS})?(?!\s*(?:or more|and up|\+))`,
      String.raw`(?<!(?:over|above|more than|at least|minimum|min)\s)${MONEY}\s+${CPM}`,
      String.raw`\b${AMOUNT}\s+${CPM}\s+${OR_LESS}`,
    ],
  },
  {
    dimension: "impressions",
    field: "impressionsMin",
    name: "impressions floor",
    isMoney: false,
    patterns: [
      String.raw`\b${AT_LEAST}\s+${AMOUNT}\s+(?:impressions|imps)\b`,
      String.raw`(?<!(?:under|below|at most|up to|than|max|maximum)\s)${AMOUNT}\s?\+?\s*(?:impressions|imps)\b(?:\s+(?:or more|min(?:imum)?))?`,
    ],
  },
  {
    dimension: "total_budget",
    field: "budgetMin",
    name: "total budget minimum",
    isMoney: true,
    patterns: [
      String.raw`\b${AT_LEAST}\s+${AMOUNT}\s+(?:budget|spend|in total|total)\b`,
      String.raw`\b(?:budget|spend)\s+(?:of\s+)?${AT_LEAST}\s+${AMOUNT}${NO_UNIT}`,
    ],
  },
  {
    dimension: "total_budget",
    field: "budgetMax",
    name: "total budget ceiling",
    isMoney: true,
    patterns: [
      String.raw`\b${AT_MOST}\s+(?:a\s+)?(?:(?:total|budget|spend)\s+(?:of\s+)?)*${AMOUNT}${NO_UNIT}`,
      String.raw`(?<!\bcpm\s)${AMOUNT}\s+${OR_LESS}\b`,
      String.raw`\b(?:budget|spend|total)\s*(?:is|of|:|at|to)?\s*${AMOUNT}${NO_UNIT}`,
      String.raw`(?<!(?:over|above|more than|at least|minimum|min|save|saves|saving)\s)${MONEY}${NO_UNIT}`,
    ],
  },
];

const COMPILED = RULES.map((rule) => ({ ...rule, patterns: rule.patterns.map((pattern) => new RegExp(pattern, "i")) }));

const ALTERNATIVES =
  /\b(a couple(?: of)?|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\s+(?:\w+\s+){0,2}?(?:options|alternatives|variants|drafts|mixes|proposals|versions)\b/i;

/**
 * Typed fields that could carry what the ask says. Never applied by itself: prose is the buyer's, and may mean something else.
 * Left out where the seller does not support the dimension, the field already holds that value, or the amount is in another currency.
 */
export function askSuggestions(
  entry: EntryValues,
  isSupported: (dimension: Dimension) => boolean,
  knownProducts: readonly string[],
  context: AskContext = { currency: null, start: null, end: null },
): AskSuggestion[] {
  if (entry.ask.trim() === "") return [];
  // Dates and counts first: their digits are no money.
  const flights = flightSuggestions(entry.ask, context);
  let rest = without(
    entry.ask,
    flights.map(({ phrase }) => phrase),
  );
  const counts = countSuggestion(rest);
  rest = without(
    rest,
    counts.map(({ phrase }) => phrase),
  );
  const amounts = COMPILED.flatMap(({ dimension, field, name, patterns, isMoney }): AskSuggestion[] => {
    for (const pattern of patterns) {
      const match = pattern.exec(rest);
      const amount = amountIn(match?.slice(1).find((group) => group !== undefined));
      if (!match || !amount) continue;
      // Words that were read once are not read again: a CPM is no total.
      rest = rest.replace(match[0], " … ");
      if (isMoney ? !isIn(amount, context.currency) : amount.currency !== null) return [];
      const shown = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 }).format(amount.value);
      const offer = `Set ${name} to ${shown}`;
      return [{ id: field, dimension, phrase: match[0].trim(), offer, values: { [field]: shown } }];
    }
    return [];
  });
  const found = [
    ...amounts,
    ...flights,
    ...counts,
    ...countrySuggestions(entry),
    ...productSuggestions(entry, knownProducts),
  ];
  return found.filter((suggestion) => isSupported(suggestion.dimension) && !alreadySet(entry, suggestion));
}

const without = (text: string, phrases: readonly string[]) =>
  phrases.reduce((rest, phrase) => rest.replace(phrase, " … "), text);

function countSuggestion(ask: string): AskSuggestion[] {
  const match = ALTERNATIVES.exec(ask);
  const word = (match?.[1] ?? "").toLowerCase();
  const count = word.startsWith("a couple") ? 2 : COUNTS.includes(word) ? COUNTS.indexOf(word) : Number(word);
  if (!match || !(count >= 2 && count <= 10)) return [];
  const values = { alternatives: String(count) };
  return [
    {
      id: "alternatives",
      dimension: "alternatives",
      phrase: match[0].trim(),
      offer: `Set alternatives to ${count}`,
      values,
    },
  ];
}

function flightSuggestions(ask: string, near: AskContext): AskSuggestion[] {
  return flightsIn(ask, near).flatMap(({ phrase, startsBy, through, isOpen }, at): AskSuggestion[] => {
    const make = (words: string, values: Partial<EntryValues>, isOneOf: boolean): AskSuggestion => ({
      id: `flight ${at} ${words}`,
      dimension: "flight",
      phrase,
      offer: `Set flight: ${words}`,
      values,
      ...(isOneOf ? { isOneOf } : {}),
    });
    if (startsBy.length > 0 && through.length > 0 && !isOpen) {
      const pairs = startsBy
        .flatMap((start) => through.map((end) => [start, end] as const))
        .filter(([start, end]) => start <= end);
      return pairs.map(([start, end]) =>
        make(`starts by ${start}, through ${end}`, { startsBy: start, through: end }, pairs.length > 1),
      );
    }
    const isOneOf = startsBy.length + through.length > 1;
    return [
      ...startsBy.map((day) => make(`starts by ${day}`, { startsBy: day }, isOneOf)),
      ...through.map((day) => make(`through ${day}`, { through: day }, isOneOf)),
    ];
  });
}

const EXCLUDED = "targeting_overlay/geo_countries_exclude";

function countrySuggestions(entry: EntryValues): AskSuggestion[] {
  return countriesIn(entry.ask).map(({ phrase, codes, isExcluded }) => ({
    id: `${isExcluded ? "not " : ""}countries ${codes.join(" ")}`,
    dimension: "criteria",
    phrase,
    offer: `${isExcluded ? "Leave out" : "Set countries to"} ${codes.join(", ")}`,
    values: isExcluded ? { criteria: withList(entry.criteria, EXCLUDED, { items: codes }) } : { countries: codes },
  }));
}

const OMIT = /\b(?:drop|without|omit|remove|leave out|exclude|no)\s+$/i;
const INCLUDE = /\b(?:include|add|keep|with)\s+$/i;

function productSuggestions(entry: EntryValues, knownProducts: readonly string[]): AskSuggestion[] {
  return knownProducts.flatMap((productId): AskSuggestion[] => {
    const at = entry.ask.indexOf(productId);
    if (at < 0 || productId.length < 3) return [];
    const before = entry.ask.slice(0, at);
    const choice = OMIT.test(before) ? "omit" : INCLUDE.test(before) ? "include" : null;
    if (!choice) return [];
    const products = [...entry.products.filter((row) => row.productId !== productId), { productId, choice } as const];
    return [
      {
        id: `product ${productId}`,
        dimension: "product_changes",
        phrase: productId,
        offer: `${choice === "omit" ? "Omit" : "Include"} ${productId}`,
        values: { products },
      },
    ];
  });
}

function alreadySet(entry: EntryValues, { values }: AskSuggestion): boolean {
  if (values.products) {
    return values.products.every((row) =>
      entry.products.some((other) => other.productId === row.productId && other.choice === row.choice),
    );
  }
  if (values.countries) return sameSet(values.countries, entry.countries);
  if (values.criteria) {
    const listed = (from: EntryValues["criteria"]) => from?.lists.find(({ key }) => key === EXCLUDED)?.items ?? [];
    return sameSet(listed(values.criteria), listed(entry.criteria));
  }
  return Object.entries(values).every(([name, value]) => {
    const now = entry[name as keyof EntryValues];
    if (typeof value !== "string" || typeof now !== "string") return false;
    return value === now || (typedNumber(value) !== null && typedNumber(value) === typedNumber(now));
  });
}

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));
