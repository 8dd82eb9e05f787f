import { FIELD_GROUPS, type FieldGroup, isTyped, partOf } from "../field-groups";
import { type EntryValues, readEntry } from "../values";

/** What of an entry a template keeps: everything but the proposal it was typed for. */
export function templateOf(entry: EntryValues): Record<string, unknown> {
  const { sourceSnapshotId: _, ...values } = entry;
  return values;
}

/** What a template would change in an entry: the groups it says something about, and those of them where something else stands. */
export function applied(
  values: Record<string, unknown>,
  entry: EntryValues,
): { change: Partial<EntryValues>; sets: FieldGroup[]; replaces: FieldGroup[] } {
  const template = readEntry(values, entry.sourceSnapshotId, entry.zone);
  const sets = FIELD_GROUPS.filter((group) => isTyped(template, group));
  const same = (group: FieldGroup) =>
    JSON.stringify(partOf(template, [group])) ===
    JSON.stringify(partOf(readEntry(entry, entry.sourceSnapshotId, entry.zone), [group]));
  return {
    change: partOf(template, sets),
    sets,
    replaces: sets.filter((group) => isTyped(entry, group) && !same(group)),
  };
}
