import type { ThreadView } from "@/lib/api/client";
import { type EntryValues, readEntry } from "./values";

/** What was typed is kept in this browser at every key press, and on the desk a moment later; the newer of the two counts. */
type Kept = { values: EntryValues; at: string };

const place = (threadId: string, sourceSnapshotId: string) => `parley.composer.${threadId}.${sourceSnapshotId}`;

export function keepLocally(threadId: string, values: EntryValues): void {
  try {
    localStorage.setItem(
      place(threadId, values.sourceSnapshotId),
      JSON.stringify({ values, at: new Date().toISOString() } satisfies Kept),
    );
  } catch {
    // The desk's copy remains where the browser keeps none.
  }
}

export function forgetLocally(threadId: string, sourceSnapshotId: string): void {
  try {
    localStorage.removeItem(place(threadId, sourceSnapshotId));
  } catch {
    // Nothing was kept then.
  }
}

function readLocally(threadId: string, sourceSnapshotId: string, zone: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(threadId, sourceSnapshotId)) ?? "null");
    if (typeof kept !== "object" || kept === null || !("values" in kept) || !("at" in kept)) return null;
    return { values: readEntry(kept.values, sourceSnapshotId, zone), at: String(kept.at) };
  } catch {
    return null;
  }
}

/** The newest of what was typed for a source, here or on the desk; an empty entry where nothing was. */
export function typedFor(
  thread: Pick<ThreadView, "id" | "drafts">,
  sourceSnapshotId: string,
  zone: string,
): { values: EntryValues; savedAt: string | null } {
  const local = readLocally(thread.id, sourceSnapshotId, zone);
  const saved = thread.drafts.find((draft) => draft.sourceSnapshotId === sourceSnapshotId);
  const isLocalNewer = local && (!saved || Date.parse(local.at) > Date.parse(saved.savedAt));
  if (isLocalNewer) return { values: local.values, savedAt: null };
  return { values: readEntry(saved?.values, sourceSnapshotId, zone), savedAt: saved?.savedAt ?? null };
}
