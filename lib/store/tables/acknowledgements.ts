import type { Selectable } from "kysely";
import { inChunks } from "../chunks";
import type { Db } from "../db";
import type { AcknowledgementsTable } from "../schema";

export type AcknowledgementRow = Selectable<AcknowledgementsTable>;

/** Acknowledging twice is acknowledging once: the first person and time stay. */
export async function putAcknowledgement(db: Db, row: AcknowledgementRow): Promise<void> {
  await db
    .insertInto("acknowledgements")
    .values(row)
    .onConflict((oc) => oc.columns(["snapshot_id", "finding"]).doNothing())
    .execute();
}

/** In the order they were given, snapshot by snapshot. */
export const acknowledgementsOfSnapshots = (db: Db, snapshotIds: string[]) =>
  inChunks(snapshotIds, (ids) =>
    db.selectFrom("acknowledgements").selectAll().where("snapshot_id", "in", ids).orderBy("acknowledged_at").execute(),
  );

/** The same for every snapshot of some threads. */
export const acknowledgementsOfThreads = (db: Db, threadIds: string[]): Promise<AcknowledgementRow[]> =>
  inChunks(threadIds, (ids) =>
    db
      .selectFrom("acknowledgements as a")
      .innerJoin("snapshots as s", "s.id", "a.snapshot_id")
      .selectAll("a")
      .where("s.thread_id", "in", ids)
      .orderBy("a.acknowledged_at")
      .execute(),
  );
