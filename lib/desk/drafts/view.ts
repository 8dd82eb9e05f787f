import type { DraftRow } from "@/lib/store";
import { storedObject } from "../json";

/** What was typed, as the browser gets it back. */
export function draftView(row: DraftRow) {
  return {
    sourceSnapshotId: row.source_snapshot_id,
    values: storedObject(row.values_text),
    savedAt: row.saved_at,
  };
}
