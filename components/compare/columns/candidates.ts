import { receivedProposal } from "@/components/hold/received";
import { type Look, looksAt, newestLooks, readLook } from "@/components/legacy/looks/observed";
import { inertText } from "@/components/ui/inert-text";
import type { SnapshotView, ThreadView } from "@/lib/api/client";

/** A proposal that could be a column: where it stands in its seller's tree, and whether it is one already. */
export type Candidate = { id: string; proposalId: string; depth: number; isChosen: boolean; isBest: boolean } & (
  | { lane: "compact"; snapshot: SnapshotView }
  /** A look of the older lane: nothing in it can be verified. */
  | { lane: "legacy"; look: Look }
);

export type CandidateTree = { threadId: string; seller: string; negotiation: string; candidates: Candidate[] };

export type CandidateThread = ThreadView & { negotiationName: string };

/**
 * Every proposal received in these threads, each under the one it was refined from, in the order they came. Of the older lane every
 * look at a proposal, the earlier ones under the newest.
 */
export function candidateTrees(threads: readonly CandidateThread[], chosen: readonly string[]): CandidateTree[] {
  return threads
    .map((thread) => ({
      threadId: thread.id,
      seller: thread.sellerName,
      negotiation: thread.negotiationName,
      candidates: [...snapshotCandidates(thread, chosen), ...lookCandidates(thread, chosen)],
    }))
    .filter(({ candidates }) => candidates.length > 0);
}

function snapshotCandidates({ snapshots, bestOffer }: CandidateThread, chosen: readonly string[]): Candidate[] {
  const candidates: Candidate[] = [];
  const placed = new Set<SnapshotView>();
  const place = (snapshot: SnapshotView, depth: number) => {
    if (placed.has(snapshot)) return;
    placed.add(snapshot);
    const { id, proposalId } = snapshot;
    const isBest = bestOffer?.snapshotId === id;
    candidates.push({ lane: "compact", snapshot, id, proposalId, depth, isChosen: chosen.includes(id), isBest });
    for (const child of snapshots) if (isChild(child, snapshot)) place(child, depth + 1);
  };
  for (const snapshot of snapshots) if (!snapshots.some((other) => isChild(snapshot, other))) place(snapshot, 0);
  // What names itself among its own forebears is nobody's child, and is listed all the same.
  for (const snapshot of snapshots) place(snapshot, 0);
  return candidates;
}

function isChild(child: SnapshotView, parent: SnapshotView): boolean {
  return (
    child !== parent &&
    child.parentProposalId !== null &&
    child.parentProposalId === parent.proposalId &&
    // An accepted snapshot keeps the id of what it was accepted from.
    child.proposalId !== parent.proposalId
  );
}

function lookCandidates({ legacy }: CandidateThread, chosen: readonly string[]): Candidate[] {
  const looks = legacy?.observations ?? [];
  const newest = newestLooks(looks);
  const standing = standingLook(newest);
  return newest.flatMap(({ proposalId }) =>
    looksAt(looks, proposalId).map((look, index): Candidate => {
      const { id } = look;
      const depth = index === 0 ? 0 : 1;
      return { lane: "legacy", look, id, proposalId, depth, isChosen: chosen.includes(id), isBest: look === standing };
    }),
  );
}

/**
 * What stands for an older seller among the best of each. Its proposals promise no total, so none is better than another: it is the one
 * that can be bought as it was seen last, else the only one there is, else none until somebody picks.
 */
function standingLook(newest: readonly Look[]): Look | null {
  const buyable = newest.filter(({ buy }) => buy.open);
  const [only = null, ...others] = buyable.length > 0 ? buyable : newest;
  return others.length === 0 ? only : null;
}

/** The trees with only what has every word typed: in its id, name, seller, state or products. */
export function searched(trees: readonly CandidateTree[], typed: string): CandidateTree[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...trees];
  return trees
    .map((tree) => ({
      ...tree,
      candidates: tree.candidates.filter((candidate) => {
        const text = searchText(candidate, tree);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ candidates }) => candidates.length > 0);
}

function searchText(candidate: Candidate, { seller, negotiation }: CandidateTree): string {
  return inertText([candidate.proposalId, seller, negotiation, ...saidOf(candidate)].join("\n")).toLowerCase();
}

function saidOf(candidate: Candidate): string[] {
  if (candidate.lane === "legacy") {
    const read = readLook(candidate.look);
    const products = read?.shares.flatMap(({ productId, product }) => [productId, product ?? ""]) ?? [];
    return [read?.name ?? "", candidate.look.status, "older lane, not verifiable", ...products];
  }
  const { snapshot } = candidate;
  const proposal = receivedProposal(snapshot);
  const products = proposal?.commercial_terms.purchases.map(({ product_id }) => product_id) ?? [];
  return [proposal?.name ?? "", snapshot.status, ...products];
}

/** The best offer of each thread that is no column yet, by the desk's own judgement, as many as fit. */
export function bestOfEach(trees: readonly CandidateTree[], room: number): string[] {
  return trees
    .flatMap(({ candidates }) => candidates.filter(({ isBest, isChosen }) => isBest && !isChosen))
    .map(({ id }) => id)
    .slice(0, Math.max(0, room));
}
