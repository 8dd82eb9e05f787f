import { inChunks } from "../chunks";
import type { Db } from "../db";
import type { CallBrief } from "./calls";

const MARK = [
  "id",
  "thread_id",
  "kind",
  "number",
  "sole_claim",
  "state",
  "prepared_at",
  "sent_at",
  "answered_at",
  "retry_at",
  "task_status",
  "aside_text",
] as const satisfies readonly (keyof CallBrief)[];

/** Of a call only what says where its thread stands: a desk of a thousand negotiations reads this of every call they had. */
export type CallMark = Pick<CallBrief, (typeof MARK)[number]>;

/** The calls of some threads, thread by thread in the order of their numbers. */
export const callMarks = (db: Db, threadIds: string[]): Promise<CallMark[]> =>
  inChunks(threadIds, (ids) =>
    db
      .selectFrom("calls")
      .select(MARK)
      .where("thread_id", "in", ids)
      .where("kind", "!=", "accounts")
      .orderBy("thread_id")
      .orderBy("number")
      .execute(),
  );
