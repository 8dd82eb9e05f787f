import { refinementsOf } from "@/components/results/round-data";
import type { Proposal } from "@/lib/adcp";
import type { RoundView, SnapshotView, ThreadView } from "@/lib/api/client";
import { type LineageNode, type LineageTree, lineage } from "@/lib/negotiation";

/**
 * A snapshot with the rounds that started from it. `isDeadEnd`: superseded, and nothing alive below it.
 */
export type SnapshotNode = { snapshot: SnapshotView; superseded: boolean; isDeadEnd: boolean; rounds: RoundNode[] };

/**
 * A call, and what it made of one snapshot. A round without snapshots was refused, is open, or ended without a draft. Null: no call of
 * the thread made these.
 */
export type RoundNode = { round: RoundView | null; children: SnapshotNode[] };

/**
 * One thread as a tree by parent chain: the brief's answers at the root, rounds on the rail, what each returned below it.
 * `orphans` name a parent that was never received. `loose` are calls that belong to no received snapshot. Every proposal id stands in it
 * once, whatever the seller says of parents.
 */
export type ThreadTree = { roots: SnapshotNode[]; orphans: SnapshotNode[]; brief: RoundView[]; loose: RoundView[] };

export function threadTree(thread: Pick<ThreadView, "snapshots" | "rounds">): ThreadTree {
  const current = new Map(thread.snapshots.map((snapshot) => [snapshot.proposalId, snapshot]));
  const { roundsOf, loose } = roundsBySource(thread.rounds, current);
  const chains = lineage([...current.values()].map(asLink));
  const nodes = new Map<string, SnapshotNode>();
  const order = inOrder(chains);
  for (const { proposal, superseded } of order) {
    const snapshot = current.get(proposal.proposal_id);
    if (snapshot) nodes.set(snapshot.proposalId, { snapshot, superseded, isDeadEnd: superseded, rounds: [] });
  }
  const nodesOf = (links: readonly LineageNode[]) =>
    links.map(({ proposal }) => nodes.get(proposal.proposal_id)).filter((node) => node !== undefined);
  // Children before their parents: a dead end is known by what is below it.
  for (const { proposal, children } of order.toReversed()) {
    const node = nodes.get(proposal.proposal_id);
    if (!node) continue;
    const below = nodesOf(children);
    node.isDeadEnd = node.superseded && below.every(({ isDeadEnd }) => isDeadEnd);
    node.rounds = byRound(below, roundsOf.get(proposal.proposal_id) ?? [], thread.rounds);
  }
  return {
    roots: nodesOf(chains.roots),
    orphans: nodesOf(chains.orphans),
    brief: thread.rounds.filter(({ kind }) => kind === "request"),
    loose,
  };
}

/** Every node, a parent before its children. Not by recursion: a hostile seller can chain more snapshots than a call stack bears. */
function inOrder({ roots, orphans }: LineageTree): LineageNode[] {
  const order: LineageNode[] = [];
  const waiting = [...roots, ...orphans].toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    order.push(node);
    waiting.push(...node.children.toReversed());
  }
  return order;
}

function roundsBySource(rounds: readonly RoundView[], current: ReadonlyMap<string, SnapshotView>) {
  const roundsOf = new Map<string, RoundView[]>();
  const loose: RoundView[] = [];
  for (const round of rounds) {
    if (round.kind === "request" || round.kind === "accept") continue;
    const named = new Set(refinementsOf(round).map(({ proposal_id }) => proposal_id));
    const sources = [...named].filter((id) => current.has(id));
    if (sources.length === 0) loose.push(round);
    for (const source of sources) {
      const own = roundsOf.get(source);
      if (own) own.push(round);
      else roundsOf.set(source, [round]);
    }
  }
  return { roundsOf, loose };
}

/** What was made of one snapshot, each below the one call that made it; calls that name it as a source come first. */
function byRound(
  children: readonly SnapshotNode[],
  own: readonly RoundView[],
  rounds: readonly RoundView[],
): RoundNode[] {
  const groups = new Map<RoundView | null, SnapshotNode[]>(own.map((round) => [round, []]));
  for (const child of children) {
    const round = makerOf(child.snapshot, own, rounds);
    const group = groups.get(round);
    if (group) group.push(child);
    else groups.set(round, [child]);
  }
  return [...groups].map(([round, group]) => ({ round, children: group }));
}

/** Acceptance keeps the id and replaces the snapshot, so an accepted child is still the child of the round that held it. */
function makerOf({ callId }: SnapshotView, own: readonly RoundView[], rounds: readonly RoundView[]): RoundView | null {
  const made = rounds.find((round) => round.callId === callId) ?? null;
  if (made?.kind !== "accept") return made;
  return own.findLast(({ kind, state }) => kind === "finalize" && state === "done") ?? made;
}

/** How many rounds lie above the deepest snapshot. */
export function depthOf(thread: Pick<ThreadView, "snapshots">): number {
  const chains = lineage(new Map(thread.snapshots.map((each) => [each.proposalId, asLink(each)])).values());
  const depths = new Map<LineageNode, number>();
  let deepest = 0;
  for (const node of inOrder(chains)) {
    const depth = depths.get(node) ?? 0;
    deepest = Math.max(deepest, depth);
    for (const child of node.children) depths.set(child, depth + 1);
  }
  return deepest;
}

/** The newest snapshot of each id that nothing was made from and that still counts: what a buyer decides between now. */
export function openEnds(thread: Pick<ThreadView, "snapshots">): SnapshotView[] {
  const current = [...new Map(thread.snapshots.map((snapshot) => [snapshot.proposalId, snapshot])).values()];
  const superseded = supersededIds(current);
  return current.filter(({ proposalId, declined }) => !declined && !superseded.has(proposalId));
}

function supersededIds(snapshots: readonly SnapshotView[]): Set<string> {
  // A chain hangs on ids and status alone: hundreds of proposals need not be read for it.
  const nodes = inOrder(lineage(snapshots.map(asLink)));
  return new Set(nodes.filter(({ superseded }) => superseded).map(({ proposal }) => proposal.proposal_id));
}

function asLink({ proposalId, parentProposalId, status }: SnapshotView): Proposal {
  const link: Pick<Proposal, "proposal_id" | "parent_proposal_id" | "proposal_status"> = {
    proposal_id: proposalId,
    parent_proposal_id: parentProposalId ?? undefined,
    proposal_status: status,
  };
  return link as Proposal;
}
