import type { Selectable } from "kysely";
import type { Db } from "../db";
import type { OutcomesTable } from "../schema";

export type OutcomeRow = Selectable<OutcomesTable>;

export async function insertOutcomes(db: Db, rows: OutcomeRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("outcomes").values(rows).execute();
}

export const outcomesOfThreads = (db: Db, threadIds: string[]) =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("outcomes as o")
        .innerJoin("calls as c", "c.id", "o.call_id")
        .selectAll("o")
        .where("c.thread_id", "in", threadIds)
        .orderBy("c.number")
        .orderBy("o.position")
        .execute();

export const outcomesOfSellers = (db: Db, sellerIds: string[]) =>
  sellerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("outcomes as o")
        .innerJoin("calls as c", "c.id", "o.call_id")
        .selectAll("o")
        .select(["c.seller_id", "c.kind"])
        .where("c.seller_id", "in", sellerIds)
        .orderBy("o.position")
        .execute();
