import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from "kysely";
import type { Schema } from "./schema";
import { storable } from "./storable";

const BUSY_TIMEOUT_MS = 10_000;

/** Takes the write lock at once: a deferred transaction that writes late fails with SQLITE_BUSY whatever the timeout. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

/** Runs all migrations in one transaction, which of two processes starting at once one waits for. SQLite can; Kysely does not say so. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Compiler extends SqliteQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0];
  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new ImmediateDriver(this.#config);
  }
  override createAdapter() {
    return new Adapter();
  }
  override createQueryCompiler() {
    return new Compiler();
  }
}

/** Far more than the desk has queries; lists of ids of every length make the rest. */
const MOST_STATEMENTS = 300;

/** Prepares each text once: Kysely asks for a new statement every time, which costs more than running most of them. */
class PreparedOnce implements SqliteDatabase {
  readonly #database: BetterSqlite3.Database;
  readonly #statements = new Map<string, BetterSqlite3.Statement>();
  constructor(database: BetterSqlite3.Database) {
    this.#database = database;
  }
  prepare(sql: string): BetterSqlite3.Statement {
    const known = this.#statements.get(sql);
    // One that is being read row by row cannot run a second time meanwhile.
    if (known && !known.busy) return known;
    const statement = this.#database.prepare(sql);
    const [oldest] = this.#statements.size >= MOST_STATEMENTS ? this.#statements.keys() : [];
    if (oldest !== undefined) this.#statements.delete(oldest);
    this.#statements.set(sql, statement);
    return statement;
  }
  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

/**
 * Opens (and creates, mode 700) the desk's file in `dataDir`. A committed transaction survives a power cut.
 * @throws Error with a plain sentence where the file is no database
 */
export function openSqlite(dataDir: string): Kysely<Schema> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new BetterSqlite3(join(dataDir, "desk.sqlite"), { timeout: BUSY_TIMEOUT_MS });
  try {
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
  } catch (error) {
    database.close();
    throw isDamaged(error) ? new Error(DAMAGED, { cause: error }) : error;
  }
  return new Kysely<Schema>({ dialect: new ImmediateDialect({ database: new PreparedOnce(database) }) });
}

/**
 * The same file, only to be read: nothing is made or changed, and a running desk is not in the way.
 * @throws Error with a plain sentence where there is no such file
 */
export function openSqliteToRead(dataDir: string): Kysely<Schema> {
  const path = join(dataDir, "desk.sqlite");
  if (!existsSync(path)) throw new Error(`There is no desk in ${dataDir}: it has no desk.sqlite.`);
  const database = new BetterSqlite3(path, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  return new Kysely<Schema>({ dialect: new ImmediateDialect({ database: new PreparedOnce(database) }) });
}

const DAMAGED = "The desk's file desk.sqlite is damaged or no database; restore it from a copy, or move it away.";

function isDamaged(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "SQLITE_NOTADB" || code === "SQLITE_CORRUPT";
}
