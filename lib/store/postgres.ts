import { type DataTypeNode, Kysely, PostgresDriver, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import pg from "pg";
import { ServerAdapter } from "./dialect";
import type { Schema } from "./schema";
import { storable } from "./storable";

/** A desk's queries are short; more connections would only take turns at the disk. */
const MOST_CONNECTIONS = 10;
/** How long to wait for a connection, a new one or a free one. */
const CONNECT_MS = 10_000;
/** How long one statement may take, its waiting for locks included. */
const STATEMENT_MS = 30_000;
/** How long a server that stands still in the middle of a transaction may keep its locks. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** SQLite's types by PostgreSQL's names: integers of 64 bits, and text that sorts by its bytes wherever the database was made. */
const TYPES: Partial<Record<string, string>> = { integer: "bigint", text: 'text collate "C"' };

class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    this.append(TYPES[node.dataType] ?? node.dataType);
  }
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }
}

const BIGINT: number = pg.types.builtins.INT8;

/** Whole numbers come as numbers, as they do from SQLite. For this pool alone: the setting of `pg` is everyone's. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === BIGINT && format !== "binary"
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Opens the desk's database on a PostgreSQL server.
 * @param patience milliseconds a statement may take; 0 is no limit
 * @throws Error with a plain sentence where the address is none of PostgreSQL
 */
export function openPostgres(databaseUrl: string, patience = STATEMENT_MS): Kysely<Schema> {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new Error(NO_ADDRESS);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: "parley",
    max: patience === 0 ? 1 : MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: patience,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    types,
  });
  // A connection that breaks says so to whoever uses it, by the query that fails; unheard, the event would end this process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new ServerAdapter(),
      createDriver: () => new PostgresDriver({ pool }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new Compiler(),
    },
  });
}

const NO_ADDRESS = "DATABASE_URL is no address of a PostgreSQL database; it starts with postgres:// or is left unset.";
