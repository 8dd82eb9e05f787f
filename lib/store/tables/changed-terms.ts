import type { Selectable } from "kysely";
import { inChunks } from "../chunks";
import type { Db } from "../db";
import type { ChangedTermsTable } from "../schema";

export type ChangedTermsRow = Selectable<ChangedTermsTable>;

export const changedTermsOf = (db: Db, snapshotIds: string[]) =>
  inChunks(snapshotIds, (ids) => db.selectFrom("changed_terms").selectAll().where("snapshot_id", "in", ids).execute());

/** The same for every snapshot of some threads. */
export const changedTermsOfThreads = (db: Db, threadIds: string[]): Promise<ChangedTermsRow[]> =>
  inChunks(threadIds, (ids) =>
    db
      .selectFrom("changed_terms as c")
      .innerJoin("snapshots as s", "s.id", "c.snapshot_id")
      .selectAll("c")
      .where("s.thread_id", "in", ids)
      .execute(),
  );

/** Letting pass twice is letting pass once: the first person, note and time stay. */
export async function putChangedTerms(db: Db, row: ChangedTermsRow): Promise<void> {
  await db
    .insertInto("changed_terms")
    .values(row)
    .onConflict((conflict) => conflict.column("snapshot_id").doNothing())
    .execute();
}
