import { recompute } from "@/components/digest/recompute";
import { liveHoldOf } from "@/components/hold/live-hold";
import { receivedProposal } from "@/components/hold/received";
import { openReviews } from "@/components/verdict/verdict-words";
import type { RoundView, SnapshotView, ThreadView } from "@/lib/api/client";

/** Why a draft cannot be finalized now. Each has a way out, which the screen offers. */
export type FinalizeBlocker =
  | { kind: "not_a_draft"; snapshot: SnapshotView }
  | { kind: "unreadable"; snapshot: SnapshotView }
  | { kind: "digest"; snapshot: SnapshotView }
  | { kind: "blocked"; snapshot: SnapshotView; findings: number }
  | { kind: "to_acknowledge"; snapshot: SnapshotView; findings: number }
  | { kind: "draft_expired"; snapshot: SnapshotView; at: string }
  | { kind: "held_already"; snapshot: SnapshotView; hold: SnapshotView; until: string }
  | { kind: "unsettled"; snapshot: SnapshotView };

/**
 * Everything that stands between these drafts and a request to hold them, per draft (facts 4.6): a live hold on a draft is never
 * prolonged, an unsettled call locks it, and what the desk or this browser found blocks it.
 */
export function finalizeBlockers(
  drafts: readonly SnapshotView[],
  thread: Pick<ThreadView, "snapshots" | "rounds" | "sellerOffsetMs">,
  now: Date,
): FinalizeBlocker[] {
  return drafts.flatMap((snapshot) => blockersOf(snapshot, thread, now));
}

function blockersOf(
  snapshot: SnapshotView,
  thread: Pick<ThreadView, "snapshots" | "rounds" | "sellerOffsetMs">,
  now: Date,
): FinalizeBlocker[] {
  if (snapshot.status !== "draft") return [{ kind: "not_a_draft", snapshot }];
  const proposal = receivedProposal(snapshot);
  if (!proposal) return [{ kind: "unreadable", snapshot }];

  const found: FinalizeBlocker[] = [];
  if (recompute(snapshot.proposalText, proposal.terms_digest).kind !== "verified") {
    found.push({ kind: "digest", snapshot });
  }
  const blocking = snapshot.findings.filter(({ severity }) => severity === "block").length;
  if (blocking > 0 || snapshot.blocked) {
    found.push({ kind: "blocked", snapshot, findings: Math.max(1, blocking) });
  }
  const open = openReviews(snapshot).length;
  if (open > 0) found.push({ kind: "to_acknowledge", snapshot, findings: open });

  const sellerNow = now.getTime() + thread.sellerOffsetMs;
  if (proposal.expires_at && Date.parse(proposal.expires_at) <= sellerNow) {
    found.push({ kind: "draft_expired", snapshot, at: proposal.expires_at });
  }
  const hold = liveHoldOf(snapshot, thread, now);
  if (hold) found.push({ kind: "held_already", snapshot, ...hold });
  if (thread.rounds.some(isUnsettled)) {
    found.push({ kind: "unsettled", snapshot });
  }
  return found;
}

/** Whether a request for a hold may still lead to one: on its way, taken as a task, put off, or not known and not said not to have happened. */
function isUnsettled({ kind, state, retryAt, aside }: RoundView): boolean {
  if (kind !== "finalize") return false;
  switch (state) {
    case "prepared":
    case "sending":
    case "submitted":
      return true;
    case "unknown":
      return aside?.concluded !== "did_not_happen";
    case "refused":
      return retryAt !== null;
    case "done":
      return false;
  }
}
