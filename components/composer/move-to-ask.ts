import type { Dimension } from "@/lib/adcp";
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
  return FIELDS_OF[dimension].some((field) => {
    const value = entry[field];
    return typeof value === "string" ? value.trim() !== "" : Array.isArray(value) && value.length > 0;
  });
}

const FIELDS_OF: Record<Dimension, readonly (keyof EntryValues)[]> = {
  total_budget: ["budgetMin", "budgetMax"],
  cpm: ["cpmMax"],
  impressions: ["impressionsMin"],
  flight: ["startsBy", "through"],
  product_changes: ["products"],
  alternatives: ["alternatives"],
  criteria: ["countries", "countryText", "keepOverlay"],
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
  flight: ({ startsBy, through }) =>
    [startsBy || !through ? `Start by ${startsBy}` : "", through ? `Run through ${through}` : ""]
      .filter((part) => part !== "")
      .join(". ")
      .concat(startsBy || through ? "." : ""),
  product_changes: ({ products }) =>
    products
      .filter(({ choice }) => choice !== "keep")
      .map(({ productId, choice }) => `${choice === "include" ? "Include" : "Leave out"} ${productId}.`)
      .join(" ") || "Include ",
  alternatives: ({ alternatives }) => stop(`Offer ${alternatives} distinct alternatives`, alternatives),
  criteria: ({ countries }) => stop(`Target ${countries.join(", ")} only`, countries.join("")),
};

const money = (typed: string, currency: string) => `${currency} ${typed.trim()}`.trim();
const stop = (sentence: string, typed: string) =>
  typed.trim() === "" ? sentence.replace(/ {2,}/g, " ") : `${sentence}.`;
