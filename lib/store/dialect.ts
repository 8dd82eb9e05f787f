import { PostgresAdapter } from "kysely";
import type { Db } from "./open";

/** Whether this database is PostgreSQL; else it is the embedded SQLite. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
