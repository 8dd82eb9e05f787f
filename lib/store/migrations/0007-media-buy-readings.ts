import type { Kysely } from "kysely";

/** What a media buy was each time it was read back as something else than before: what moved between two revisions is told from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("media_buy_readings")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("thread_id", "text", (c) => c.notNull().references("threads.id"))
    .addColumn("media_buy_id", "text", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("read_at", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("media_buy_readings_place")
    .on("media_buy_readings")
    .columns(["thread_id", "media_buy_id"])
    .execute();
}
