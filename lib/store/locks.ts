import { sql } from "kysely";
import { isPostgres } from "./dialect";
import type { Db } from "./open";

/*
 * On SQLite every transaction of the desk has the whole file to itself from its first statement on (sqlite.ts). On PostgreSQL they run
 * side by side, and what must not change between a look and a write is locked here until the transaction ends. To never wait for one
 * another in a circle, a transaction takes a thread's lock before anything else and the activity's lock last.
 */

/** Keeps every other transaction that locks the same thread waiting. */
export async function lockThread(tx: Db, id: string): Promise<void> {
  if (!isPostgres(tx)) return;
  await tx.selectFrom("threads").select("id").where("id", "=", id).forUpdate().execute();
}

/** Any number will do; no one else uses advisory locks in this database but Kysely's migrations, under another. */
const ACTIVITY = 7_031_202_601;

/** Keeps every other transaction that appends to the activity waiting, so that each entry follows the one before it. */
export async function lockActivity(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${ACTIVITY})`.execute(tx);
}
