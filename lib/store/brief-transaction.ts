import { type Kysely, sql, type Transaction } from "kysely";
import { isPostgres } from "./dialect";
import type { Schema } from "./schema";

/**
 * A transaction that does not wait for the disk. Once committed it survives any end of this process; a power cut may lose it, until
 * the next ordinary transaction's commit takes it along to the disk. For what is only a note about something durable.
 */
export async function briefTransaction<T>(
  db: Kysely<Schema>,
  run: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return isPostgres(db)
    ? db.transaction().execute(async (tx) => {
        await sql`set local synchronous_commit = off`.execute(tx);
        return run(tx);
      })
    : // On SQLite this is a setting of the connection: nobody else may have it meanwhile.
      db.connection().execute(async (held) => {
        await sql`pragma synchronous = NORMAL`.execute(held);
        try {
          return await held.transaction().execute(run);
        } finally {
          await sql`pragma synchronous = FULL`.execute(held);
        }
      });
}
