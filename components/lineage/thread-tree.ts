import { refinementsOf } from "@/components/results/round-data";
import type { Proposal } from "@/lib/adcp";
import type { RoundView, SnapshotView, ThreadView } from "@/lib/api/client";
import { lineage } from "@/lib/negotiation";

/** A snapshot with the rounds that started from it. */
export type SnapshotNode = { snapshot: SnapshotView; superseded: boolean; rounds: RoundNode[] };

/** A call, and what it made of one snapshot. A round without snapshots was refused, is open, or ended without a draft. */
export type RoundNode = { round: RoundView; children: SnapshotNode[] };

/**
 * One thread as a tree by parent chain: the brief's answers at the root, rounds on the rail, what each returned below it.
 * `orphans` name a parent that was never received. `loose` are calls that belong to no received snapshot.
 */
export type ThreadTree = { roots: SnapshotNode[]; orphans: SnapshotNode[]; brief: RoundView[]; loose: RoundView[] };

export function threadTree(thread: Pick<ThreadView, "snapshots" | "rounds">): ThreadTree {
  const current = new Map(thread.snapshots.map((snapshot) => [snapshot.proposalId, snapshot]));
  const superseded = supersededIds([...current.values()]);
  const childrenOf = new Map<string | null, SnapshotView[]>();
  for (const snapshot of current.values()) {
    const siblings = childrenOf.get(snapshot.parentProposalId);
    if (siblings) siblings.push(snapshot);
    else childrenOf.set(snapshot.parentProposalId, [snapshot]);
  }
  const roundsOf = new Map<string, RoundView[]>();
  const loose: RoundView[] = [];
  for (const round of thread.rounds) {
    if (round.kind === "request" || round.kind === "accept") continue;
    const sources = [...new Set(refinementsOf(round).map(({ proposal_id }) => proposal_id))].filter((id) =>
      current.has(id),
    );
    if (sources.length === 0) loose.push(round);
    for (const source of sources) roundsOf.set(source, [...(roundsOf.get(source) ?? []), round]);
  }
  const seen = new Set<string>();
  const nodeOf = (snapshot: SnapshotView): SnapshotNode => {
    seen.add(snapshot.proposalId);
    const children = (childrenOf.get(snapshot.proposalId) ?? []).filter((child) => !seen.has(child.proposalId));
    const rounds = roundsOf.get(snapshot.proposalId) ?? [];
    const known = new Set(rounds.map(({ callId }) => callId));
    return {
      snapshot,
      superseded: superseded.has(snapshot.proposalId),
      rounds: [
        ...rounds.map((round) => ({
          round,
          children: children.filter(({ callId }) => madeBy(callId, round, thread.rounds)).map(nodeOf),
        })),
        // A child whose round is not among the thread's calls still belongs below its parent.
        ...strays(children, known, thread.rounds).map(({ round, snapshots }) => ({
          round,
          children: snapshots.map(nodeOf),
        })),
      ],
    };
  };
  const roots = (childrenOf.get(null) ?? []).map(nodeOf);
  const orphans = [...current.values()].filter(({ proposalId }) => !seen.has(proposalId)).map(nodeOf);
  return { roots, orphans, brief: thread.rounds.filter(({ kind }) => kind === "request"), loose };
}

/** Acceptance keeps the id and replaces the snapshot, so an accepted child is still the child of the round that held it. */
function madeBy(callId: string, round: RoundView, rounds: readonly RoundView[]): boolean {
  if (callId === round.callId) return true;
  const made = rounds.find((other) => other.callId === callId);
  return made?.kind === "accept" && round.kind === "finalize" && round.state === "done";
}

function strays(children: readonly SnapshotView[], known: ReadonlySet<string>, rounds: readonly RoundView[]) {
  return rounds.flatMap((round) => {
    if (known.has(round.callId) || round.kind === "accept") return [];
    const snapshots = children.filter(({ callId }) => callId === round.callId);
    return snapshots.length > 0 ? [{ round, snapshots }] : [];
  });
}

function supersededIds(snapshots: readonly SnapshotView[]): Set<string> {
  const ids = new Set<string>();
  // A chain hangs on ids and status alone: hundreds of proposals need not be read for it.
  const tree = lineage(snapshots.map(asLink));
  const waiting = [...tree.roots, ...tree.orphans];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.superseded) ids.add(node.proposal.proposal_id);
    waiting.push(...node.children);
  }
  return ids;
}

/** The newest snapshot of each id that nothing was made from and that still counts: what a buyer decides between now. */
export function openEnds(thread: Pick<ThreadView, "snapshots">): SnapshotView[] {
  const current = [...new Map(thread.snapshots.map((snapshot) => [snapshot.proposalId, snapshot])).values()];
  const superseded = supersededIds(current);
  return current.filter(({ proposalId, declined }) => !declined && !superseded.has(proposalId));
}

function asLink({ proposalId, parentProposalId, status }: SnapshotView): Proposal {
  const link: Pick<Proposal, "proposal_id" | "parent_proposal_id" | "proposal_status"> = {
    proposal_id: proposalId,
    parent_proposal_id: parentProposalId ?? undefined,
    proposal_status: status,
  };
  return link as Proposal;
}
