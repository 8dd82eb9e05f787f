"use client";

import { ListFilter } from "lucide-react";
import { useState } from "react";
import type { ThreadView } from "@/lib/api/client";
import { type NodeKind, NodeMark } from "./node-mark";
import { type Choice, type Composing, ThreadBranch } from "./thread-branch";

const KEY: readonly { kind: NodeKind; word: string }[] = [
  { kind: "draft", word: "draft" },
  { kind: "committed", word: "committed" },
  { kind: "accepted", word: "accepted" },
  { kind: "amendment", word: "amendment" },
  { kind: "expired", word: "expired" },
  { kind: "declined", word: "declined" },
];

/** Every snapshot of a negotiation as trees by parent chain, one a seller. Choosing a node or a round is the caller's business. */
export function Lineage({
  threads,
  composing,
  chosen,
  onChoose,
}: {
  threads: readonly ThreadView[];
  composing: readonly Composing[];
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
}) {
  const [isFiltered, setFiltered] = useState(false);
  return (
    <>
      <header className="flex min-h-11 items-center gap-2 border-b border-line pr-2.5 pl-3.5">
        <h2 className="flex-1 text-14 font-semibold">Lineage</h2>
        <button
          type="button"
          aria-pressed={isFiltered}
          aria-label="Hide superseded branches"
          title="Hide superseded branches"
          onClick={() => setFiltered(!isFiltered)}
          className="grid size-7 place-items-center rounded-control text-ink-2 hover:bg-sunken aria-pressed:bg-sunken aria-pressed:text-accent"
        >
          <ListFilter size={15} aria-hidden="true" />
        </button>
      </header>
      <div className="px-3.5 pt-3 pb-4">
        {threads.map((thread) => (
          <ThreadBranch
            key={thread.id}
            thread={thread}
            composing={composing.filter(({ threadId }) => threadId === thread.id)}
            isFiltered={isFiltered}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
      <dl className="grid grid-cols-2 gap-x-2 gap-y-1 border-t border-line px-4 py-3 text-12 text-ink-2">
        {KEY.map(({ kind, word }) => (
          <div key={kind} className="flex items-center gap-1.5">
            <dt className="-mt-0.5">
              <NodeMark kind={kind} />
            </dt>
            <dd>{word}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
