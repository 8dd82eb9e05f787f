import { formatExact } from "@/components/ui/format-money";
import type { Dimension } from "@/lib/adcp";
import { withList } from "../criteria/criteria-values";
import { typedNumber } from "../typed-number";
import type { EntryValues } from "../values";
import { AMOUNT, amountIn, isIn, MONEY } from "./amounts";
import { countriesIn } from "./countries-in-prose";
import { flightsIn } from "./dates";
import { withoutPhoneNumbers } from "./phone-numbers";
import { type RangeInProse, rangesIn } from "./ranges";

/** A typed field that says what a phrase of the ask says, and can be verified where the phrase cannot. */
export type AskSuggestion = {
  id: string;
  dimension: Dimension;
  phrase: string;
  offer: string;
  values: Partial<EntryValues>;
  /** Set where the phrase can be read in several ways, each of which is a suggestion. */
  isOneOf?: boolean;
  /** What was supplied or cannot be said by the field, in a sentence. */
  note?: string;
};

/** What the ask is read with: the source's currency, and today, `YYYY-MM-DD`, for dates without a year. */
export type AskContext = { currency: string | null; today: string | null };

const AT_MOST =
  "(?:under|below|at most|max(?:imum)?(?: of)?|up to|no more than|not more than|not over|less than|cheaper than|within|cap(?:ped)? (?:it )?at|not (?:to )?exceed(?:ing)?|ceiling of|limit of)";
const AT_LEAST = "(?:at least|min(?:imum)?(?: of)?|no fewer than|no less than|not less than|more than|over)";
const OR_LESS = "(?:max(?:imum)?|or less|or lower|at (?:the )?most|tops|ceiling|cap|limit|or under)";
const CPM = String.raw`(?:v?cpms?\b|per (?:thousand|mille)\b)`;
const NO_UNIT = String.raw`(?!\s*(?:v?cpm|per\b|imp|views|%|days?\b|weeks?\b|months?\b|hours?\b|a (?:day|week|month)|options|alternatives|drafts|seconds?\b|lines?\b|products?\b|years?\b|reasons|s\b|-second|/))`;
const COUNTS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

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

/** The patterns of limits in words, such as `at most USD 50,000`. */
export const LIMITS: readonly RegExp[] = COMPILED.flatMap(({ patterns }) => patterns);

const COUNT = String.raw`a couple(?: of)?|a pair of|half a dozen|one|two|three|four|five|six|seven|eight|nine|ten|(?<![\d.,%-])\d{1,2}`;
/** A count, or two of which either may be meant: `two or three options`. */
const ALTERNATIVES = new RegExp(
  String.raw`\b(${COUNT})(?:\s*(?:-|–|\bto\b|\bor\b)\s*(two|three|four|five|six|seven|eight|nine|ten|\d{1,2}))?\s+(?:\w+\s+){0,2}?(?:options|alternatives|variants|drafts|mixes|proposals|versions)\b`,
  "i",
);

/**
 * Typed fields that could carry what the ask says. Never applied by itself: prose is the buyer's, and may mean something else.
 * Left out where the seller does not support the dimension, the field already holds that value, or the amount is in another currency.
 */
export function askSuggestions(
  entry: EntryValues,
  isSupported: (dimension: Dimension) => boolean,
  knownProducts: readonly string[],
  context: AskContext = { currency: null, today: null },
): AskSuggestion[] {
  if (entry.ask.trim() === "") return [];
  // Dates and counts first: their digits are no money.
  const text = withoutPhoneNumbers(entry.ask);
  const flights = flightSuggestions(text, context.today);
  let rest = without(
    text,
    flights.map(({ phrase }) => phrase),
  );
  const counts = countSuggestions(rest);
  rest = without(
    rest,
    counts.map(({ phrase }) => phrase),
  );
  const ranges = rangesIn(rest);
  rest = without(
    rest,
    ranges.map(({ phrase }) => phrase),
  );
  const amounts = COMPILED.flatMap(({ dimension, field, name, patterns, isMoney }): AskSuggestion[] => {
    for (const pattern of patterns) {
      const match = pattern.exec(rest);
      const amount = amountIn(match?.slice(1).find((group) => group !== undefined));
      if (!match || !amount) continue;
      // Words that were read once are not read again: a CPM is no total.
      rest = rest.replace(match[0], " … ");
      if (isMoney ? !isIn(amount, context.currency) : amount.currency !== null) return [];
      const shown = formatExact(amount.value);
      const offer = `Set ${name} to ${shown}`;
      return [{ id: field, dimension, phrase: match[0].trim(), offer, values: { [field]: shown } }];
    }
    return [];
  });
  const found = [
    ...ranges.flatMap((range) => rangeSuggestion(range, context.currency)),
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

/** What of a range its fields can say: a total has both bounds, a CPM the upper one, impressions the lower one. */
function rangeSuggestion({ of, phrase, low, high, currency }: RangeInProse, wanted: string | null): AskSuggestion[] {
  const [least, most] = [formatExact(low), formatExact(high)];
  if (of !== "nothing" && of !== "impressions" && !isIn({ value: high, currency }, wanted)) return [];
  switch (of) {
    case "budget": {
      const values = { budgetMin: least, budgetMax: most };
      return [
        { id: "budgetRange", dimension: "total_budget", phrase, offer: `Set total budget to ${least}–${most}`, values },
      ];
    }
    case "cpm": {
      const note = "A CPM has a ceiling and no floor.";
      const offer = `Set CPM ceiling to ${most}`;
      return [{ id: "cpmMax", dimension: "cpm", phrase, offer, values: { cpmMax: most }, note }];
    }
    case "impressions": {
      const note = "Impressions have a floor and no ceiling.";
      const offer = `Set impressions floor to ${least}`;
      return [
        { id: "impressionsMin", dimension: "impressions", phrase, offer, values: { impressionsMin: least }, note },
      ];
    }
    case "nothing":
      return [];
  }
}

function countSuggestions(ask: string): AskSuggestion[] {
  const match = ALTERNATIVES.exec(ask);
  if (!match) return [];
  const counts = [...new Set([match[1], match[2]].flatMap((word) => (word === undefined ? [] : countOf(word))))];
  if (counts.some((count) => !(count >= 2 && count <= 10))) return [];
  return counts.map((count) => ({
    id: counts.length > 1 ? `alternatives ${count}` : "alternatives",
    dimension: "alternatives",
    phrase: match[0].trim(),
    offer: `Set alternatives to ${count}`,
    values: { alternatives: String(count) },
    ...(counts.length > 1 ? { isOneOf: true } : {}),
  }));
}

function countOf(written: string): number {
  const word = written.toLowerCase();
  if (/^a (?:couple|pair)/.test(word)) return 2;
  if (word === "half a dozen") return 6;
  return COUNTS.includes(word) ? COUNTS.indexOf(word) : Number(word);
}

function flightSuggestions(ask: string, today: string | null): AskSuggestion[] {
  return flightsIn(ask, today).flatMap(({ phrase, startsBy, through, isOpen, isYearGuessed }, at): AskSuggestion[] => {
    const make = (words: string, values: Partial<EntryValues>, isOneOf: boolean): AskSuggestion => ({
      id: `flight ${at} ${words}`,
      dimension: "flight",
      phrase,
      offer: `Set flight: ${words}`,
      values,
      ...(isOneOf ? { isOneOf } : {}),
      ...(isYearGuessed ? { note: NEXT_YEAR } : {}),
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

const NEXT_YEAR = "No year is written: this is the next such date after today.";

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
