import { type Kysely, sql } from "kysely";
import type { StoreSettings } from "./open";
import { openPostgres } from "./postgres";
import type { Schema } from "./schema";
import { hasKeyFile, type SecretBox, secretBox } from "./secrets";
import { openSqliteToRead } from "./sqlite";

/** A store to look into. `secrets` is null where the key is neither given nor in the data folder: then nothing sealed can be opened. */
export type StoreToRead = { db: Kysely<Schema>; secrets: SecretBox | null; close: () => Promise<void> };

/**
 * Opens a desk's store without bringing it up to date, without making a key or a file, beside a running desk or without one.
 * @throws Error with a plain sentence where there is none, or where another release wrote it
 */
export async function openStoreToRead({ dataDir, secretKey, databaseUrl }: StoreSettings): Promise<StoreToRead> {
  const secrets = secretKey || hasKeyFile(dataDir) ? secretBox(dataDir, secretKey) : null;
  const db = databaseUrl ? openPostgres(databaseUrl, 0) : openSqliteToRead(dataDir);
  try {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      throw new Error("The database cannot be reached.", { cause: error });
    });
    await db
      .selectFrom("activity_head")
      .select("id")
      .execute()
      .catch((error: unknown) => {
        throw new Error(
          "This is no desk's database of this release; start the desk once, and it is brought up to date.",
          {
            cause: error,
          },
        );
      });
    return { db, secrets, close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
