import type { Selectable } from "kysely";
import type { Db } from "../db";
import type { NegotiationsTable } from "../schema";

export type NegotiationRow = Selectable<NegotiationsTable>;

export const listNegotiations = (db: Db) =>
  db.selectFrom("negotiations").selectAll().orderBy("created_at", "desc").orderBy("id").execute();

export const findNegotiation = (db: Db, id: string) =>
  db.selectFrom("negotiations").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertNegotiation(db: Db, row: NegotiationRow): Promise<void> {
  await db.insertInto("negotiations").values(row).execute();
}
