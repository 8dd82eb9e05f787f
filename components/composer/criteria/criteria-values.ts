import { listMember } from "./vocabulary";

/** A window of hours on some days, as typed; `zone` empty is the inventory's own local time. */
export type Daypart = { days: string[]; from: string; to: string; zone: string; label: string };

/** What was typed of criteria beside the countries. */
export type CriteriaValues = {
  /** Lists that have a field, by `ListMember.key`; `text` stands in the box and is no value yet. */
  lists: { key: string; items: string[]; text: string }[];
  dayparts: Daypart[];
  /** JSON of the members that have no field, as typed. */
  json: string;
};

export const NO_CRITERIA: CriteriaValues = { lists: [], dayparts: [], json: "" };

/** True where nothing of it asks for anything, not even half. */
export function isEmptyCriteria(criteria: CriteriaValues | undefined): boolean {
  if (!criteria) return true;
  const { lists, dayparts, json } = criteria;
  return (
    lists.every(({ items, text }) => items.length === 0 && text.trim() === "") &&
    dayparts.length === 0 &&
    json.trim() === ""
  );
}

/** Saved values as they come back; undefined where nothing was typed. What does not fit is left out. */
export function readCriteria(saved: unknown): CriteriaValues | undefined {
  if (typeof saved !== "object" || saved === null) return undefined;
  const from = new Map(Object.entries(saved));
  const criteria: CriteriaValues = {
    lists: records(from.get("lists")).flatMap((list) => {
      const key = list.get("key");
      return typeof key === "string" && listMember(key)
        ? [{ key, items: texts(list.get("items")), text: text(list.get("text")) }]
        : [];
    }),
    dayparts: records(from.get("dayparts")).map((part) => ({
      days: texts(part.get("days")),
      from: text(part.get("from")),
      to: text(part.get("to")),
      zone: text(part.get("zone")),
      label: text(part.get("label")),
    })),
    json: text(from.get("json")),
  };
  return isEmptyCriteria(criteria) ? undefined : criteria;
}

/** The criteria with one list changed; the list joins where it was not there. */
export function withList(
  criteria: CriteriaValues | undefined,
  key: string,
  change: { items?: string[]; text?: string },
): CriteriaValues {
  const before = criteria ?? NO_CRITERIA;
  const list = before.lists.find((each) => each.key === key) ?? { key, items: [], text: "" };
  const next = { ...list, ...change };
  const isThere = before.lists.some((each) => each.key === key);
  return {
    ...before,
    lists: isThere ? before.lists.map((each) => (each.key === key ? next : each)) : [...before.lists, next],
  };
}

function records(value: unknown): Map<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => (typeof each === "object" && each !== null ? [new Map(Object.entries(each))] : []));
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
