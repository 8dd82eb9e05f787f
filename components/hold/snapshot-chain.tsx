import { type NodeKind, NodeMark } from "@/components/lineage/node-mark";
import type { SnapshotView } from "@/lib/api/client";

type SnapshotChainProps = {
  path: readonly SnapshotView[];
  /** What tells each proposal id apart, by id. */
  names: ReadonlyMap<string, string>;
  /** What became of the hold at the end of the path, where that is known to be over. */
  became: "expired" | "accepted" | null;
};

/** The way from the first proposal to this one, oldest first. */
export function SnapshotChain({ path, names, became }: SnapshotChainProps) {
  return (
    <ol aria-label="Lineage" className="hidden items-center gap-1.5 text-12 text-ink-2 [--node:var(--bg)] sm:flex">
      {path.map((snapshot, at) => {
        const isHold = at === path.length - 1 && snapshot.status === "committed";
        const kind: NodeKind = (isHold ? became : null) ?? snapshot.status;
        return (
          <li key={snapshot.id} className="flex items-center gap-1.5" title={`${snapshot.proposalId}, ${WORD[kind]}`}>
            {at > 0 ? <span aria-hidden="true" className="h-px w-4.5 bg-line-2" /> : null}
            <NodeMark kind={kind} />
            <span>{names.get(snapshot.proposalId) ?? snapshot.proposalId}</span>
            <span className="sr-only">, {WORD[kind]}</span>
          </li>
        );
      })}
    </ol>
  );
}

const WORD: Partial<Record<NodeKind, string>> = {
  draft: "draft",
  committed: "committed",
  accepted: "accepted",
  expired: "hold ended",
};
