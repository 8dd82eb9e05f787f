import type { Selectable, Updateable } from "kysely";
import type { Db } from "../db";
import { literally } from "../literally";
import type {
  FinalizeAssurancesTable,
  LegacyAnswersTable,
  LegacyBuysTable,
  LegacyConsentsTable,
  LegacyThreadsTable,
  ObservationsTable,
} from "../schema";

export type LegacyThreadRow = Selectable<LegacyThreadsTable>;
export type LegacyAnswerRow = Selectable<LegacyAnswersTable>;
export type ObservationRow = Selectable<ObservationsTable>;
export type LegacyBuyRow = Selectable<LegacyBuysTable>;
export type LegacyConsentRow = Selectable<LegacyConsentsTable>;
export type FinalizeAssuranceRow = Selectable<FinalizeAssurancesTable>;

export const findLegacyThread = (db: Db, threadId: string) =>
  db.selectFrom("legacy_threads").selectAll().where("thread_id", "=", threadId).executeTakeFirst();

export const legacyThreads = (db: Db, threadIds: string[]) =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom("legacy_threads").selectAll().where("thread_id", "in", threadIds).execute();

/** Puts a thread into this lane; one that is in it stays as it is. @returns whether it was put there by this call */
export async function insertLegacyThread(db: Db, row: LegacyThreadRow): Promise<boolean> {
  const insert = db
    .insertInto("legacy_threads")
    .values(row)
    .onConflict((oc) => oc.column("thread_id").doNothing());
  return ((await insert.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function putLegacyAnswer(db: Db, row: LegacyAnswerRow): Promise<void> {
  const { call_id, ...change } = row;
  await db
    .insertInto("legacy_answers")
    .values(row)
    .onConflict((oc) => oc.column("call_id").doUpdateSet(change))
    .execute();
}

export const legacyAnswersOfThreads = (db: Db, threadIds: string[]) =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("legacy_answers as a")
        .innerJoin("calls as c", "c.id", "a.call_id")
        .selectAll("a")
        .where("c.thread_id", "in", threadIds)
        .orderBy("c.number")
        .execute();

export const findObservation = (db: Db, id: string) =>
  db.selectFrom("observations").selectAll().where("id", "=", id).executeTakeFirst();

export const observationsByIds = (db: Db, ids: string[]) =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom("observations").selectAll().where("id", "in", ids).execute();

/** Everything seen in these threads, in the order it was taken in. */
export const observationsOfThreads = (db: Db, threadIds: string[]) =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom("observations").selectAll().where("thread_id", "in", threadIds).orderBy("seq").execute();

/** What was seen firm in these threads, without texts, in the order it was taken in. */
export const firmObservations = (db: Db, threadIds: string[]) =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("observations")
        .select(["id", "thread_id", "proposal_id", "status", "expires_at", "received_at", "seq"])
        .where("thread_id", "in", threadIds)
        .where("status", "=", "committed")
        .orderBy("seq")
        .execute();

/** What was seen last of a proposal in its thread. */
export const newestObservation = (db: Db, threadId: string, proposalId: string) =>
  db
    .selectFrom("observations")
    .selectAll()
    .where("thread_id", "=", threadId)
    .where("proposal_id", "=", proposalId)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();

/** The place of the thread's next observation. */
export async function nextObservation(db: Db, threadId: string): Promise<number> {
  const row = await db
    .selectFrom("observations")
    .select((eb) => eb.fn.max("seq").as("last"))
    .where("thread_id", "=", threadId)
    .executeTakeFirst();
  return row?.last == null ? 0 : Number(row.last) + 1;
}

/** The newest looks at proposals whose id holds these characters, newest first, as `searchSnapshots` finds the other lane's. */
export const searchObservations = (db: Db, { id, limit }: { id: string; limit: number }) =>
  db
    .selectFrom("observations")
    .innerJoin("threads", "threads.id", "observations.thread_id")
    .innerJoin("negotiations", "negotiations.id", "threads.negotiation_id")
    .innerJoin("sellers", "sellers.id", "threads.seller_id")
    .select([
      "observations.id",
      "observations.proposal_id",
      "observations.status",
      "observations.received_at",
      "observations.thread_id",
      "negotiations.id as negotiation_id",
      "negotiations.name as negotiation_name",
      "sellers.name as seller_name",
    ])
    .where("negotiations.set_apart_at", "is", null)
    .where(({ eb, fn }) =>
      eb(fn<string>("lower", ["observations.proposal_id"]), "like", `%${literally(id.toLowerCase())}%`),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("observations as later")
            .select("later.id")
            .whereRef("later.thread_id", "=", "observations.thread_id")
            .whereRef("later.proposal_id", "=", "observations.proposal_id")
            .whereRef("later.seq", ">", "observations.seq"),
        ),
      ),
    )
    .orderBy("observations.received_at", "desc")
    .orderBy("observations.id")
    .limit(limit)
    .execute();

export async function insertObservations(db: Db, rows: ObservationRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("observations").values(rows).execute();
}

export async function insertLegacyBuy(db: Db, row: LegacyBuyRow): Promise<void> {
  await db.insertInto("legacy_buys").values(row).execute();
}

export async function updateLegacyBuy(db: Db, id: string, change: Updateable<LegacyBuysTable>): Promise<void> {
  await db.updateTable("legacy_buys").set(change).where("id", "=", id).execute();
}

export const legacyBuysOfThreads = (db: Db, threadIds: string[]) =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("legacy_buys")
        .selectAll()
        .where("thread_id", "in", threadIds)
        .orderBy("booked_at")
        .orderBy("id")
        .execute();

export const legacyBuysOfSeller = (db: Db, sellerId: string) =>
  db.selectFrom("legacy_buys").select(["id", "media_buy_id"]).where("seller_id", "=", sellerId).execute();

export async function insertLegacyConsent(db: Db, row: LegacyConsentRow): Promise<void> {
  await db.insertInto("legacy_consents").values(row).execute();
}

export const findLegacyConsent = (db: Db, callId: string) =>
  db.selectFrom("legacy_consents").selectAll().where("call_id", "=", callId).executeTakeFirst();

export const findAssurance = (db: Db, sellerId: string) =>
  db.selectFrom("finalize_assurances").selectAll().where("seller_id", "=", sellerId).executeTakeFirst();

export const assurancesOf = (db: Db, sellerIds: string[]) =>
  sellerIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom("finalize_assurances").selectAll().where("seller_id", "in", sellerIds).execute();

export async function putAssurance(db: Db, row: FinalizeAssuranceRow): Promise<void> {
  const { seller_id, ...change } = row;
  await db
    .insertInto("finalize_assurances")
    .values(row)
    .onConflict((oc) => oc.column("seller_id").doUpdateSet(change))
    .execute();
}

export async function deleteAssurance(db: Db, sellerId: string): Promise<boolean> {
  const gone = await db.deleteFrom("finalize_assurances").where("seller_id", "=", sellerId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
