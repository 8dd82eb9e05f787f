import type { ApprovalRow, CallBrief, SnapshotRow, ThreadRow } from "@/lib/store";
import type { Declined } from "../declines/declined";
import { standingOf } from "./standing";

/** The request about what is on hold that waits or was granted, and so says whose turn it is. */
export type OnHold = { row: ApprovalRow; standing: "waiting" | "granted" };

/** What of a thread's record an approval hangs on. */
type Circumstances = {
  thread: ThreadRow;
  declined: Declined;
  rounds: readonly Pick<CallBrief, "sole_claim" | "state">[];
  approvals: readonly ApprovalRow[];
  mayApprove: (personId: string) => boolean;
};

/** Null where nobody was asked, or the answer counts no longer. */
export function approvalOnHold(record: Circumstances, snapshot: SnapshotRow, now: Date): OnHold | null {
  const { thread, declined, rounds, approvals, mayApprove } = record;
  for (const row of approvals.filter(({ snapshot_id }) => snapshot_id === snapshot.id).toReversed()) {
    const { standing } = standingOf(row, {
      snapshot,
      thread,
      isDeclined: declined.has(snapshot.proposal_id),
      isAccepted: rounds.some(({ sole_claim, state }) => sole_claim === snapshot.id && state === "done"),
      mayApprove,
      now,
    });
    if (standing === "waiting" || standing === "granted") return { row, standing };
  }
  return null;
}

/** Who asked for it or gave it, and since when, as a list says it. */
export const onHoldView = ({ row, standing }: OnHold) => ({
  id: row.id,
  standing,
  requester: row.requester,
  decider: row.decider,
  since: row.decided_at ?? row.requested_at,
});
