import { PostgresAdapter } from "kysely";
import type { Db } from "./db";

/** The adapter of the desk's PostgreSQL, by which it is known. */
export class ServerAdapter extends PostgresAdapter {
  readonly database = "PostgreSQL";
}

/**
 * Whether this database is PostgreSQL; else it is the embedded SQLite. Told by a member and not by the class: the built server may hold
 * this module more than once, and the store that one copy opened is used by all of them.
 */
export const isPostgres = (db: Db): boolean => "database" in db.getExecutor().adapter;
