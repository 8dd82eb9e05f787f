import type { Dimension } from "@/lib/adcp";
import { criteriaFor } from "./criteria/build";
import { isEmptyCriteria } from "./criteria/criteria-values";
import { readJson } from "./criteria/json-text";
import { type EntryValues, emptyEntry } from "./values";

/** What is left of an entry once a dimension was moved into prose, and the prose. Nothing typed is lost, it only gets weaker. */
export function moveToAsk(entry: EntryValues, dimension: Dimension, currency: string | null): EntryValues {
  const sentence = SENTENCES[dimension](entry, currency ?? "");
  const cleared = clearDimension(entry, dimension);
  const before = cleared.ask.trimEnd();
  return { ...cleared, ask: before === "" ? sentence : `${before}\n${sentence}` };
}

/** The entry without anything typed for a dimension. */
export function clearDimension(entry: EntryValues, dimension: Dimension): EntryValues {
  const empty = emptyEntry(entry.sourceSnapshotId, entry.zone);
  return { ...entry, ...Object.fromEntries(FIELDS_OF[dimension].map((field) => [field, empty[field]])) };
}

/** True where something was typed for a dimension. */
export function isAsked(entry: EntryValues, dimension: Dimension): boolean {
  if (dimension === "alternatives") return entry.alternatives !== "" && entry.alternatives !== "1";
  if (dimension === "product_changes") return entry.products.some(({ choice }) => choice !== "keep");
  if (dimension === "criteria" && !isEmptyCriteria(entry.criteria)) return true;
  return FIELDS_OF[dimension].some((field) => {
    const value = entry[field];
    return typeof value === "string" ? value.trim() !== "" : Array.isArray(value) && value.length > 0;
  });
}

export const FIELDS_OF: Record<Dimension, readonly (keyof EntryValues)[]> = {
  total_budget: ["budgetMin", "budgetMax"],
  cpm: ["cpmMax"],
  impressions: ["impressionsMin"],
  flight: ["startsBy", "through"],
  product_changes: ["products"],
  alternatives: ["alternatives"],
  criteria: ["countries", "countryText", "keepOverlay", "criteria"],
};

type Sentence = (entry: EntryValues, currency: string) => string;

// An empty field gives the beginning of a sentence: what to ask for is the buyer's to say.
const SENTENCES: Record<Dimension, Sentence> = {
  total_budget: ({ budgetMin, budgetMax }, currency) =>
    [
      budgetMax || !budgetMin ? `Total budget at most ${money(budgetMax, currency)}` : "",
      budgetMin ? `Total budget at least ${money(budgetMin, currency)}` : "",
    ]
      .filter((part) => part !== "")
      .join(". ")
      .concat(budgetMax || budgetMin ? "." : ""),
  cpm: ({ cpmMax }, currency) => stop(`CPM at most ${money(cpmMax, currency)} on every line`, cpmMax),
  impressions: ({ impressionsMin }) => stop(`At least ${impressionsMin.trim()} impressions`, impressionsMin),
  flight: ({ startsBy, through, zone }) =>
    [startsBy || !through ? `Start by ${startsBy}` : "", through ? `Run through ${through}` : ""]
      .filter((part) => part !== "")
      .join(". ")
      .concat(startsBy || through ? ` (days in ${zone}).` : ""),
  product_changes: ({ products }) =>
    products
      .filter(({ choice }) => choice !== "keep")
      .map(({ productId, choice }) => `${choice === "include" ? "Include" : "Leave out"} ${productId}.`)
      .join(" ") || "Include ",
  alternatives: ({ alternatives }) => stop(`Offer ${alternatives} distinct alternatives`, alternatives),
  criteria: (entry) => {
    const { countries } = entry;
    const others = criteriaFor({ ...entry, countries: [], keepOverlay: false }, {}, []);
    return [
      others === null || countries.length > 0 ? stop(`Target ${countries.join(", ")} only`, countries.join("")) : "",
      others === null ? "" : `With these criteria: ${JSON.stringify(others)}.`,
      halfTyped(entry),
    ]
      .filter((part) => part !== "")
      .join(" ");
  },
};

const money = (typed: string, currency: string) => `${currency} ${typed.trim()}`.trim();
const stop = (sentence: string, typed: string) =>
  typed.trim() === "" ? sentence.replace(/ {2,}/g, " ") : `${sentence}.`;

/** What could not be sent as it stood: it goes into the prose as it was typed. */
function halfTyped({ countryText, criteria }: EntryValues): string {
  const json = criteria?.json ?? "";
  const texts = [
    countryText,
    ...(criteria?.lists ?? []).map(({ text }) => text),
    readJson(json).kind === "fault" ? json : "",
  ];
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join(" ");
}
