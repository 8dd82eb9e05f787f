import { type Kysely, sql } from "kysely";
import { isPostgres } from "../dialect";
import type { Schema } from "../schema";

/**
 * The record of who did what can only be added to, and the database itself says so; its newest entry is kept sealed beside it, so that
 * a cut end shows; entries carry the hash of their content by itself, so that one can be left out of a copy and the chain still followed;
 * and it is found by who, what and where over any number of entries.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  // Null for entries of earlier releases, whose hash is over their content and the hash before at once.
  await db.schema.alterTable("activity").addColumn("entry_hash", "text").execute();
  await db.schema
    .createTable("activity_head")
    .addColumn("id", "integer", (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn("sealed", "text", (c) => c.notNull())
    .execute();
  for (const column of ["negotiation_id", "seller_id", "actor_id", "action"] as const) {
    await db.schema.createIndex(`activity_by_${column}`).on("activity").columns([column, "seq"]).execute();
  }
  await db.schema.createIndex("activity_by_time").on("activity").column("at").execute();
  await (isPostgres(db) ? refuseOnPostgres(db) : refuseOnSqlite(db));
}

const REFUSAL = "The activity is append-only";

async function refuseOnSqlite(db: Kysely<Schema>): Promise<void> {
  for (const what of ["update", "delete"]) {
    await sql
      .raw(`create trigger activity_no_${what} before ${what} on activity begin select raise(abort, '${REFUSAL}'); end`)
      .execute(db);
  }
}

async function refuseOnPostgres(db: Kysely<Schema>): Promise<void> {
  await sql
    .raw(
      `create function activity_refuse() returns trigger language plpgsql as $$ begin raise exception '${REFUSAL}'; end $$`,
    )
    .execute(db);
  for (const [what, each] of [
    ["update", "row"],
    ["delete", "row"],
    ["truncate", "statement"],
  ]) {
    await sql
      .raw(
        `create trigger activity_no_${what} before ${what} on activity for each ${each} execute function activity_refuse()`,
      )
      .execute(db);
  }
}
