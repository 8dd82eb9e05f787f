import type { Proposal, Refinement } from "@/lib/adcp";
import type { RoundView, SnapshotView } from "@/lib/api/client";

/** A round may bring hundreds of drafts, and each is asked for many times. What was read of an object is kept as long as the object. */
const READ = new WeakMap<object, { text: string; proposal: Proposal | null }>();

/** The proposal of a snapshot as received, or null where its text is not one with terms and lines. */
export function receivedProposal(snapshot: Pick<SnapshotView, "proposalText">): Proposal | null {
  const { proposalText: text } = snapshot;
  const known = READ.get(snapshot);
  if (known?.text === text) return known.proposal;
  const proposal = readProposal(text);
  READ.set(snapshot, { text, proposal });
  return proposal;
}

function readProposal(text: string): Proposal | null {
  const value = parsed(text);
  if (!isRecord(value) || !isRecord(value.commercial_terms)) return null;
  const { purchases } = value.commercial_terms;
  if (!Array.isArray(purchases) || !purchases.every(isRecord)) return null;
  return value as Proposal;
}

/** The snapshot a committed one was copied from: the draft a person reviewed (facts 3.8). */
export function reviewedDraft(snapshot: SnapshotView, snapshots: readonly SnapshotView[]): SnapshotView | null {
  return snapshots.find((other) => other.status === "draft" && other.proposalId === snapshot.parentProposalId) ?? null;
}

/** The snapshots from the first one received down to this one, by parent. */
export function ancestry(snapshot: SnapshotView, snapshots: readonly SnapshotView[]): SnapshotView[] {
  const path = [snapshot];
  for (let next = parentOf(snapshot, snapshots); next && !path.includes(next); next = parentOf(next, snapshots)) {
    path.unshift(next);
  }
  return path;
}

function parentOf(snapshot: SnapshotView, snapshots: readonly SnapshotView[]): SnapshotView | undefined {
  return snapshots.find((other) => other.proposalId === snapshot.parentProposalId);
}

/** The entry of the refinement a draft answers, as it was sent; null for a draft that answers a brief. */
export function refinementAnswered(draft: SnapshotView, rounds: readonly RoundView[]): Refinement | null {
  const round = rounds.find(({ callId }) => callId === draft.callId);
  const request = round ? requestSent(round) : null;
  if (!isRecord(request) || !Array.isArray(request.refinements)) return null;
  const entry: unknown = request.refinements.find(
    (candidate: unknown) => isRecord(candidate) && candidate.proposal_id === draft.parentProposalId,
  );
  return isRecord(entry) ? (entry as Refinement) : null;
}

/** The proposal ids a call named: one for an acceptance, one an entry for a refinement or finalize. */
export function proposalsNamed(round: RoundView): string[] {
  const request = requestSent(round);
  if (!isRecord(request)) return [];
  if (typeof request.proposal_id === "string") return [request.proposal_id];
  const entries: unknown[] = Array.isArray(request.refinements) ? request.refinements : [];
  return entries.flatMap((entry) =>
    isRecord(entry) && typeof entry.proposal_id === "string" ? [entry.proposal_id] : [],
  );
}

const SENT = new WeakMap<object, { text: string; request: unknown }>();

/** The request of a call as it was sent, or null. */
export function requestSent(round: Pick<RoundView, "requestText">): unknown {
  const { requestText: text } = round;
  const known = SENT.get(round);
  if (known?.text === text) return known.request;
  const request = parsed(text);
  SENT.set(round, { text, request });
  return request;
}

/** JSON as received or sent, or null; never a throw. */
export function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
