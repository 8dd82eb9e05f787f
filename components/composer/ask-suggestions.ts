import type { Dimension } from "@/lib/adcp";
import { typedNumber } from "./typed-number";
import type { EntryValues } from "./values";

/** A typed field that says what a phrase of the ask says, and can be verified where the phrase cannot. */
export type AskSuggestion = {
  id: string;
  dimension: Dimension;
  phrase: string;
  offer: string;
  values: Partial<EntryValues>;
};

// The whole number or none: a part of it, or of a word, would be another amount.
const AMOUNT = String.raw`(?:USD|EUR|GBP|CAD|\$|€|£)?\s?(\d+(?:[.,]\d+)*(?:\s?[km])?)(?![.,]?\d)(?!\w)`;
const AT_MOST =
  "(?:under|below|at most|max(?:imum)?(?: of)?|up to|no more than|not more than|less than|within|cap(?:ped)? at)";
const AT_LEAST = "(?:at least|min(?:imum)?(?: of)?|no fewer than|not less than|more than|over)";
const COUNTS: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

type Rule = {
  dimension: Dimension;
  pattern: RegExp;
  read: (match: RegExpExecArray) => Omit<AskSuggestion, "phrase" | "dimension"> | null;
};

const RULES: readonly Rule[] = [
  {
    dimension: "cpm",
    pattern: new RegExp(
      String.raw`\bcpms?\s+(?:is\s+|to\s+be\s+)?${AT_MOST}\s+${AMOUNT}|${AT_MOST}\s+(?:an?\s+)?${AMOUNT}\s+cpm\b`,
      "i",
    ),
    read: (match) => bound("cpmMax", "CPM ceiling", match[1] ?? match[2]),
  },
  {
    dimension: "impressions",
    pattern: new RegExp(String.raw`${AT_LEAST}\s+${AMOUNT}\s+(?:impressions|imps)\b`, "i"),
    read: (match) => bound("impressionsMin", "impressions floor", match[1]),
  },
  {
    dimension: "total_budget",
    pattern: new RegExp(
      String.raw`\b${AT_MOST}\s+${AMOUNT}(?!\s*(?:cpm|imp|%|days?|weeks?|per|options|alternatives|drafts|seconds?|s\b))`,
      "i",
    ),
    read: (match) => bound("budgetMax", "total budget ceiling", match[1]),
  },
  {
    dimension: "total_budget",
    pattern: new RegExp(String.raw`\b${AT_LEAST}\s+${AMOUNT}\s+(?:budget|spend|in total|total)\b`, "i"),
    read: (match) => bound("budgetMin", "total budget minimum", match[1]),
  },
  {
    dimension: "alternatives",
    pattern:
      /\b(two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\s+(?:\w+\s+){0,2}?(?:options|alternatives|variants|drafts|mixes|proposals)\b/i,
    read: (match) => {
      const word = (match[1] ?? "").toLowerCase();
      const count = COUNTS[word] ?? typedNumber(word);
      if (count === null || count < 2 || count > 10) return null;
      return { id: "alternatives", offer: `Set alternatives to ${count}`, values: { alternatives: String(count) } };
    },
  },
];

function bound(field: "cpmMax" | "impressionsMin" | "budgetMax" | "budgetMin", name: string, written?: string) {
  const value = typedNumber((written ?? "").replace(/\s+/g, ""));
  if (value === null || value <= 0) return null;
  const shown = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 }).format(value);
  return { id: field, offer: `Set ${name} to ${shown}`, values: { [field]: shown } };
}

/**
 * Typed fields that could carry what the ask says. Never applied by itself: prose is the buyer's, and may mean something else.
 * Left out where the seller does not support the dimension or the field already holds that value.
 */
export function askSuggestions(
  entry: EntryValues,
  isSupported: (dimension: Dimension) => boolean,
  knownProducts: readonly string[],
): AskSuggestion[] {
  let rest = entry.ask;
  const found = RULES.flatMap((rule): AskSuggestion[] => {
    const match = rule.pattern.exec(rest);
    const read = match ? rule.read(match) : null;
    if (!match || !read) return [];
    // Words that were read once are not read again: a CPM is no total.
    rest = rest.replace(match[0], " … ");
    return [{ ...read, dimension: rule.dimension, phrase: match[0].trim() }];
  });
  return [...found, ...productSuggestions(entry, knownProducts)].filter(
    (suggestion) => isSupported(suggestion.dimension) && !alreadySet(entry, suggestion),
  );
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
  return Object.entries(values).every(([name, value]) => {
    const now = entry[name as keyof EntryValues];
    if (typeof value === "string" && typeof now === "string") return typedNumber(value) === typedNumber(now);
    return (
      name === "products" &&
      values.products?.every((row) =>
        entry.products.some((other) => other.productId === row.productId && other.choice === row.choice),
      )
    );
  });
}
