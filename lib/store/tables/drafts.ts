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

/**
 * Keeps a draft over what was last seen of it: the one saved at `basedOn`, or none. Nothing is kept where something else was stored
 * meanwhile.
 * @returns whether it was kept
 */
export async function putDraftOver(db: Db, row: DraftRow, basedOn: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("drafts")
    .set({ values_text: row.values_text, saved_at: row.saved_at })
    .where("user_id", "=", row.user_id)
    .where("thread_id", "=", row.thread_id)
    .where("source_snapshot_id", "=", row.source_snapshot_id)
    .where("saved_at", "=", basedOn ?? "")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return true;
  // One that was sent or discarded elsewhere is not there any more: what was typed since is all there is.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("drafts")
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findDraft = (
  db: Db,
  { user_id, thread_id, source_snapshot_id }: Omit<DraftRow, "values_text" | "saved_at">,
) =>
  db
    .selectFrom("drafts")
    .selectAll()
    .where("user_id", "=", user_id)
    .where("thread_id", "=", thread_id)
    .where("source_snapshot_id", "=", source_snapshot_id)
    .executeTakeFirst();

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
