import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { type Db, whole } from "../db";
import type { ActivityTable, Schema } from "../schema";

export type ActivityRow = Selectable<ActivityTable>;

export const lastActivity = (db: Db) =>
  whole(db).selectFrom("activity").selectAll().orderBy("seq", "desc").limit(1).executeTakeFirst();

export async function insertActivity(db: Db, row: ActivityRow): Promise<void> {
  await db.insertInto("activity").values(row).execute();
}

export const findActivity = (db: Db, id: string) =>
  db.selectFrom("activity").select("seq").where("id", "=", id).executeTakeFirst();

/** Newest first, from before `beforeSeq` on. */
export const listActivity = (db: Db, limit: number, beforeSeq?: number) =>
  db
    .selectFrom("activity")
    .selectAll()
    .$if(beforeSeq !== undefined, (query) => query.where("seq", "<", beforeSeq ?? 0))
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();

/** The chain in order, `limit` entries after `afterSeq`. */
export const activityAfter = (db: Db, afterSeq: number, limit: number) =>
  db.selectFrom("activity").selectAll().where("seq", ">", afterSeq).orderBy("seq").limit(limit).execute();
