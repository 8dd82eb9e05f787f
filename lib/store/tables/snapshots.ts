import type { Selectable } from "kysely";
import { inChunks } from "../chunks";
import { type Db, whole } from "../db";
import { literally } from "../literally";
import type { SnapshotsTable } from "../schema";

export type SnapshotRow = Selectable<SnapshotsTable>;

const BRIEF = [
  "id",
  "seller_id",
  "account_key",
  "thread_id",
  "call_id",
  "round",
  "pointer",
  "proposal_id",
  "parent_proposal_id",
  "status",
  "is_accepted",
  "expires_at",
] as const satisfies readonly (keyof SnapshotRow)[];

/** Of a snapshot only what lists and stages are told by; not its text. */
export type SnapshotBrief = Pick<SnapshotRow, (typeof BRIEF)[number]>;

export const findSnapshot = (db: Db, id: string) =>
  db.selectFrom("snapshots").selectAll().where("id", "=", id).executeTakeFirst();

export const snapshotsByIds = (db: Db, ids: string[]) =>
  inChunks(ids, (some) => db.selectFrom("snapshots").selectAll().where("id", "in", some).execute());

export const snapshotsOfThreads = (db: Db, threadIds: string[]) =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("snapshots")
        .selectAll()
        .where("thread_id", "in", threadIds)
        .orderBy("round")
        .orderBy("received_at")
        .orderBy("pointer")
        .execute();

/**
 * The same without texts, thread by thread in the same order: a desk of many negotiations must not read every proposal to list them.
 * An index has that order but for the drafts of one answer.
 */
export const snapshotBriefs = (db: Db, threadIds: string[]): Promise<SnapshotBrief[]> =>
  inChunks(threadIds, (ids) =>
    db
      .selectFrom("snapshots")
      .select(BRIEF)
      .where("thread_id", "in", ids)
      .orderBy("thread_id")
      .orderBy("round")
      .orderBy("received_at")
      .orderBy("pointer")
      .execute(),
  );

/** Of those only what is no draft, and what the newest answer with proposals brought to each thread. */
export const newestSnapshotBriefs = (db: Db, threadIds: string[]): Promise<SnapshotBrief[]> =>
  inChunks(threadIds, (ids) =>
    db
      .selectFrom("snapshots")
      .select(BRIEF)
      .where("thread_id", "in", ids)
      .where((eb) =>
        eb.or([
          eb("status", "!=", "draft"),
          eb(
            "round",
            "=",
            eb
              .selectFrom("snapshots as other")
              .select((of) => of.fn.max("other.round").as("newest"))
              .whereRef("other.thread_id", "=", "snapshots.thread_id"),
          ),
        ]),
      )
      .orderBy("thread_id")
      .orderBy("round")
      .orderBy("received_at")
      .orderBy("pointer")
      .execute(),
  );

/** Where a proposal id means one thing: one seller under one account. */
export type IdentityScope = { sellerId: string; accountKey: string };

/** The snapshots known under these ids, to whomever of the desk: an id means one thing. An accepted proposal keeps its id, so it comes beside the committed one. */
export const snapshotsByProposalIds = (db: Db, { sellerId, accountKey }: IdentityScope, proposalIds: string[]) =>
  proposalIds.length === 0
    ? Promise.resolve([])
    : whole(db)
        .selectFrom("snapshots")
        .selectAll()
        .where("seller_id", "=", sellerId)
        .where("account_key", "=", accountKey)
        .where("proposal_id", "in", proposalIds)
        .execute();

/** The committed snapshots made from these drafts. */
export const committedFrom = (db: Db, { sellerId, accountKey }: IdentityScope, draftIds: string[]) =>
  draftIds.length === 0
    ? Promise.resolve([])
    : whole(db)
        .selectFrom("snapshots")
        .selectAll()
        .where("seller_id", "=", sellerId)
        .where("account_key", "=", accountKey)
        .where("status", "=", "committed")
        .where("parent_proposal_id", "in", draftIds)
        .execute();

/** For the standing record: every snapshot of these sellers without its text. */
export const snapshotBriefsOfSellers = (db: Db, sellerIds: string[]) =>
  sellerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("snapshots")
        .select(["seller_id", "call_id", "status", "outcome", "expires_at", "received_at"])
        .where("seller_id", "in", sellerIds)
        .execute();

/**
 * Snapshots whose id or text holds these characters, newest first, with the negotiation they are of; none of one set apart. A text holding
 * a number is no proof that its total is that number: the caller looks.
 */
export const searchSnapshots = (db: Db, { id, text, limit }: { id: string; text: string | null; limit: number }) =>
  db
    .selectFrom("snapshots")
    .innerJoin("threads", "threads.id", "snapshots.thread_id")
    .innerJoin("negotiations", "negotiations.id", "threads.negotiation_id")
    .innerJoin("sellers", "sellers.id", "threads.seller_id")
    .select([
      "snapshots.id",
      "snapshots.proposal_id",
      "snapshots.status",
      "snapshots.proposal_text",
      "snapshots.received_at",
      "snapshots.thread_id",
      "negotiations.id as negotiation_id",
      "negotiations.name as negotiation_name",
      "sellers.name as seller_name",
    ])
    .where("negotiations.set_apart_at", "is", null)
    .where(({ eb, or, fn }) =>
      or([
        eb(fn<string>("lower", ["snapshots.proposal_id"]), "like", `%${literally(id.toLowerCase())}%`),
        ...(text === null ? [] : [eb("snapshots.proposal_text", "like", `%${literally(text)}%`)]),
      ]),
    )
    .orderBy("snapshots.received_at", "desc")
    .orderBy("snapshots.id")
    .limit(limit)
    .execute();

export async function insertSnapshots(db: Db, rows: SnapshotRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("snapshots").values(rows).execute();
}
