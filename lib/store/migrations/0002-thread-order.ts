import type { Kysely } from "kysely";

/** Threads keep the order their sellers were given in; those of one creation were told apart by a random id before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("threads")
    .addColumn("position", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
