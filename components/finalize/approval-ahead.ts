import { approvalNeed } from "@/components/approvals/approval-need";
import { grantedLength } from "@/components/hold/granted-length";
import type { Money } from "@/lib/adcp";
import type { ApprovalsView, SessionView, StandingView } from "@/lib/api/client";

/** What an approval will be needed for once this is held; milliseconds, null where nothing was seen yet. */
export type ApprovalAhead = {
  amounts: Money[];
  usualMs: number | null;
  holdMs: number | null;
  /** Whether the hold would usually be over before the answer; null where either is not known. */
  isTooSlow: boolean | null;
};

/**
 * Whether another person will have to approve what these drafts come to, each on its own as each is accepted on its own, and whether
 * there is usually time for it. Null where the person looking accepts all of it alone.
 */
export function approvalAhead(
  session: Pick<SessionView, "limits" | "permissions">,
  totals: readonly (Money | null)[],
  pace: ApprovalsView["pace"],
  standing: Pick<StandingView, "holdSeconds">,
): ApprovalAhead | null {
  const amounts = totals.filter(
    (amount): amount is Money =>
      amount !== null && approvalNeed(session, [], { snapshotId: "", digest: "", amount }).kind === "ask",
  );
  if (amounts.length === 0) return null;
  const usualMs = pace?.medianMs ?? null;
  const holdMs = usualHold(standing);
  return { amounts, usualMs, holdMs, isTooSlow: usualMs === null || holdMs === null ? null : usualMs >= holdMs };
}

/** The length in the middle of those granted so far. */
function usualHold({ holdSeconds }: Pick<StandingView, "holdSeconds">): number | null {
  const lengths = holdSeconds.map((seconds) => grantedLength(seconds * 1000)).toSorted((a, b) => a - b);
  return lengths[(lengths.length - 1) >> 1] ?? null;
}
