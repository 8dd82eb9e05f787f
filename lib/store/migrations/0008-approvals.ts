import { type Kysely, sql } from "kysely";

/** Requests to approve an acceptance and what became of them; and terms on hold that were let pass though they differ from the draft. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("approvals")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("thread_id", "text", (c) => c.notNull().references("threads.id"))
    .addColumn("snapshot_id", "text", (c) => c.notNull().references("snapshots.id"))
    .addColumn("digest", "text", (c) => c.notNull())
    .addColumn("account_key", "text", (c) => c.notNull())
    .addColumn("amount_text", "text", (c) => c.notNull())
    .addColumn("note", "text")
    .addColumn("state", "text", (c) =>
      c.notNull().check(sql`state in ('requested', 'granted', 'refused', 'withdrawn')`),
    )
    .addColumn("requested_at", "text", (c) => c.notNull())
    .addColumn("requested_by", "text", (c) => c.notNull())
    .addColumn("requester", "text", (c) => c.notNull())
    .addColumn("decided_at", "text")
    .addColumn("decided_by", "text")
    .addColumn("decider", "text")
    .addColumn("decision_note", "text")
    .execute();
  await db.schema.createIndex("approvals_of_thread").on("approvals").columns(["thread_id", "snapshot_id"]).execute();
  // One question about a proposal at a time, whoever asks it.
  await sql`create unique index approvals_asked_once on approvals (snapshot_id) where state = 'requested'`.execute(db);

  await db.schema
    .createTable("changed_terms")
    .addColumn("snapshot_id", "text", (c) => c.primaryKey().references("snapshots.id"))
    .addColumn("draft_digest", "text", (c) => c.notNull())
    .addColumn("committed_digest", "text", (c) => c.notNull())
    .addColumn("note", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("user_name", "text", (c) => c.notNull())
    .addColumn("let_pass_at", "text", (c) => c.notNull())
    .execute();
}
