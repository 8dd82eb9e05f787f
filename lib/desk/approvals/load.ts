import {
  type ApprovalRow,
  type Db,
  findApproval,
  findCallBySoleClaim,
  findSnapshot,
  type SnapshotRow,
} from "@/lib/store";
import type { Context } from "../context";
import { declinedOf } from "../declines/require-not-declined";
import { notFound } from "../refusal";
import { loadThread, type Thread } from "../threads/load";
import { approvers, mayApproveFor } from "./approvers";
import { type StandingOf, standingOf } from "./standing";

export type Approval = { row: ApprovalRow; snapshot: SnapshotRow; thread: Thread; standing: StandingOf };

/** A request with what it is about and where it stands. @throws DeskRefusal NOT_FOUND */
export async function loadApproval(ctx: Context, id: string, db: Db = ctx.db): Promise<Approval> {
  const row = await findApproval(db, id);
  if (!row) throw notFound("approval");
  return withStanding(ctx, row, db);
}

/** @throws DeskRefusal NOT_FOUND */
export async function withStanding(ctx: Context, row: ApprovalRow, db: Db = ctx.db): Promise<Approval> {
  const snapshot = await findSnapshot(db, row.snapshot_id);
  if (!snapshot) throw notFound("approval");
  const thread = await loadThread(db, row.thread_id);
  const brand = thread.negotiation.brand_domain;
  const declined = await declinedOf(db, thread.row.id);
  const standing = standingOf(row, {
    snapshot,
    thread: thread.row,
    isDeclined: declined.has(snapshot.proposal_id),
    isAccepted: (await findCallBySoleClaim(db, snapshot.id))?.state === "done",
    mayApprove: mayApproveFor(await approvers({ db, mode: ctx.mode }), brand),
    now: ctx.now(),
  });
  return { row, snapshot, thread, standing };
}
