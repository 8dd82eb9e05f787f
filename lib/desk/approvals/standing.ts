import { holdState } from "@/lib/negotiation";
import type { ApprovalRow, SnapshotRow, ThreadRow } from "@/lib/store";
import { proposalOf } from "../snapshots/read";
import { isSameSubject, subjectAsked, subjectOf } from "./subject";

export const STANDINGS = ["waiting", "granted", "refused", "withdrawn", "void"] as const;
export type Standing = (typeof STANDINGS)[number];

/** Why a request, or the approval given to it, counts no longer. */
export type Void = "hold_ended" | "changed" | "declined" | "accepted" | "approver_left";

export type StandingOf = { standing: Standing; void: Void | null };

/** What an approval hangs on besides its own row. */
export type Circumstances = {
  snapshot: SnapshotRow;
  thread: Pick<ThreadRow, "account_key" | "seller_offset_ms">;
  isDeclined: boolean;
  isAccepted: boolean;
  /** Whether somebody may approve today; people leave and change roles. */
  mayApprove: (personId: string) => boolean;
  now: Date;
};

/**
 * Where a request stands. It is worked out anew each time and never remembered, so that nothing which happens to the hold, the terms,
 * the account or the approver can leave an approval behind that no longer covers what would be signed.
 */
export function standingOf(row: ApprovalRow, circumstances: Circumstances): StandingOf {
  switch (row.state) {
    case "refused":
    case "withdrawn":
      return { standing: row.state, void: null };
    case "requested":
    case "granted": {
      const why = voidOf(row, circumstances);
      if (why !== null) return { standing: "void", void: why };
      return { standing: row.state === "granted" ? "granted" : "waiting", void: null };
    }
  }
}

function voidOf(row: ApprovalRow, circumstances: Circumstances): Void | null {
  const { snapshot, thread, isDeclined, isAccepted, mayApprove, now } = circumstances;
  if (isAccepted) return "accepted";
  if (isDeclined) return "declined";
  const asked = subjectAsked(row);
  if (!isSameSubject(asked, subjectOf(snapshot, thread, asked.amount))) return "changed";
  if (holdState(proposalOf(snapshot), { now, sellerOffsetMs: Number(thread.seller_offset_ms) }).remainingMs <= 0) {
    return "hold_ended";
  }
  return row.decided_by !== null && !mayApprove(row.decided_by) ? "approver_left" : null;
}
