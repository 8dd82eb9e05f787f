import { type Kysely, sql } from "kysely";

/**
 * Calls from before the desk looked after tasks and stored a round as on its way at once. Where the end of a task is looked for now, the
 * seller's word that there is one stood; that word moves to where such answers are kept, and the task is due for a look. A round that was
 * stored and never sent gets the ways out of what never left the desk.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const since = sql`coalesce(answered_at, prepared_at)`;
  const isOldTask = sql`state = 'submitted' and task_status is null`;
  await sql`
    insert into answers (id, call_id, at, kind, text)
    select 'ans_' || id, id, ${since}, 'submitted', response_text from calls where ${isOldTask} and response_text is not null
  `.execute(db);
  await sql`
    update calls set response_text = null, task_status = 'submitted', task_poll_at = ${since} where ${isOldTask}
  `.execute(db);
  await sql`
    update calls set state = 'unknown', unknowns = unknowns + 1, fault_text = ${NEVER_SENT}
    where state = 'prepared' and kind <> 'accounts'
  `.execute(db);
}

const NEVER_SENT = JSON.stringify({
  kind: "interrupted",
  message: "This desk stopped before the request left it.",
  sent: false,
});
