import { isWithinLimit } from "@/lib/auth";
import { type ApprovalRow, approvalsOfSnapshot, type Db, type SnapshotRow } from "@/lib/store";
import type { Seen } from "../acceptances/gate";
import type { Context } from "../context";
import { forbidden } from "../refusal";
import type { Thread } from "../threads/load";
import { withStanding } from "./load";
import { isSameSubject, subjectAsked, subjectOf } from "./subject";

/**
 * The approval an acceptance goes out under; null where the person accepts that much alone. Given by somebody else than who asked and
 * who accepts, for exactly what is accepted. @throws DeskRefusal FORBIDDEN where one is needed and there is none
 */
export async function requireApproval(
  ctx: Context,
  db: Db,
  snapshot: SnapshotRow,
  thread: Thread,
  seen: Seen,
): Promise<ApprovalRow | null> {
  const subject = subjectOf(snapshot, thread.row, seen.amount);
  if (isWithinLimit(ctx.actor, subject.amount)) return null;
  for (const row of await approvalsOfSnapshot(db, snapshot.id)) {
    if (row.decided_by === ctx.actor.id || row.decided_by === row.requested_by) continue;
    if (!isSameSubject(subjectAsked(row), subject)) continue;
    const { standing } = await withStanding(ctx, row, db);
    if (standing.standing === "granted") return row;
  }
  const { amount, currency } = subject.amount;
  throw forbidden(
    `${currency} ${amount.toLocaleString("en-US")} is more than you accept alone: somebody else has to approve exactly this first. Nothing was sent.`,
  );
}
