import type { Kysely } from "kysely";

/** What a person asks for again and again: the composer's fields under a name, without any proposal they were typed for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("templates")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("values_text", "text", (c) => c.notNull())
    .addColumn("saved_at", "text", (c) => c.notNull())
    .addUniqueConstraint("templates_name", ["user_id", "name"])
    .execute();
}
