import { DIMENSIONS, type Dimension } from "@/lib/adcp";
import { FIELDS_OF, isAsked } from "./move-to-ask";
import { type EntryValues, readEntry } from "./values";

/** What is copied, replaced and compared as one: the fields of a dimension, or the ask. */
export type FieldGroup = Dimension | "ask";

export const FIELD_GROUPS: readonly FieldGroup[] = [...DIMENSIONS, "ask"];

export const GROUP_WORDS: Record<FieldGroup, string> = {
  total_budget: "Total budget",
  cpm: "CPM ceiling",
  impressions: "Impressions",
  flight: "Flight",
  product_changes: "Products",
  alternatives: "Alternatives",
  criteria: "Criteria",
  ask: "Ask",
};

const membersOf = (group: FieldGroup): readonly (keyof EntryValues)[] =>
  group === "ask" ? ["ask"] : group === "flight" ? [...FIELDS_OF.flight, "zone"] : FIELDS_OF[group];

/** True where something was typed for a group. */
export function isTyped(entry: EntryValues, group: FieldGroup): boolean {
  return group === "ask" ? entry.ask.trim() !== "" : isAsked(entry, group);
}

/** The members of an entry that make up some groups, to be set in another one. */
export function partOf(entry: EntryValues, groups: readonly FieldGroup[]): Partial<EntryValues> {
  const names = groups.flatMap(membersOf);
  return Object.fromEntries(names.map((name) => [name, entry[name]]));
}

/** The groups in which two entries say different things. A zone alone, without days, says nothing. */
export function groupsThatDiffer(one: EntryValues, other: EntryValues): FieldGroup[] {
  return FIELD_GROUPS.filter((group) => {
    if (!isTyped(one, group) && !isTyped(other, group)) return false;
    return said(one, group) !== said(other, group);
  });
}

/** Twenty-four entries are held against the first at each key typed in it, and twenty-three of them are as they were. */
const SAID = new WeakMap<EntryValues, Map<FieldGroup, string>>();

function said(entry: EntryValues, group: FieldGroup): string {
  const known = SAID.get(entry) ?? new Map<FieldGroup, string>();
  SAID.set(entry, known);
  const words = known.get(group) ?? saidOf(entry, group);
  known.set(group, words);
  return words;
}

function saidOf(entry: EntryValues, group: FieldGroup): string {
  const part = partOf(readEntry(entry, "", entry.zone), [group]);
  const products = entry.products
    .filter(({ choice }) => choice !== "keep")
    .map(({ productId, choice }) => `${choice} ${productId}`)
    .sort();
  return JSON.stringify(group === "product_changes" ? products : part);
}

/** What a group of an entry says, in a few words; empty where it says nothing. */
export function groupSays(entry: EntryValues, group: FieldGroup): string {
  if (!isTyped(entry, group)) return "";
  switch (group) {
    case "total_budget":
      return [entry.budgetMin && `min ${entry.budgetMin}`, entry.budgetMax && `max ${entry.budgetMax}`]
        .filter(Boolean)
        .join(", ");
    case "cpm":
      return `max ${entry.cpmMax}`;
    case "impressions":
      return `min ${entry.impressionsMin}`;
    case "flight":
      return `${[entry.startsBy && `starts by ${entry.startsBy}`, entry.through && `through ${entry.through}`].filter(Boolean).join(", ")} in ${entry.zone}`;
    case "product_changes":
      return entry.products
        .filter(({ choice }) => choice !== "keep")
        .map(({ productId, choice }) => `${choice} ${productId}`)
        .join(", ");
    case "alternatives":
      return entry.alternatives;
    case "criteria":
      return [
        entry.countries.join(", "),
        ...(entry.criteria?.lists ?? []).map(({ items }) => items.join(", ")),
        entry.criteria && entry.criteria.dayparts.length > 0 ? `${entry.criteria.dayparts.length} dayparts` : "",
        entry.criteria && entry.criteria.json.trim() !== "" ? "JSON" : "",
      ]
        .filter((part) => part !== "")
        .join("; ");
    case "ask":
      return `“${entry.ask.trim().slice(0, 80)}${entry.ask.trim().length > 80 ? "…" : ""}”`;
  }
}
