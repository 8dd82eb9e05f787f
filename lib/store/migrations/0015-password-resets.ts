import type { Kysely } from "kysely";

/** Links by which somebody who is let in already sets a new password, once. A link's token is stored as its hash only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("password_resets")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("person_id", "text", (c) => c.notNull().references("people.id"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("created_by", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("used_at", "text")
    .addColumn("withdrawn_at", "text")
    .execute();
  await db.schema.createIndex("password_resets_of_person").on("password_resets").column("person_id").execute();
}
