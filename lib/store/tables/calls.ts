import { type Selectable, sql, type Updateable } from "kysely";
import { inChunks } from "../chunks";
import { type Db, whole } from "../db";
import type { CallKind, CallState, CallsTable } from "../schema";

export type CallRow = Selectable<CallsTable>;
/** A call without its texts: what lists and stages need. */
export type CallBrief = Omit<CallRow, "request_text" | "response_text" | "error_text" | "fault_text">;

/** The members every call starts with. */
export const NEW_CALL = {
  state: "prepared",
  sent_at: null,
  answered_at: null,
  response_text: null,
  error_text: null,
  fault_text: null,
  task_id: null,
  served_version: null,
  replayed: 0,
  http_ms: null,
  attempts: 0,
  unknowns: 0,
  held_by: null,
  retry_at: null,
  retries: 0,
  task_status: null,
  task_message: null,
  task_progress_text: null,
  task_poll_at: null,
  task_polls: 0,
  task_seen_at: null,
  read_back_at: null,
  read_back_found: null,
  aside_text: null,
} as const satisfies Partial<CallRow>;

const BRIEF = [
  "id",
  "seller_id",
  "thread_id",
  "kind",
  "number",
  "tool",
  "idempotency_key",
  "intent",
  "sole_claim",
  "state",
  "prepared_at",
  "sent_at",
  "answered_at",
  "task_id",
  "served_version",
  "replayed",
  "http_ms",
  "attempts",
  "unknowns",
  "actor_id",
  "held_by",
  "retry_at",
  "retries",
  "task_status",
  "task_message",
  "task_progress_text",
  "task_poll_at",
  "task_polls",
  "task_seen_at",
  "read_back_at",
  "read_back_found",
  "aside_text",
] as const satisfies readonly (keyof CallBrief)[];

export const findCall = (db: Db, id: string) =>
  db.selectFrom("calls").selectAll().where("id", "=", id).executeTakeFirst();

/** What was sent, without what came back, which may be megabytes. */
export const requestTexts = (db: Db, ids: string[]) =>
  inChunks(ids, (some) => db.selectFrom("calls").select(["id", "request_text"]).where("id", "in", some).execute());

export const findCallByKey = (db: Db, key: string) =>
  db.selectFrom("calls").selectAll().where("idempotency_key", "=", key).executeTakeFirst();

export const findCallBySoleClaim = (db: Db, claim: string) =>
  whole(db).selectFrom("calls").select(BRIEF).where("sole_claim", "=", claim).executeTakeFirst();

/** A call of this kind in the thread that may still happen or may have happened: on its way, deferred, or without an answer. */
export const findOpenCall = (db: Db, threadId: string, kind: CallKind) =>
  db
    .selectFrom("calls")
    .select(BRIEF)
    .where("thread_id", "=", threadId)
    .where("kind", "=", kind)
    .where((eb) =>
      eb.or([
        eb("state", "in", ["prepared", "sending", "submitted"]),
        // Set aside on a person's word that it did not happen, it holds nothing any more.
        eb.and([eb("state", "=", "unknown"), eb.or([eb("aside_text", "is", null), eb("sole_claim", "is not", null)])]),
        eb.and([eb("state", "=", "refused"), eb("retry_at", "is not", null)]),
      ]),
    )
    .executeTakeFirst();

/** A call of this wish in the thread that has not ended: nobody knows yet whether it was done. */
export const findOpenIntent = (db: Db, threadId: string, intent: string) =>
  db
    .selectFrom("calls")
    .select(BRIEF)
    .where("thread_id", "=", threadId)
    .where("intent", "=", intent)
    .where((eb) =>
      eb.or([
        eb("state", "in", ["prepared", "sending", "unknown"]),
        eb.and([eb("state", "=", "refused"), eb("retry_at", "is not", null)]),
      ]),
    )
    .executeTakeFirst();

export const callsOfThread = (db: Db, threadId: string) =>
  db
    .selectFrom("calls")
    .selectAll()
    .where("thread_id", "=", threadId)
    .orderBy("number")
    .orderBy("prepared_at")
    .execute();

