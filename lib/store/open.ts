import { type Kysely, sql } from "kysely";
import { migrate } from "./migrate";
import { openPostgres } from "./postgres";
import type { Schema } from "./schema";
import { hasKeyFile, type SecretBox, secretBox } from "./secrets";
import { openSqlite } from "./sqlite";

export type Store = { db: Kysely<Schema>; secrets: SecretBox; close: () => Promise<void> };

export type StoreSettings = {
  /** The folder of the embedded database and of the key file. */
  dataDir: string;
  secretKey?: string;
  /** A PostgreSQL database to use instead of the embedded one: `postgres://…` */
  databaseUrl?: string;
};

/**
 * Opens the store and brings its schema up to date. Several processes may do so at once.
 * @throws Error with a plain sentence where the database is damaged or out of reach, or the key is missing or another's
 */
export function openStore(settings: StoreSettings): Promise<Store> {
  return settings.databaseUrl ? openShared({ ...settings, databaseUrl: settings.databaseUrl }) : openEmbedded(settings);
}

async function openEmbedded({ dataDir, secretKey }: StoreSettings): Promise<Store> {
  const secrets = secretBox(dataDir, secretKey);
  const db = openSqlite(dataDir);
  return finish(db, secrets, () => migrate(db));
}

async function openShared({
  dataDir,
  secretKey,
  databaseUrl,
}: Required<Pick<StoreSettings, "databaseUrl">> & StoreSettings) {
  // A key made here would be unknown to the desk's other servers.
  if (!secretKey && !hasKeyFile(dataDir)) throw new Error(NO_SHARED_KEY);
  const secrets = secretBox(dataDir, secretKey);
  const db = openPostgres(databaseUrl);
  return finish(db, secrets, async () => {
    await sql`select 1`.execute(db).catch(outOfReach);
    await migratePatiently(databaseUrl);
    await requireSameKey(db, secrets);
  });
}

async function finish(db: Kysely<Schema>, secrets: SecretBox, check: () => Promise<void>): Promise<Store> {
  try {
    await check();
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, secrets, close: () => db.destroy() };
}

/** A migration, or the wait for another server's, may take longer than any query of the desk. */
async function migratePatiently(databaseUrl: string): Promise<void> {
  const db = openPostgres(databaseUrl, 0);
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

function outOfReach(error: unknown): never {
  const why = error instanceof Error ? error.message || ("code" in error ? String(error.code) : error.name) : "";
  throw new Error(`The database of DATABASE_URL cannot be used: ${why}`, { cause: error });
}

/** Servers with different keys would each read only the credentials they stored themselves. */
async function requireSameKey(db: Kysely<Schema>, secrets: SecretBox): Promise<void> {
  const newest = await db
    .selectFrom("seller_credentials")
    .selectAll()
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  try {
    secrets.open(newest.sealed, newest.seller_id);
  } catch (error) {
    throw new Error(ANOTHER_KEY, { cause: error });
  }
}

const NO_SHARED_KEY =
  "With DATABASE_URL the desk needs PARLEY_SECRET_KEY, a long random text and the same on every server, to seal sellers' credentials with.";

const ANOTHER_KEY =
  "The sellers' credentials in this database are sealed with another key. Give this server the PARLEY_SECRET_KEY of the others; " +
  "if that key is lost, empty the table seller_credentials and give the desk new credentials.";

const PROCESS_STORE = Symbol.for("parley.store");
type Holder = { [PROCESS_STORE]?: Promise<Store> };

/**
 * This process's store, opened on first use. It hangs on `globalThis` because the server may load this module more than once
 * (route bundles, development reloads) and there must be one set of connections.
 */
export function processStore(): Promise<Store> {
  const holder = globalThis as Holder;
  holder[PROCESS_STORE] ??= openStore({
    dataDir: process.env.PARLEY_DATA_DIR || ".data",
    secretKey: process.env.PARLEY_SECRET_KEY,
    databaseUrl: process.env.DATABASE_URL,
  }).catch((error: unknown) => {
    // The next caller tries again: a full disk or a locked folder may have been put right.
    delete holder[PROCESS_STORE];
    throw error;
  });
  return holder[PROCESS_STORE];
}
