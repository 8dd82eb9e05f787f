import type { Insertable, Selectable } from "kysely";
import type { Db } from "../db";
import type { NegotiationsTable } from "../schema";

export type NegotiationRow = Selectable<NegotiationsTable>;

/** Newest first, without those set apart. */
export const listNegotiations = (db: Db) =>
  db
    .selectFrom("negotiations")
    .selectAll()
    .where("set_apart_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

/** Newest first, those not set apart that a seller takes part in. `alone`: no other seller does. */
export async function negotiationsWithSeller(
  db: Db,
  sellerId: string,
): Promise<(Pick<NegotiationRow, "id" | "name"> & { alone: boolean })[]> {
  const rows = await db
    .selectFrom("negotiations")
    .innerJoin("threads", "threads.negotiation_id", "negotiations.id")
    .select(["negotiations.id", "negotiations.name", "threads.seller_id"])
    .where("negotiations.set_apart_at", "is", null)
    .where(
      "negotiations.id",
      "in",
      db.selectFrom("threads as own").select("own.negotiation_id").where("own.seller_id", "=", sellerId),
    )
    .orderBy("negotiations.created_at", "desc")
    .orderBy("negotiations.id")
    .execute();
  const strangers = new Set(rows.filter(({ seller_id }) => seller_id !== sellerId).map(({ id }) => id));
  return rows
    .filter(({ seller_id }) => seller_id === sellerId)
    .map(({ id, name }) => ({ id, name, alone: !strangers.has(id) }));
}

export async function setNegotiationsApart(db: Db, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("negotiations")
    .set({ set_apart_at: at })
    .where("id", "in", [...ids])
    .execute();
}

export const findNegotiation = (db: Db, id: string) =>
  db.selectFrom("negotiations").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertNegotiation(db: Db, row: Insertable<NegotiationsTable>): Promise<void> {
  await db.insertInto("negotiations").values(row).execute();
}
