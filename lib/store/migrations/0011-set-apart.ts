import type { Kysely } from "kysely";

/** A negotiation can be set apart: it stays readable by its address and in the activity, and no list shows it any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("negotiations").addColumn("set_apart_at", "text").execute();
}
