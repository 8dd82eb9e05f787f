import { type ApprovalRow, approvalsOfThreads, type SnapshotRow } from "@/lib/store";
import type { Context } from "../context";
import type { ThreadRecord } from "../threads/records";
import { approvers, mayApproveFor } from "./approvers";
import { standingOf } from "./standing";
import { type ApprovalView, approvalView } from "./view";

/** The requests about a thread's proposals as the browser reads them, from what a workspace has read already. */
export async function approvalsOf(
  ctx: Context,
  records: readonly ThreadRecord[],
  snapshots: readonly SnapshotRow[],
): Promise<(record: ThreadRecord) => ApprovalView[]> {
  const rows = await approvalsOfThreads(
    ctx.db,
    records.map(({ thread }) => thread.id),
  );
  const all = rows.length === 0 ? [] : await approvers(ctx);
  return (record) => {
    const mayApprove = mayApproveFor(all, record.negotiation.brand_domain);
    const own = rows.filter(({ thread_id }) => thread_id === record.thread.id);
    return own.flatMap((row) => {
      const snapshot = snapshots.find(({ id }) => id === row.snapshot_id);
      return snapshot ? viewIn(ctx, record, { row, snapshot, mayApprove }) : [];
    });
  };
}

type Found = { row: ApprovalRow; snapshot: SnapshotRow; mayApprove: (personId: string) => boolean };

function viewIn(ctx: Context, record: ThreadRecord, { row, snapshot, mayApprove }: Found): ApprovalView {
  const { thread, negotiation, seller, declined, rounds } = record;
  const standing = standingOf(row, {
    snapshot,
    thread,
    isDeclined: declined.has(snapshot.proposal_id),
    isAccepted: rounds.some(({ sole_claim, state }) => sole_claim === snapshot.id && state === "done"),
    mayApprove,
    now: ctx.now(),
  });
  return approvalView(ctx, { row, snapshot, thread: { row: thread, negotiation, seller }, standing });
}
