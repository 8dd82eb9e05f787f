import type { Selectable } from "kysely";
import type { Db } from "../open";
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

export const acknowledgementsOfSnapshots = (db: Db, snapshotIds: string[]) =>
  snapshotIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("acknowledgements")
        .selectAll()
        .where("snapshot_id", "in", snapshotIds)
        .orderBy("acknowledged_at")
        .execute();