export const callBriefs = (db: Db, threadIds: string[]) =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom("calls").select(BRIEF).where("thread_id", "in", threadIds).orderBy("number").execute();

export const callBriefsOfSellers = (db: Db, sellerIds: string[]) =>
  sellerIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom("calls").select(BRIEF).where("seller_id", "in", sellerIds).orderBy("prepared_at").execute();

/** The number the thread's next round gets: 0 is the brief. */
export async function nextNumber(db: Db, threadId: string): Promise<number> {
  const row = await db
    .selectFrom("calls")
    .select((eb) => eb.fn.max("number").as("last"))
    .where("thread_id", "=", threadId)
    .executeTakeFirst();
  return row?.last == null ? 0 : Number(row.last) + 1;
}

export async function insertCall(db: Db, row: CallRow): Promise<void> {
  await db.insertInto("calls").values(row).execute();
}

/** Moves a call on if it is still in one of the states `from`. False means someone else moved it first. */
export const moveCall = (db: Db, id: string, from: readonly CallState[], change: Updateable<CallsTable>) =>
  isChanged(changeOf(db, id, change).where("state", "in", from));

/** The same for what sends a call, or takes in its answer, as long as no person has set it aside. */
export const takeUpCall = (db: Db, id: string, from: readonly CallState[], change: Updateable<CallsTable>) =>
  isChanged(changeOf(db, id, change).where("state", "in", from).where("aside_text", "is", null));

/** Moves a call that is on its way on, as long as it is still held by the server that was seen to hold it. */
export const takeOverCall = (
  db: Db,
  { id, heldBy }: { id: string; heldBy: string | null },
  change: Updateable<CallsTable>,
) =>
  isChanged(
    changeOf(db, id, change)
      .where("state", "=", "sending")
      .where("held_by", heldBy === null ? "is" : "=", heldBy),
  );

const changeOf = (db: Db, id: string, change: Updateable<CallsTable>) =>
  db.updateTable("calls").set(change).where("id", "=", id);

/** Whether the row was still as it was seen, and so was changed. */
async function isChanged(update: ReturnType<typeof changeOf>): Promise<boolean> {
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Puts the desk's own repeat that was seen to be due at `seen` off to `next`, unless someone else has moved it since. */
export async function putOffRetry(db: Db, { id, seen, next }: { id: string; seen: string; next: string }) {
  await db.updateTable("calls").set({ retry_at: next }).where("id", "=", id).where("retry_at", "=", seen).execute();
}

/** As an expression, which no index of states fits: SQLite would go through all that was ever refused, every second, to find what is due. */
const STATE = sql<CallState>`state || ''`;

/** Calls the desk has to act on by itself by now, the longest due first: to be sent again, or whose task is to be asked about. */
export const dueCalls = (db: Db, now: string, limit: number) =>
  db
    .selectFrom("calls")
    .select(BRIEF)
    .where((eb) =>
      eb.or([
        eb.and([eb("retry_at", "<=", now), eb(STATE, "in", ["unknown", "refused"])]),
        eb.and([eb("task_poll_at", "<=", now), eb(STATE, "=", "submitted")]),
      ]),
    )
    .orderBy((eb) => eb.fn.coalesce("retry_at", "task_poll_at"))
    .orderBy("id")
    .limit(limit)
    .execute();

/** Calls that are on their way, whoever sends them. */
export const sendingCalls = (db: Db) =>
  db.selectFrom("calls").select(BRIEF).where("state", "=", "sending").orderBy("sent_at").orderBy("id").execute();

/**
 * Takes the poll of a task that was seen to be due at `seen` by putting the next one off to `next`. Of several servers one gets true
 * and may ask the seller; should it stop before it is answered, the poll is due again at `next`.
 */
export const takePoll = (db: Db, { id, seen, next }: { id: string; seen: string | null; next: string }) =>
  isChanged(
    changeOf(db, id, { task_poll_at: next })
      .where("state", "=", "submitted")
      .where("task_poll_at", seen === null ? "is" : "=", seen),
  );
