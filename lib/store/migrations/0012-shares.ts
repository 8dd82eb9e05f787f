import type { Kysely } from "kysely";

/** A comparison shown to somebody outside by a link: which proposals, until when. The link's token is stored as its hash only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("shares")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("created_by", "text", (c) => c.notNull())
    .addColumn("creator", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("revoked_at", "text")
    .execute();

  await db.schema
    .createTable("share_columns")
    .addColumn("share_id", "text", (c) => c.notNull().references("shares.id"))
    .addColumn("place", "integer", (c) => c.notNull())
    .addColumn("snapshot_id", "text", (c) => c.notNull().references("snapshots.id"))
    .addPrimaryKeyConstraint("share_columns_place", ["share_id", "place"])
    .execute();
}
