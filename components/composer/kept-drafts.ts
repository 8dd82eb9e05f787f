import type { ThreadView } from "@/lib/api/client";
import { type EntryValues, readEntry } from "./values";

/**
 * What was typed is kept in this browser at every key press, and on the desk a moment later. `basedOn` is when the desk's copy was saved
 * that it was typed over, null where there was none; missing where what was filled in is meant to replace whatever is there.
 */
type Kept = { values: EntryValues; at: string; basedOn?: string | null };

/** Typing of the same person for the same source that came about elsewhere, kept beside what is on the screen. */
export type Other = { values: EntryValues; at: string };

// A browser may be shared. Until it is known who is at the desk, what is filled in goes to a place that the first to be known takes over.
let person: string | null = null;

/** Says whose typing is kept and read from now on. */
export function keptFor(personId: string | null): void {
  person = personId;
}

const anybodys = (threadId: string, sourceId: string) => `parley.composer.${threadId}.${sourceId}`;
const place = (threadId: string, sourceId: string) =>
  person === null ? anybodys(threadId, sourceId) : `${anybodys(threadId, sourceId)}.of.${person}`;
const otherPlace = (threadId: string, sourceId: string) => `${place(threadId, sourceId)}.other`;

export function keepLocally(threadId: string, values: EntryValues, basedOn?: string | null): void {
  write(place(threadId, values.sourceSnapshotId), {
    values,
    at: new Date().toISOString(),
    ...(basedOn === undefined ? {} : { basedOn }),
  } satisfies Kept);
}

export function forgetLocally(threadId: string, sourceSnapshotId: string): void {
  remove(place(threadId, sourceSnapshotId));
  remove(anybodys(threadId, sourceSnapshotId));
}

export function keepOther(threadId: string, other: Other): void {
  write(otherPlace(threadId, other.values.sourceSnapshotId), other);
}

export function forgetOther(threadId: string, sourceSnapshotId: string): void {
  remove(otherPlace(threadId, sourceSnapshotId));
}

export function otherFor(threadId: string, sourceSnapshotId: string, zone: string): Other | null {
  const kept = readAt(otherPlace(threadId, sourceSnapshotId), sourceSnapshotId, zone);
  return kept && { values: kept.values, at: kept.at };
}

/** What a change of this browser's storage by another tab says of a source; undefined where it is about something else. */
export function keptElsewhere(
  event: StorageEvent,
  threadId: string,
  sourceSnapshotId: string,
  zone: string,
): Kept | null | undefined {
  if (event.key !== place(threadId, sourceSnapshotId)) return undefined;
  return event.newValue === null ? null : read(event.newValue, sourceSnapshotId, zone);
}

/** The typing a composer begins with, and on what of the desk it is based. */
export type Typed = {
  values: EntryValues;
  /** When the desk saved these values; null where they are not on the desk yet. */
  savedAt: string | null;
  /** When the desk's copy was saved that they stand on. */
  basedOn: string | null;
  /** The desk's copy where it changed while these values were typed elsewhere. */
  other: Other | null;
};

/** The newest of what was typed for a source, here or on the desk; an empty entry where nothing was. */
export function typedFor(thread: Pick<ThreadView, "id" | "drafts">, sourceSnapshotId: string, zone: string): Typed {
  const local = newest(
    readAt(place(thread.id, sourceSnapshotId), sourceSnapshotId, zone),
    person === null ? null : readAt(anybodys(thread.id, sourceSnapshotId), sourceSnapshotId, zone),
  );
  const saved = thread.drafts.find((draft) => draft.sourceSnapshotId === sourceSnapshotId);
  const values = readEntry(saved?.values, sourceSnapshotId, zone);
  const basedOn = saved?.savedAt ?? null;
  if (!local) return { values, savedAt: basedOn, basedOn, other: null };
  if (!saved) return { values: local.values, savedAt: null, basedOn: null, other: null };
  if (isSame(local.values, values)) return { values, savedAt: basedOn, basedOn, other: null };
  // Typed over exactly the desk's copy: then it is the later of the two, whatever the clocks say.
  if (local.basedOn === saved.savedAt) return { values: local.values, savedAt: null, basedOn, other: null };
  if (local.basedOn !== undefined) {
    return { values: local.values, savedAt: null, basedOn, other: { values, at: saved.savedAt } };
  }
  return Date.parse(local.at) > Date.parse(saved.savedAt)
    ? { values: local.values, savedAt: null, basedOn, other: null }
    : { values, savedAt: basedOn, basedOn, other: null };
}

/** Whether two entries hold the same typing, however each was put together. */
export function isSame(one: EntryValues, other: EntryValues): boolean {
  return textOf(one) === textOf(other);
}

const textOf = (entry: EntryValues) => JSON.stringify(readEntry(entry, entry.sourceSnapshotId, entry.zone));

function newest(one: Kept | null, other: Kept | null): Kept | null {
  if (!one || !other) return one ?? other;
  return Date.parse(other.at) > Date.parse(one.at) ? other : one;
}

function write(at: string, kept: Kept): void {
  try {
    localStorage.setItem(at, JSON.stringify(kept));
  } catch {
    // The desk's copy remains where the browser keeps none.
  }
}

function remove(at: string): void {
  try {
    localStorage.removeItem(at);
  } catch {
    // Nothing was kept then.
  }
}

function readAt(at: string, sourceSnapshotId: string, zone: string): Kept | null {
  try {
    return read(localStorage.getItem(at) ?? "null", sourceSnapshotId, zone);
  } catch {
    return null;
  }
}

function read(text: string, sourceSnapshotId: string, zone: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== "object" || kept === null || !("values" in kept) || !("at" in kept)) return null;
    const basedOn =
      "basedOn" in kept && (typeof kept.basedOn === "string" || kept.basedOn === null) ? kept.basedOn : undefined;
    const values = readEntry(kept.values, sourceSnapshotId, zone);
    return { values, at: String(kept.at), ...(basedOn === undefined ? {} : { basedOn }) };
  } catch {
    return null;
  }
}
