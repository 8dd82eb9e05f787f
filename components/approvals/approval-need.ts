import type { Money } from "@/lib/adcp";
import type { ApprovalView, SessionView } from "@/lib/api/client";

/** Whether the person looking needs somebody else's word before accepting, and where that stands. */
export type ApprovalNeed =
  | { kind: "none" }
  /** Over what they accept alone, or not theirs to accept. `last` is what became of an earlier request. */
  | { kind: "ask"; last: ApprovalView | null }
  | { kind: "waiting"; approval: ApprovalView }
  | { kind: "granted"; approval: ApprovalView };

/** Exactly what would be accepted. */
export type Subject = { snapshotId: string; digest: string; amount: Money };

/** The desk decides the same again when it sends; this is what the screen says of it before. */
export function approvalNeed(
  session: Pick<SessionView, "limits" | "permissions">,
  approvals: readonly ApprovalView[],
  subject: Subject,
): ApprovalNeed {
  const own = approvals.filter(({ snapshotId }) => snapshotId === subject.snapshotId);
  const waiting = own.findLast(({ standing }) => standing === "waiting");
  if (waiting) return { kind: "waiting", approval: waiting };
  // One's own word is nobody else's: who could accept needs another person's.
  const accepts = session.permissions.includes("accept");
  const granted = own.findLast(
    (each) => each.standing === "granted" && covers(each, subject) && !(each.decidedByMe && accepts),
  );
  if (granted) return { kind: "granted", approval: granted };
  const isOwn = accepts && isWithin(session.limits, subject.amount);
  return isOwn ? { kind: "none" } : { kind: "ask", last: own.at(-1) ?? null };
}

const covers = ({ digest, amount }: ApprovalView, subject: Subject): boolean =>
  digest === subject.digest && amount.amount === subject.amount.amount && amount.currency === subject.amount.currency;

function isWithin(limits: SessionView["limits"], { amount, currency }: Money): boolean {
  if (limits === null) return true;
  const limit = Object.hasOwn(limits, currency) ? limits[currency] : undefined;
  return limit !== undefined && amount <= limit;
}
