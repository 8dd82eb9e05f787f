import type { Selectable } from "kysely";
import { inChunks } from "../chunks";
import type { Db } from "../db";
import type { NotesTable } from "../schema";

export type NoteRow = Selectable<NotesTable>;

/** A person has one note a snapshot; the last one written counts. */
export async function putNote(db: Db, row: NoteRow): Promise<void> {
  await db
    .insertInto("notes")
    .values(row)
    .onConflict((oc) => oc.columns(["user_id", "snapshot_id"]).doUpdateSet({ text: row.text, saved_at: row.saved_at }))
    .execute();
}

export async function deleteNote(db: Db, place: { userId: string; snapshotId: string }): Promise<void> {
  await db
    .deleteFrom("notes")
    .where("user_id", "=", place.userId)
    .where("snapshot_id", "=", place.snapshotId)
    .execute();
}

export const notesOfSnapshots = (db: Db, userId: string, snapshotIds: string[]) =>
  inChunks(snapshotIds, (ids) =>
    db.selectFrom("notes").selectAll().where("user_id", "=", userId).where("snapshot_id", "in", ids).execute(),
  );
