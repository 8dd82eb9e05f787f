import type { Selectable } from "kysely";
import { inChunks } from "../chunks";
import type { Db } from "../db";
import type { ApprovalsTable } from "../schema";

export type ApprovalRow = Selectable<ApprovalsTable>;

export const findApproval = (db: Db, id: string) =>
  db.selectFrom("approvals").selectAll().where("id", "=", id).executeTakeFirst();

/** Every request about a snapshot, oldest first. */
export const approvalsOfSnapshot = (db: Db, snapshotId: string) =>
  db.selectFrom("approvals").selectAll().where("snapshot_id", "=", snapshotId).orderBy("requested_at").execute();

/** Every request of some threads, oldest first within each. */
export const approvalsOfThreads = (db: Db, threadIds: string[]) =>
  inChunks(threadIds, (ids) =>
    db.selectFrom("approvals").selectAll().where("thread_id", "in", ids).orderBy("requested_at").execute(),
  );

/** Those nobody has answered yet, oldest first. */
export const openApprovals = (db: Db) =>
  db.selectFrom("approvals").selectAll().where("state", "=", "requested").orderBy("requested_at").execute();

/** The newest answered ones, newest first: how long each approver takes is learned from them. */
export const decidedApprovals = (db: Db, limit: number) =>
  db
    .selectFrom("approvals")
    .selectAll()
    .where("state", "in", ["granted", "refused"])
    .orderBy("decided_at", "desc")
    .limit(limit)
    .execute();

export async function insertApproval(db: Db, row: ApprovalRow): Promise<void> {
  await db.insertInto("approvals").values(row).execute();
}

type End = Pick<ApprovalRow, "state" | "decided_at" | "decided_by" | "decider" | "decision_note">;

/** Moves a request on from the state it was seen in. @returns whether it still was in it */
export async function moveApproval(db: Db, id: string, from: ApprovalRow["state"], end: End): Promise<boolean> {
  const query = db.updateTable("approvals").set(end).where("id", "=", id).where("state", "=", from);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
