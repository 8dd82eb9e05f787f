import { useCallback, useState } from "react";
import { type CriteriaValues, NO_CRITERIA } from "./criteria/criteria-values";
import type { EntryValues } from "./values";

/** What a press changed of one entry: the members it made different, as they were and as it left them. */
type Changed = { sourceSnapshotId: string; values: Partial<EntryValues>; left: Partial<EntryValues> };

/** One thing that was changed by a press and not by typing, and what stood there before. */
export type Edit = { label: string; before: Changed[] };

/** So many presses back; what was typed since stays. */
const MOST = 30;

/** The presses that can be taken back, newest last. Text fields have the browser's own undo and are left to it. */
export function useUndo() {
  const [edits, setEdits] = useState<readonly Edit[]>([]);
  const note = useCallback((edit: Edit) => setEdits((before) => [...before.slice(1 - MOST), edit]), []);
  const drop = useCallback(() => setEdits((before) => before.slice(0, -1)), []);
  return { last: edits.at(-1) ?? null, note, drop };
}

/** The members of an entry that a change makes different, as they are now. */
export function membersBefore(entry: EntryValues, change: Partial<EntryValues>): Partial<EntryValues> {
  const names = (Object.keys(change) as (keyof EntryValues)[]).filter((name) => entry[name] !== change[name]);
  return Object.fromEntries(names.map((name) => [name, entry[name]]));
}

/** What a press does to an entry, to be taken back. */
export function changedBy(entry: EntryValues, change: Partial<EntryValues>): Changed {
  const before = membersBefore(entry, change);
  const names = (Object.keys(before) as (keyof EntryValues)[]).filter((name) => !isAlike(before[name], change[name]));
  const of = (from: Partial<EntryValues>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { sourceSnapshotId: entry.sourceSnapshotId, values: of(before), left: of(change) };
}

/**
 * What takes a press back in an entry as it is now: members that are still as the press left them. What was typed into them since stays;
 * of the ask goes the sentence the press put there, and of lists and products each comes back by itself.
 */
export function takenBack(now: EntryValues, { values, left }: Changed): Partial<EntryValues> {
  const isLeft = (name: keyof EntryValues) => isAlike(now[name], left[name]);
  const names = Object.keys(values) as (keyof EntryValues)[];
  const whole = Object.fromEntries(names.filter(isLeft).map((name) => [name, values[name]]));
  const parts: Partial<EntryValues> = {};
  for (const name of names) {
    if (isLeft(name)) continue;
    if (name === "ask") parts.ask = withoutInsert(now.ask, values.ask ?? "", left.ask ?? "");
    if (name === "criteria") parts.criteria = criteriaBack(now.criteria, values.criteria, left.criteria);
    if (name === "products")
      parts.products = itemsBack(
        now.products,
        values.products ?? [],
        left.products ?? [],
        ({ productId }) => productId,
      );
  }
  return { ...whole, ...parts };
}

const isAlike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The text without what a press added to it, where that still stands in it as it was added. */
function withoutInsert(now: string, before: string, left: string): string {
  const added = left.startsWith(before) ? left.slice(before.length) : "";
  return added !== "" && now.includes(added) ? now.replace(added, () => "") : now;
}

/** Each item that is as it was left becomes as it was before; the others stay as they are now. */
function itemsBack<T>(now: readonly T[], before: readonly T[], left: readonly T[], keyOf: (item: T) => string): T[] {
  const find = (items: readonly T[], key: string) => items.find((item) => keyOf(item) === key);
  const isLeft = (key: string) => isAlike(find(now, key), find(left, key));
  const kept = now.flatMap((item) => (isLeft(keyOf(item)) ? (find(before, keyOf(item)) ?? []) : item));
  const gone = before.filter((item) => !find(now, keyOf(item)) && isLeft(keyOf(item)));
  return [...kept, ...gone];
}

function criteriaBack(
  now: CriteriaValues | undefined,
  before: CriteriaValues | undefined,
  left: CriteriaValues | undefined,
): CriteriaValues {
  const [current, was, then] = [now ?? NO_CRITERIA, before ?? NO_CRITERIA, left ?? NO_CRITERIA];
  return {
    lists: itemsBack(current.lists, was.lists, then.lists, ({ key }) => key),
    dayparts: isAlike(current.dayparts, then.dayparts) ? was.dayparts : current.dayparts,
    json: current.json === then.json ? was.json : current.json,
  };
}
