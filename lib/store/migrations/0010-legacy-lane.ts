import type { Kysely } from "kysely";

/**
 * The lane of sellers on 3.0 and 3.1. Their proposals change under one id, so what was seen is kept look by look and never as a
 * snapshot; what they booked stands beside the compact lane's buys, since no snapshot is behind it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("legacy_threads")
    .addColumn("thread_id", "text", (c) => c.primaryKey().references("threads.id"))
    .addColumn("release", "text", (c) => c.notNull())
    .addColumn("wire_version", "text")
    .addColumn("why", "text", (c) => c.notNull())
    .addColumn("asked", "text")
    .addColumn("bound_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("legacy_answers")
    .addColumn("call_id", "text", (c) => c.primaryKey().references("calls.id"))
    .addColumn("answer", "text", (c) => c.notNull())
    .addColumn("entries_text", "text", (c) => c.notNull())
    .addColumn("mismatches_text", "text", (c) => c.notNull())
    .addColumn("reported", "integer", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("observations")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("seller_id", "text", (c) => c.notNull().references("sellers.id"))
    .addColumn("account_key", "text", (c) => c.notNull())
    .addColumn("thread_id", "text", (c) => c.notNull().references("threads.id"))
    .addColumn("call_id", "text", (c) => c.notNull().references("calls.id"))
    .addColumn("round", "integer", (c) => c.notNull())
    .addColumn("seq", "integer", (c) => c.notNull())
    .addColumn("pointer", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("content_hash", "text", (c) => c.notNull())
    .addColumn("proposal_text", "text", (c) => c.notNull())
    .addColumn("offers_text", "text", (c) => c.notNull())
    .addColumn("expires_at", "text")
    .addColumn("received_at", "text", (c) => c.notNull())
    .addUniqueConstraint("observations_in_order", ["thread_id", "seq"])
    .execute();

  await db.schema
    .createTable("legacy_buys")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("seller_id", "text", (c) => c.notNull().references("sellers.id"))
    .addColumn("thread_id", "text", (c) => c.notNull().references("threads.id"))
    .addColumn("call_id", "text", (c) => c.notNull().unique().references("calls.id"))
    .addColumn("observation_id", "text", (c) => c.notNull().references("observations.id"))
    .addColumn("media_buy_id", "text", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("status", "text")
    .addColumn("booked_at", "text", (c) => c.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("packages_text", "text", (c) => c.notNull())
    .addColumn("losses_text", "text", (c) => c.notNull())
    .addColumn("buyer_id", "text", (c) => c.notNull())
    .addColumn("buyer", "text", (c) => c.notNull())
    .addColumn("read_back", "text", (c) => c.notNull())
    .addColumn("read_back_at", "text")
    .addColumn("read_back_message", "text")
    .addColumn("read_back_findings_text", "text", (c) => c.notNull())
    .addColumn("read_back_text", "text")
    .execute();
  await db.schema.createIndex("legacy_buys_of_thread").on("legacy_buys").column("thread_id").execute();

  await db.schema
    .createTable("legacy_consents")
    .addColumn("call_id", "text", (c) => c.primaryKey().references("calls.id"))
    .addColumn("observation_id", "text", (c) => c.notNull().references("observations.id"))
    .addColumn("losses_text", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("user_name", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("finalize_assurances")
    .addColumn("seller_id", "text", (c) => c.primaryKey().references("sellers.id"))
    .addColumn("reference", "text", (c) => c.notNull())
    .addColumn("note", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("user_name", "text", (c) => c.notNull())
    .addColumn("given_at", "text", (c) => c.notNull())
    .addColumn("broken_at", "text")
    .addColumn("broken_by_call", "text")
    .execute();
}
