import type { Selectable } from "kysely";
import type { Db } from "../db";
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

/** A verdict and where the proposal ids it names mean one thing. */
export type ScopedVerdictRow = VerdictRow & { seller_id: string; account_key: string | null };

/**
 * The verdicts of these threads, and those of their sellers' other threads that tell of an id used twice: that id is then not to be
 * trusted anywhere under the same seller and account.
 */
export async function verdictsOfThreads(db: Db, threadIds: string[]): Promise<ScopedVerdictRow[]> {
  if (threadIds.length === 0) return [];
  const own = await scopedVerdicts(db).where("c.thread_id", "in", threadIds).execute();
  const known = new Set(own.map(({ call_id }) => call_id));
  const ofReuse = await scopedVerdicts(db)
    .where(
      "c.seller_id",
      "in",
      db.selectFrom("threads as own").select("own.seller_id").where("own.id", "in", threadIds),
    )
    .where("v.findings_text", "like", '%"identity_reused"%')
    .execute();
  return [...own, ...ofReuse.filter(({ call_id }) => !known.has(call_id))];
}

const scopedVerdicts = (db: Db) =>
  db
    .selectFrom("verdicts as v")
    .innerJoin("calls as c", "c.id", "v.call_id")
    .innerJoin("threads as t", "t.id", "c.thread_id")
    .selectAll("v")
    .select(["c.seller_id", "t.account_key"]);

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
