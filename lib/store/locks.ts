import { sql } from "kysely";
import type { Db } from "./db";
import { isPostgres } from "./dialect";

/*
 * On SQLite every transaction of the desk has the whole file to itself from its first statement on (sqlite.ts). On PostgreSQL they run
 * side by side, and what must not change between a look and a write is locked here until the transaction ends. To never wait for one
 * another in a circle, a transaction takes the sellers' or a thread's lock before anything else and the activity's lock last.
 */

/** Keeps every other transaction that locks the same thread waiting; rows that refer to it can be added meanwhile. */
export async function lockThread(tx: Db, id: string): Promise<void> {
  if (!isPostgres(tx)) return;
  await tx.selectFrom("threads").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Any numbers will do: no one else takes advisory locks in this database but Kysely's migrations, under a larger one. */
const SELLERS = 7_031_202_601;
const ACTIVITY = 7_031_202_602;

/** Keeps every other transaction that adds or removes a seller waiting. */
export const lockSellers = (tx: Db): Promise<void> => advisoryLock(tx, SELLERS);

/** Keeps every other transaction that appends to the activity waiting, so that each entry follows the one before it. */
export const lockActivity = (tx: Db): Promise<void> => advisoryLock(tx, ACTIVITY);

async function advisoryLock(tx: Db, name: number): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${name})`.execute(tx);
}
