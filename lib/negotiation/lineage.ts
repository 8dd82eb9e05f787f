import type { Proposal } from "@/lib/adcp";
import { asText, member } from "./json";
import type { LineageNode, LineageTree } from "./types";

/**
 * Snapshots as trees by parent chain, in the order given (facts 3.8). Of two snapshots with one id the later replaces the
 * earlier, as acceptance keeps the id. A parent that was never received, or a chain that bites its own tail, makes an orphan.
 */
export function lineage(proposals: Iterable<Proposal>): LineageTree {
  const nodes = new Map<string, LineageNode>();
  for (const proposal of proposals) {
    const id = asText(member(proposal, "proposal_id"));
    if (id !== undefined) nodes.set(id, { proposal, children: [], superseded: false });
  }
  const tree: LineageTree = { roots: [], orphans: [] };
  const looped = loopMembers(nodes);
  for (const [id, node] of nodes) {
    const parentId = asText(member(node.proposal, "parent_proposal_id"));
    const parent = parentId === undefined ? undefined : nodes.get(parentId);
    if (parentId === undefined) tree.roots.push(node);
    else if (parent === undefined || looped.has(id)) tree.orphans.push(node);
    else parent.children.push(node);
  }
  for (const root of [...tree.roots, ...tree.orphans]) markSuperseded(root);
  return tree;
}

function parentOf(id: string, nodes: ReadonlyMap<string, LineageNode>): string | undefined {
  return asText(member(nodes.get(id)?.proposal, "parent_proposal_id"));
}

/** Ids that are their own ancestors, and only they: what hangs below a loop still hangs below its parent. Each id is walked once. */
function loopMembers(nodes: ReadonlyMap<string, LineageNode>): ReadonlySet<string> {
  const looped = new Set<string>();
  const settled = new Set<string>();
  for (const start of nodes.keys()) {
    const path: string[] = [];
    const onPath = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && nodes.has(at) && !settled.has(at) && !onPath.has(at)) {
      path.push(at);
      onPath.add(at);
      at = parentOf(at, nodes);
    }
    if (at !== undefined && onPath.has(at)) for (const id of path.slice(path.indexOf(at))) looped.add(id);
    for (const id of path) settled.add(id);
  }
  return looped;
}

/**
 * A draft or hold is superseded once something was made from it, or once another branch of its tree was accepted. Accepted
 * terms stay current until an amendment made from them is itself accepted: a mere draft changes nothing that is booked.
 */
function markSuperseded(root: LineageNode): void {
  const order = preorder(root);
  const acceptedBelow = new Set<LineageNode>();
  for (const node of order.toReversed()) {
    if (node.children.some((child) => isAccepted(child) || acceptedBelow.has(child))) acceptedBelow.add(node);
  }
  const treeIsDecided = isAccepted(root) || acceptedBelow.has(root);
  const fromAccepted = new Set<LineageNode>();
  for (const node of order) {
    const onAcceptedBranch = isAccepted(node) || acceptedBelow.has(node) || fromAccepted.has(node);
    node.superseded = isAccepted(node)
      ? acceptedBelow.has(node)
      : node.children.length > 0 || (treeIsDecided && !onAcceptedBranch);
    if (isAccepted(node) || fromAccepted.has(node)) for (const child of node.children) fromAccepted.add(child);
  }
}

function isAccepted(node: LineageNode): boolean {
  return member(node.proposal, "proposal_status") === "accepted";
}

/** Iterative: a hostile seller can chain more snapshots than a call stack bears. */
function preorder(root: LineageNode): LineageNode[] {
  const order: LineageNode[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    order.push(node);
    waiting.push(...node.children.toReversed());
  }
  return order;
}
