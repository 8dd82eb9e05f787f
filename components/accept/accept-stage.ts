import { canonicalText, recompute } from "@/components/digest/recompute";
import { isRecord, parsed, proposalsNamed, receivedProposal, reviewedDraft } from "@/components/hold/received";
import type { Proposal } from "@/lib/adcp";
import type { MediaBuyView, RoundView, SnapshotView, ThreadView } from "@/lib/api/client";
import { holdState } from "@/lib/negotiation";
import { type TermsChange, termsDiff } from "./terms-diff";

/** Where an acceptance stands. Everything but `review` forbids sending one. */
export type AcceptStage =
  | { kind: "accepted"; buy: MediaBuyView }
  /** Accepted, and replaced by a later agreement about the same buy. */
  | { kind: "superseded"; mediaBuyId: string }
  | { kind: "unknown"; round: RoundView }
  | { kind: "submitted"; round: RoundView }
  | { kind: "under_way"; round: RoundView }
  | { kind: "postponed"; round: RoundView }
  | { kind: "unreadable" }
  | { kind: "not_committed" }
  | { kind: "terms_changed"; changes: TermsChange[]; identical: number; held: boolean }
  | { kind: "digest_mismatch"; recomputed: string | null; held: boolean }
  | { kind: "expired"; endedAt: string }
  | { kind: "review"; refused: RoundView | null; aside: RoundView | null };

/**
 * Derives the stage from what the desk stored and what this browser recomputes. What already happened outranks what may be done:
 * a booked buy is shown as booked whatever its hold says, and an unknown call locks the proposal until it is settled, or until a
 * person says that it did not happen. Terms that nobody reviewed outrank an expired hold, because a new hold on them would be no better.
 */
export function acceptStage(
  thread: Pick<ThreadView, "snapshots" | "rounds" | "mediaBuy" | "sellerOffsetMs">,
  snapshot: SnapshotView,
  now: Date,
): AcceptStage {
  const buy = thread.mediaBuy;
  if (buy && isBoughtBy(buy, snapshot, thread.snapshots)) return { kind: "accepted", buy };

  const last = acceptances(thread.rounds, snapshot).at(-1) ?? null;
  const replaced = last?.state === "done" ? boughtIn(last) : null;
  if (replaced !== null) return { kind: "superseded", mediaBuyId: replaced };
  const isFreed = last?.state === "unknown" && last.aside?.concluded === "did_not_happen";
  if (last?.state === "unknown" && !isFreed) return { kind: "unknown", round: last };
  if (last?.state === "submitted") return { kind: "submitted", round: last };
  if (last?.state === "prepared" || last?.state === "sending") return { kind: "under_way", round: last };
  if (last?.state === "refused" && last.retryAt !== null) return { kind: "postponed", round: last };

  const proposal = receivedProposal(snapshot);
  if (!proposal) return { kind: "unreadable" };
  if (snapshot.status !== "committed") return { kind: "not_committed" };

  const hold = holdState(proposal, { now, sellerOffsetMs: thread.sellerOffsetMs });
  const held = hold.phase !== "expired" && hold.phase !== "none";
  return (
    changedSinceReview(snapshot, proposal, thread.snapshots, held) ??
    mismatch(snapshot, proposal, held) ??
    (held
      ? { kind: "review", refused: last?.state === "refused" ? last : null, aside: isFreed ? last : null }
      : { kind: "expired", endedAt: proposal.expires_at ?? "" })
  );
}

/** The accept calls that named this snapshot, oldest first. */
export function acceptances(rounds: readonly RoundView[], snapshot: SnapshotView): RoundView[] {
  return rounds.filter((round) => round.kind === "accept" && proposalsNamed(round).includes(snapshot.proposalId));
}

/** The media buy that an acceptance was answered with; null where its answer names none. */
function boughtIn(round: RoundView): string | null {
  const answer = parsed(round.responseText);
  return isRecord(answer) && typeof answer.media_buy_id === "string" ? answer.media_buy_id : null;
}

// Acceptance keeps the committed id (facts 3.8), but a seller may mint one: then the parent tells.
function isBoughtBy(buy: MediaBuyView, snapshot: SnapshotView, snapshots: readonly SnapshotView[]): boolean {
  if (buy.snapshotId === snapshot.id) return true;
  const bought = snapshots.find(({ id }) => id === buy.snapshotId);
  return (
    bought !== undefined &&
    (bought.proposalId === snapshot.proposalId || bought.parentProposalId === snapshot.proposalId)
  );
}

function changedSinceReview(
  snapshot: SnapshotView,
  proposal: Proposal,
  snapshots: readonly SnapshotView[],
  held: boolean,
): AcceptStage | null {
  const draft = reviewedDraft(snapshot, snapshots);
  // Somebody with the right has read the difference; the desk holds that word to these very digests.
  if (!draft || snapshot.letPass) return null;
  const reviewed = canonicalText(draft.proposalText);
  if (reviewed !== null && reviewed === canonicalText(snapshot.proposalText)) return null;
  const terms = receivedProposal(draft)?.commercial_terms;
  return { kind: "terms_changed", ...termsDiff(terms, proposal.commercial_terms), held };
}

function mismatch(snapshot: SnapshotView, proposal: Proposal, held: boolean): AcceptStage | null {
  const result = recompute(snapshot.proposalText, proposal.terms_digest);
  if (result.kind === "verified") return null;
  return { kind: "digest_mismatch", recomputed: result.kind === "mismatch" ? result.digest : null, held };
}
