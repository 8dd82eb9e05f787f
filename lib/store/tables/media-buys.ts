import type { Selectable, Updateable } from "kysely";
import type { Db } from "../db";
import type { MediaBuysTable } from "../schema";

export type MediaBuyRow = Selectable<MediaBuysTable>;

export async function insertMediaBuy(db: Db, row: MediaBuyRow): Promise<void> {
  await db.insertInto("media_buys").values(row).execute();
}

export async function updateMediaBuy(db: Db, id: string, change: Updateable<MediaBuysTable>): Promise<void> {
  await db.updateTable("media_buys").set(change).where("id", "=", id).execute();
}

/** In the order of the rounds that booked them; the seller's own time of acceptance decides nothing. */
export const mediaBuysOfThreads = (db: Db, threadIds: string[]) =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("media_buys as b")
        .innerJoin("calls as c", "c.id", "b.call_id")
        .selectAll("b")
        .where("b.thread_id", "in", threadIds)
        .orderBy("c.number")
        .orderBy("b.id")
        .execute();
