"use client";

import { ListFilter, Minus, Plus, Scan } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { LegacyBranch } from "@/components/legacy/lineage-branch";
import { inertText } from "@/components/ui/inert-text";
import type { SnapshotView, ThreadView } from "@/lib/api/client";
import { NodeBar } from "./node-bar";
import { type NodeKind, NodeMark } from "./node-mark";
import { shortIds } from "./short-ids";
import { type Choice, type Composing, ThreadBranch } from "./thread-branch";
import { depthOf } from "./thread-tree";
import { LEAST_ZOOM, MOST_ZOOM, useZoom } from "./use-zoom";

const KEY: readonly { kind: NodeKind; word: string }[] = [
  { kind: "draft", word: "draft" },
  { kind: "committed", word: "committed" },
  { kind: "accepted", word: "accepted" },
  { kind: "amendment", word: "amendment" },
  { kind: "expired", word: "expired" },
  { kind: "declined", word: "declined" },
];

/** From so many snapshots on, what is superseded starts folded up: what is open has to be found. */
const MANY = 60;
/** Pixels a round is indented by where there is room, and what a row needs beside it. */
const INDENT = 19;
const ROW_WIDTH = 170;
const LEAST_INDENT = 5;

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
  const isMany = threads.reduce((sum, { snapshots }) => sum + snapshots.length, 0) >= MANY;
  const [folds, setFolds] = useState(isMany);
  const [at, setAt] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { zoom, nearer, farther, fit } = useZoom(box);
  const deepest = useMemo(() => Math.max(0, ...threads.map(depthOf)), [threads]);
  const width = useWidth(box);
  // Fitted, deep chains are indented less; zoomed by hand, each at its full size, and the tree scrolls.
  const indent = zoom === null ? fitted(width, deepest) : INDENT;
  const steady = useSteady(onChoose);
  const onAt = useCallback(({ id }: SnapshotView) => setAt(id), []);
  const composingOf = useMemo(
    () => new Map(threads.map(({ id }) => [id, composing.filter(({ threadId }) => threadId === id)])),
    [threads, composing],
  );
  const chosenId = chosen === null || chosen.kind === "round" ? null : chosen.snapshotId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice takes the bar along
  useEffect(() => setAt(null), [chosenId]);
  const active = activeOf(threads, at ?? chosenId);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = ZOOM_KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    ({ nearer, farther })[act]();
  };
  return (
    <>
      <header className="flex min-h-11 items-center gap-0.5 border-b border-line pr-2.5 pl-3.5">
        <h2 className="flex-1 text-14 font-semibold">Lineage</h2>
        <span className="flex items-center gap-0.5 max-sm:hidden">
          <IconButton label="Zoom out" isOff={zoom !== null && zoom <= LEAST_ZOOM} onClick={farther}>
            <Minus size={15} aria-hidden="true" />
          </IconButton>
          <IconButton label="Zoom in" isOff={zoom !== null && zoom >= MOST_ZOOM} onClick={nearer}>
            <Plus size={15} aria-hidden="true" />
          </IconButton>
          <IconButton label="Fit the width" isPressed={zoom === null} onClick={fit}>
            <Scan size={15} aria-hidden="true" />
          </IconButton>
          <span role="status" className="sr-only">
            {zoom === null ? "fitted" : `${Math.round(zoom * 100)} percent`}
          </span>
        </span>
        <IconButton label="Fold superseded branches" isPressed={folds} onClick={() => setFolds(!folds)}>
          <ListFilter size={15} aria-hidden="true" />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: plus and minus of the trees inside */}
      <div ref={box} onKeyDown={onKeyDown} className="overflow-x-auto px-3.5 pt-3 pb-4">
        <div style={zoom === null ? undefined : { zoom, minWidth: deepest * INDENT + ROW_WIDTH }}>
          {threads.map((thread) =>
            thread.legacy ? (
              <LegacyBranch
                key={thread.id}
                thread={thread}
                chosen={chosen?.threadId === thread.id ? chosen : null}
                onChoose={steady}
              />
            ) : (
              <ThreadBranch
                key={thread.id}
                thread={thread}
                composing={composingOf.get(thread.id) ?? NOTHING}
                folds={folds}
                chosen={chosen?.threadId === thread.id ? chosen : null}
                onChoose={steady}
                onAt={onAt}
                indent={indent}
              />
            ),
          )}
        </div>
      </div>
      {active ? (
        <NodeBar
          {...active}
          onOpen={() => onChoose({ kind: "snapshot", threadId: active.thread.id, snapshotId: active.snapshot.id })}
          onRefine={() => onChoose({ kind: "compose", threadId: active.thread.id, snapshotId: active.snapshot.id })}
        />
      ) : null}
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

const NOTHING: readonly Composing[] = [];
const ZOOM_KEYS: Readonly<Record<string, "nearer" | "farther">> = { "+": "nearer", "=": "nearer", "-": "farther" };

function fitted(width: number, deepest: number): number {
  if (deepest === 0 || width === 0) return INDENT;
  return Math.min(INDENT, Math.max(LEAST_INDENT, Math.floor((width - ROW_WIDTH) / deepest)));
}

function activeOf(threads: readonly ThreadView[], snapshotId: string | null) {
  for (const thread of threads) {
    const snapshot = thread.snapshots.find(({ id }) => id === snapshotId);
    if (!snapshot) continue;
    const names = shortIds(thread.snapshots.map(({ proposalId }) => proposalId));
    return { thread, snapshot, name: inertText(names.get(snapshot.proposalId) ?? snapshot.proposalId) };
  }
  return null;
}

/** The same call for as long as the tree is shown, so that it is not drawn again whenever the page around it is. */
function useSteady(onChoose: (choice: Choice) => void): (choice: Choice) => void {
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  });
  return useCallback((choice) => latest.current(choice), []);
}

function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

function IconButton({
  label,
  isPressed,
  isOff = false,
  onClick,
  children,
}: {
  label: string;
  isPressed?: boolean;
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isOff || undefined}
      onClick={onClick}
      className="grid size-7 place-items-center rounded-control text-ink-2 hover:bg-sunken aria-disabled:text-ink-3 aria-pressed:bg-sunken aria-pressed:text-accent max-sm:size-9"
    >
      {children}
    </button>
  );
}
