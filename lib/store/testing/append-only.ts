import { sql } from "kysely";
import type { Db } from "../db";
import { isPostgres } from "../dialect";

/** Does what only the owner of the database can: takes away what keeps the activity from being changed. */
export async function liftAppendOnly(db: Db): Promise<void> {
  const on = isPostgres(db) ? " on activity" : "";
  for (const what of ["update", "delete"]) await sql.raw(`drop trigger if exists activity_no_${what}${on}`).execute(db);
}
