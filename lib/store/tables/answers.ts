import type { Selectable } from "kysely";
import type { Db } from "../db";
import type { AnswersTable } from "../schema";

export type AnswerRow = Selectable<AnswersTable>;

export async function insertAnswer(db: Db, row: AnswerRow): Promise<void> {
  await db.insertInto("answers").values(row).execute();
}

/** The newest of what came for a call without ending it. */
export const lastAnswer = (db: Db, callId: string) =>
  db
    .selectFrom("answers")
    .selectAll()
    .where("call_id", "=", callId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Everything that came for a call without ending it, in order. */
export const answersOfCall = (db: Db, callId: string) =>
  db.selectFrom("answers").selectAll().where("call_id", "=", callId).orderBy("at").orderBy("id").execute();
