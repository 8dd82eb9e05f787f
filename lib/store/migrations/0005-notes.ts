import type { Kysely } from "kysely";

/** What a person noted beside a proposal, for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("notes")
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("snapshot_id", "text", (c) => c.notNull().references("snapshots.id"))
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("saved_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("notes_place", ["user_id", "snapshot_id"])
    .execute();
}
