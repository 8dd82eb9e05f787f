import type { Selectable } from "kysely";
import type { Db } from "../db";
import type { DraftsTable } from "../schema";

export type DraftRow = Selectable<DraftsTable>;

/** What a person typed for a source, kept until it is sent or discarded. */
export async function putDraft(db: Db, row: DraftRow): Promise<void> {
  await db
    .insertInto("drafts")
    .values(row)
    .onConflict((oc) =>
      oc
        .columns(["user_id", "thread_id", "source_snapshot_id"])
        .doUpdateSet({ values_text: row.values_text, saved_at: row.saved_at }),
    )
    .execute();
}

export const draftsOfThreads = (db: Db, userId: string, threadIds: string[]) =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("drafts")
        .selectAll()
        .where("user_id", "=", userId)
        .where("thread_id", "in", threadIds)
        .orderBy("saved_at")
        .execute();

export async function deleteDrafts(
  db: Db,
  place: { userId: string; threadId: string; sourceSnapshotIds: string[] },
): Promise<void> {
  if (place.sourceSnapshotIds.length === 0) return;
  await db
    .deleteFrom("drafts")
    .where("user_id", "=", place.userId)
    .where("thread_id", "=", place.threadId)
    .where("source_snapshot_id", "in", place.sourceSnapshotIds)
    .execute();
}
