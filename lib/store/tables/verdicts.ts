import type { Selectable } from "kysely";
import type { Db } from "../open";
import type { VerdictsTable } from "../schema";

export type VerdictRow = Selectable<VerdictsTable>;

/** Stores the judgement of a response; judging the same stored response again replaces it. */
export async function putVerdict(db: Db, row: VerdictRow): Promise<void> {
  await db
    .insertInto("verdicts")
    .values(row)
    .onConflict((oc) =>
      oc.column("call_id").doUpdateSet({ ok: row.ok, findings_text: row.findings_text, judged_at: row.judged_at }),
    )
    .execute();
}

export const verdictOfCall = (db: Db, callId: string) =>
  db.selectFrom("verdicts").selectAll().where("call_id", "=", callId).executeTakeFirst();

export const verdictsOfThreads = (db: Db, threadIds: string[]) =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("verdicts as v")
        .innerJoin("calls as c", "c.id", "v.call_id")
        .selectAll("v")
        .where("c.thread_id", "in", threadIds)
        .execute();

export const verdictsOfSellers = (db: Db, sellerIds: string[]) =>
  sellerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("verdicts as v")
        .innerJoin("calls as c", "c.id", "v.call_id")
        .selectAll("v")
        .select("c.seller_id")
        .where("c.seller_id", "in", sellerIds)
        .execute();
