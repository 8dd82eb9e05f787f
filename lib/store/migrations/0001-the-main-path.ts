import { type Kysely, sql } from "kysely";

/** Everything from the first seller to the accepted media buy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sellers")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("auth", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("tested_at", "text")
    .addColumn("test_ok", "integer")
    .addColumn("test_ms", "integer")
    .addColumn("test_message", "text")
    .execute();

  await db.schema
    .createTable("seller_credentials")
    .addColumn("seller_id", "text", (c) => c.primaryKey().references("sellers.id").onDelete("cascade"))
    .addColumn("sealed", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("capabilities")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("seller_id", "text", (c) => c.notNull().references("sellers.id").onDelete("cascade"))
    .addColumn("read_at", "text", (c) => c.notNull())
    .addColumn("raw_text", "text", (c) => c.notNull())
    .addColumn("served_version", "text")
    .addColumn("ms", "integer", (c) => c.notNull())
    .addColumn("accounts_text", "text")
    .execute();
  await db.schema.createIndex("capabilities_newest").on("capabilities").columns(["seller_id", "read_at"]).execute();

  await db.schema
    .createTable("negotiations")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("brand_domain", "text", (c) => c.notNull())
    .addColumn("operator", "text", (c) => c.notNull())
    .addColumn("brief", "text", (c) => c.notNull())
    .addColumn("budget_text", "text")
    .addColumn("criteria_text", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("created_by", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("threads")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("negotiation_id", "text", (c) => c.notNull().references("negotiations.id"))
    .addColumn("seller_id", "text", (c) => c.notNull().references("sellers.id"))
    .addColumn("pin", "text")
    .addColumn("pin_tested", "integer")
    .addColumn("account_text", "text")
    .addColumn("account_key", "text")
    .addColumn("served_version", "text")
    .addColumn("seller_offset_ms", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("changed_at", "text", (c) => c.notNull())
    .addUniqueConstraint("threads_one_a_seller", ["negotiation_id", "seller_id"])
    .execute();
  await db.schema.createIndex("threads_of_seller").on("threads").column("seller_id").execute();

  await db.schema
    .createTable("calls")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("seller_id", "text", (c) => c.notNull().references("sellers.id"))
    .addColumn("thread_id", "text", (c) => c.references("threads.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("tool", "text", (c) => c.notNull())
    .addColumn("idempotency_key", "text", (c) => c.notNull().unique())
    .addColumn("intent", "text", (c) => c.notNull())
    .addColumn("sole_claim", "text", (c) => c.unique())
    .addColumn("request_text", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) =>
      c.notNull().check(sql`state in ('prepared', 'sending', 'done', 'refused', 'submitted', 'unknown')`),
    )
    .addColumn("prepared_at", "text", (c) => c.notNull())
    .addColumn("sent_at", "text")
    .addColumn("answered_at", "text")
    .addColumn("response_text", "text")
    .addColumn("error_text", "text")
    .addColumn("fault_text", "text")
    .addColumn("task_id", "text")
    .addColumn("served_version", "text")
    .addColumn("replayed", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("http_ms", "integer")
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("unknowns", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("actor_id", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("calls_of_thread").on("calls").columns(["thread_id", "number"]).execute();
  await db.schema.createIndex("calls_of_seller").on("calls").columns(["seller_id", "prepared_at"]).execute();
  await db.schema.createIndex("calls_by_state").on("calls").column("state").execute();

  await db.schema
    .createTable("outcomes")
    .addColumn("call_id", "text", (c) => c.notNull().references("calls.id"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("source_proposal_id", "text")
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("reason_code", "text")
    .addColumn("asked", "integer")
    .addColumn("returned", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("outcomes_place", ["call_id", "position"])
    .execute();

  await db.schema
    .createTable("snapshots")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("seller_id", "text", (c) => c.notNull().references("sellers.id"))
    .addColumn("account_key", "text", (c) => c.notNull())
    .addColumn("thread_id", "text", (c) => c.notNull().references("threads.id"))
    .addColumn("call_id", "text", (c) => c.notNull().references("calls.id"))
    .addColumn("round", "integer", (c) => c.notNull())
    .addColumn("pointer", "text", (c) => c.notNull())
    .addColumn("proposal_id", "text", (c) => c.notNull())
    .addColumn("parent_proposal_id", "text")
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("is_accepted", "integer", (c) => c.notNull())
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("proposal_text", "text", (c) => c.notNull())
    .addColumn("terms_digest", "text")
    .addColumn("expires_at", "text")
    .addColumn("received_at", "text", (c) => c.notNull())
    .addUniqueConstraint("snapshots_identity", ["seller_id", "account_key", "proposal_id", "is_accepted"])
    .execute();
  await db.schema.createIndex("snapshots_of_thread").on("snapshots").columns(["thread_id", "round"]).execute();
  await db.schema.createIndex("snapshots_of_call").on("snapshots").column("call_id").execute();

  await db.schema
    .createTable("verdicts")
    .addColumn("call_id", "text", (c) => c.primaryKey().references("calls.id"))
    .addColumn("ok", "integer", (c) => c.notNull())
    .addColumn("findings_text", "text", (c) => c.notNull())
    .addColumn("judged_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("products")
    .addColumn("thread_id", "text", (c) => c.notNull().references("threads.id"))
    .addColumn("product_id", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("products_identity", ["thread_id", "product_id"])
    .execute();

  await db.schema
    .createTable("drafts")
    .addColumn("thread_id", "text", (c) => c.notNull().references("threads.id"))
    .addColumn("source_snapshot_id", "text", (c) => c.notNull().references("snapshots.id"))
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("values_text", "text", (c) => c.notNull())
    .addColumn("saved_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("drafts_place", ["user_id", "thread_id", "source_snapshot_id"])
    .execute();

  await db.schema
    .createTable("acknowledgements")
    .addColumn("snapshot_id", "text", (c) => c.notNull().references("snapshots.id"))
    .addColumn("finding", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("acknowledged_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("acknowledgements_once", ["snapshot_id", "finding"])
    .execute();

  await db.schema
    .createTable("media_buys")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("seller_id", "text", (c) => c.notNull().references("sellers.id"))
    .addColumn("thread_id", "text", (c) => c.notNull().references("threads.id"))
    .addColumn("call_id", "text", (c) => c.notNull().unique().references("calls.id"))
    .addColumn("snapshot_id", "text", (c) => c.notNull().unique().references("snapshots.id"))
    .addColumn("media_buy_id", "text", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("status", "text")
    .addColumn("accepted_at", "text", (c) => c.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("bindings_text", "text", (c) => c.notNull())
    .addColumn("read_back", "text", (c) => c.notNull())
    .addColumn("read_back_at", "text")
    .addColumn("read_back_message", "text")
    .addColumn("read_back_findings_text", "text", (c) => c.notNull())
    .addColumn("read_back_text", "text")
    .execute();
  await db.schema.createIndex("media_buys_of_thread").on("media_buys").column("thread_id").execute();

  await db.schema
    .createTable("sessions")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("activity")
    .addColumn("seq", "bigint", (c) => c.primaryKey())
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("actor_id", "text", (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("detail_text", "text", (c) => c.notNull())
    .addColumn("negotiation_id", "text")
    .addColumn("seller_id", "text")
    .addColumn("previous_hash", "text", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull().unique())
    .execute();
}
