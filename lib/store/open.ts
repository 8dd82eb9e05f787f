import type { Kysely, Transaction } from "kysely";
import { migrate } from "./migrate";
import type { Schema } from "./schema";
import { type SecretBox, secretBox } from "./secrets";
import { openSqlite } from "./sqlite";

/** A place queries can run: the database itself or an open transaction. */
export type Db = Kysely<Schema> | Transaction<Schema>;

export type Store = { db: Kysely<Schema>; secrets: SecretBox; close: () => Promise<void> };

/** Opens the store in a data folder and brings its schema up to date. */
export async function openStore(settings: { dataDir: string; secretKey?: string }): Promise<Store> {
  const secrets = secretBox(settings.dataDir, settings.secretKey);
  const db = openSqlite(settings.dataDir);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, secrets, close: () => db.destroy() };
}

const PROCESS_STORE = Symbol.for("parley.store");
type Holder = { [PROCESS_STORE]?: Promise<Store> };

/**
 * This process's store, opened on first use. It hangs on `globalThis` because the server may load this module more than once
 * (route bundles, development reloads) and there must be one connection.
 */
export function processStore(): Promise<Store> {
  const holder = globalThis as Holder;
  holder[PROCESS_STORE] ??= openStore({
    dataDir: process.env.PARLEY_DATA_DIR || ".data",
    secretKey: process.env.PARLEY_SECRET_KEY,
  }).catch((error: unknown) => {
    // The next caller tries again: a full disk or a locked folder may have been put right.
    delete holder[PROCESS_STORE];
    throw error;
  });
  return holder[PROCESS_STORE];
}
