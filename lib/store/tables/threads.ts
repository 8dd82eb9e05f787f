import type { Selectable, Updateable } from "kysely";
import type { Db } from "../db";
import type { ThreadsTable } from "../schema";

export type ThreadRow = Selectable<ThreadsTable>;

export const listThreads = (db: Db) =>
  db.selectFrom("threads").selectAll().orderBy("created_at").orderBy("position").orderBy("id").execute();

export const threadsOfNegotiation = (db: Db, negotiationId: string) =>
  db
    .selectFrom("threads")
    .selectAll()
    .where("negotiation_id", "=", negotiationId)
    .orderBy("position")
    .orderBy("id")
    .execute();

export const findThread = (db: Db, id: string) =>
  db.selectFrom("threads").selectAll().where("id", "=", id).executeTakeFirst();

export const hasThreads = async (db: Db, sellerId: string): Promise<boolean> =>
  (await db.selectFrom("threads").select("id").where("seller_id", "=", sellerId).limit(1).executeTakeFirst()) !==
  undefined;

export async function insertThreads(db: Db, rows: ThreadRow[]): Promise<void> {
  await db.insertInto("threads").values(rows).execute();
}

/** Freezes pin and account; a thread that has them keeps what it has. @returns whether the thread is bound to these now */
export async function bindThread(
  db: Db,
  id: string,
  binding: Required<Pick<Updateable<ThreadsTable>, "pin" | "pin_tested" | "account_text" | "account_key">>,
): Promise<boolean> {
  await db.updateTable("threads").set(binding).where("id", "=", id).where("pin", "is", null).execute();
  const row = await db.selectFrom("threads").select(["pin", "account_key"]).where("id", "=", id).executeTakeFirst();
  return row?.pin === binding.pin && row?.account_key === binding.account_key;
}

export async function touchThread(
  db: Db,
  id: string,
  change: Pick<Updateable<ThreadsTable>, "changed_at" | "served_version" | "seller_offset_ms">,
): Promise<void> {
  await db.updateTable("threads").set(change).where("id", "=", id).execute();
}

/** Until when nothing is sent in the thread. */
export async function pauseThread(db: Db, id: string, until: string): Promise<void> {
  await db.updateTable("threads").set({ paused_until: until }).where("id", "=", id).execute();
}
