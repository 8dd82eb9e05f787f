import type { Selectable } from "kysely";
import type { Db } from "../db";
import type { MediaBuyReadingsTable } from "../schema";

export type ReadingRow = Selectable<MediaBuyReadingsTable>;

export async function insertReading(db: Db, row: ReadingRow): Promise<void> {
  await db.insertInto("media_buy_readings").values(row).execute();
}

/** A thread's media buys as they were read back, oldest first. */
export const readingsOfThreads = (db: Db, threadIds: string[]): Promise<ReadingRow[]> =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("media_buy_readings")
        .selectAll()
        .where("thread_id", "in", threadIds)
        .orderBy("read_at")
        .orderBy("revision")
        .orderBy("id")
        .execute();
