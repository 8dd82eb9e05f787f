import { useCallback, useState } from "react";
import type { EntryValues } from "./values";

/** One thing that was changed by a press and not by typing, and what stood there before. */
export type Edit = { label: string; before: { sourceSnapshotId: string; values: Partial<EntryValues> }[] };

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
