import type { Kysely } from "kysely";

/** A look of the older lane among the columns that a link shows; its places and those of `share_columns` are one order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("share_looks")
    .addColumn("share_id", "text", (c) => c.notNull().references("shares.id"))
    .addColumn("place", "integer", (c) => c.notNull())
    .addColumn("observation_id", "text", (c) => c.notNull().references("observations.id"))
    .addPrimaryKeyConstraint("share_looks_place", ["share_id", "place"])
    .execute();
}
