import { type Kysely, sql } from "kysely";

/** What calls need to survive anything: who is sending them, when they go again, their tasks, and every answer that was no end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sellers")
    .addColumn("protocol", "text", (c) => c.notNull().defaultTo("mcp"))
    .execute();
  await db.schema.alterTable("sellers").addColumn("credentials_refused_at", "text").execute();
  await db.schema.alterTable("capabilities").addColumn("changes_text", "text").execute();
  await db.schema.alterTable("threads").addColumn("paused_until", "text").execute();

  // One column a statement: SQLite adds no more at once.
  for (const name of TEXTS) await db.schema.alterTable("calls").addColumn(name, "text").execute();
  for (const name of COUNTS) {
    await db.schema
      .alterTable("calls")
      .addColumn(name, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  // Most calls are never due; the index holds those that may be.
  await db.schema
    .createIndex("calls_to_retry")
    .on("calls")
    .column("retry_at")
    .where(sql.ref("retry_at"), "is not", null)
    .execute();
  await db.schema
    .createIndex("calls_to_poll")
    .on("calls")
    .column("task_poll_at")
    .where(sql.ref("task_poll_at"), "is not", null)
    .execute();

  await db.schema
    .createTable("answers")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("call_id", "text", (c) => c.notNull().references("calls.id"))
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) =>
      c.notNull().check(sql`kind in ('submitted', 'polled', 'unanswered', 'read_back')`),
    )
    .addColumn("text", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("answers_of_call").on("answers").columns(["call_id", "at"]).execute();

  await db.schema
    .createTable("servers")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("host", "text", (c) => c.notNull())
    .addColumn("pid", "integer", (c) => c.notNull())
    .addColumn("started_at", "text", (c) => c.notNull())
    .addColumn("seen_at", "text", (c) => c.notNull())
    .execute();
}

const TEXTS = [
  "held_by",
  "retry_at",
  "task_status",
  "task_poll_at",
  "task_seen_at",
  "task_message",
  "task_progress_text",
  "read_back_at",
  "read_back_found",
  "aside_text",
];

const COUNTS = ["retries", "task_polls"];
