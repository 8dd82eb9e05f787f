import { receivedProposal } from "@/components/hold/received";
import { inertText } from "@/components/ui/inert-text";
import type { SnapshotView, ThreadView } from "@/lib/api/client";

/** A proposal that could be a column: where it stands in its seller's tree, and whether it is one already. */
export type Candidate = { snapshot: SnapshotView; depth: number; isChosen: boolean; isBest: boolean };

export type CandidateTree = { threadId: string; seller: string; negotiation: string; candidates: Candidate[] };

export type CandidateThread = ThreadView & { negotiationName: string };

/** Every proposal received in these threads, each under the one it was refined from, in the order they came. */
export function candidateTrees(threads: readonly CandidateThread[], chosen: readonly string[]): CandidateTree[] {
  return threads
    .filter(({ snapshots }) => snapshots.length > 0)
    .map(({ id, sellerName, negotiationName, snapshots, bestOffer }) => {
      const candidates: Candidate[] = [];
      const place = (snapshot: SnapshotView, depth: number) => {
        if (candidates.some((each) => each.snapshot === snapshot)) return;
        const isBest = bestOffer?.snapshotId === snapshot.id;
        candidates.push({ snapshot, depth, isChosen: chosen.includes(snapshot.id), isBest });
        for (const child of snapshots) if (isChild(child, snapshot)) place(child, depth + 1);
      };
      for (const snapshot of snapshots) if (!snapshots.some((other) => isChild(snapshot, other))) place(snapshot, 0);
      // What names itself among its own forebears is nobody's child, and is listed all the same.
      for (const snapshot of snapshots) place(snapshot, 0);
      return { threadId: id, seller: sellerName, negotiation: negotiationName, candidates };
    });
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

/** The trees with only what has every word typed: in its id, name, seller, state or products. */
export function searched(trees: readonly CandidateTree[], typed: string): CandidateTree[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...trees];
  return trees
    .map((tree) => ({
      ...tree,
      candidates: tree.candidates.filter(({ snapshot }) => {
        const text = searchText(snapshot, tree);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ candidates }) => candidates.length > 0);
}

function searchText(snapshot: SnapshotView, { seller, negotiation }: CandidateTree): string {
  const proposal = receivedProposal(snapshot);
  const products = proposal?.commercial_terms.purchases.map(({ product_id }) => product_id) ?? [];
  const said = [snapshot.proposalId, proposal?.name ?? "", seller, negotiation, snapshot.status, ...products];
  return inertText(said.join("\n")).toLowerCase();
}

/** The best offer of each thread that is no column yet, by the desk's own judgement, as many as fit. */
export function bestOfEach(trees: readonly CandidateTree[], room: number): string[] {
  return trees
    .flatMap(({ candidates }) => candidates.filter(({ isBest, isChosen }) => isBest && !isChosen))
    .map(({ snapshot }) => snapshot.id)
    .slice(0, Math.max(0, room));
}
