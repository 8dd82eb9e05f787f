"use client";

import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, memo, startTransition, useEffect, useMemo, useRef, useState } from "react";
import { inertText } from "@/components/ui/inert-text";
import type { SnapshotView, ThreadView } from "@/lib/api/client";
import { type Composing, type LineageRow, lineageRows } from "./lineage-rows";
import { RowWords } from "./row-words";
import { shortIds } from "./short-ids";
import { threadTree } from "./thread-tree";
import { treeMove, typedTo } from "./tree-keys";

export type { Composing } from "./lineage-rows";

/** What a click in the lineage means. */
export type Choice =
  | { kind: "snapshot"; threadId: string; snapshotId: string }
  | { kind: "round"; threadId: string; callId: string }
  | { kind: "compose"; threadId: string; snapshotId: string };

type BranchProps = {
  thread: ThreadView;
  composing: readonly Composing[];
  /** Whether dead ends are folded up. */
  folds: boolean;
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
  /** Tells which snapshot the keyboard or the pointer is at, so that what can be done with it is offered. */
  onAt: (snapshot: SnapshotView) => void;
  /** Pixels a round is indented by. */
  indent: number;
};

/** As many rows as one frame draws; the others follow a part a frame, so that typing and scrolling find theirs. */
const FIRST = 80;
const PART = 40;
/** A pause this long ends a name that is being typed. */
const TYPING_MS = 700;

/** One seller's tree (ARIA tree view): arrows move, right and left open and close, Enter chooses, typing finds a short id. */
export const ThreadBranch = memo(function ThreadBranch(props: BranchProps) {
  const { thread, composing, folds, chosen, onChoose, onAt, indent } = props;
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string | null>(null);
  const tree = useMemo(() => threadTree(thread), [thread]);
  const names = useMemo(() => shortIds(thread.snapshots.map(({ proposalId }) => proposalId)), [thread]);
  const nameOf = (row: LineageRow) =>
    row.kind === "snapshot" ? inertText(names.get(row.snapshot.proposalId) ?? row.snapshot.proposalId) : null;
  const rows = useMemo(
    () => lineageRows(thread, tree, { composing, folds, toggled }),
    [thread, tree, composing, folds, toggled],
  );
  const drawn = useDrawn(rows.length);
  const chosenRow = rows.find((row) => isChosen(row, chosen, thread.id));
  const tabStop = (rows.find(({ id }) => id === activeId) ?? chosenRow ?? rows[0])?.id ?? null;
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", at: 0 });
  const wantsFocus = useRef(false);

  const toggle = (id: string) =>
    setToggled((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const choose = (row: LineageRow) => {
    setActiveId(row.id);
    const choice = choiceOf(row, thread.id);
    if (choice) onChoose(choice);
    else if (row.kind === "folded") toggle(row.id);
  };
  const goTo = (id: string) => {
    wantsFocus.current = true;
    setActiveId(id);
    const row = rows.find((each) => each.id === id);
    if (row?.kind === "snapshot") onAt(row.snapshot);
  };
  // A row whose turn to be drawn has not come is found once it is there.
  useEffect(() => {
    if (!wantsFocus.current || activeId === null) return;
    const found = list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(activeId)}"]`);
    if (!found) return;
    wantsFocus.current = false;
    found.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = treeMove(event.key, rows, tabStop);
    if (move) {
      event.preventDefault();
      if (move.kind === "to") return goTo(move.id);
      if (move.kind === "toggle") return toggle(move.id);
      const row = rows.find(({ id }) => id === move.id);
      return row ? choose(row) : undefined;
    }
    if (!/^[\p{L}\p{N}_.…-]$/u.test(event.key) || event.key === "-") return;
    const now = event.timeStamp;
    const isGoingOn = now - typed.current.at < TYPING_MS;
    typed.current = { text: isGoingOn ? typed.current.text + event.key : event.key, at: now };
    const found = typedTo(typed.current.text, rows, tabStop, nameOf);
    if (found) goTo(found);
  };

  return (
    <section aria-label={`Lineage of ${inertText(thread.sellerName)}`} className="mt-3.5 first:mt-0.5">
      <h3 className="mb-1.5 truncate text-12 font-medium text-ink-3">
        <bdi>{inertText(thread.sellerName)}</bdi>
      </h3>
      <div
        ref={list}
        role="tree"
        aria-label={`Proposals of ${inertText(thread.sellerName)}`}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="outline-none"
      >
        {rows.slice(0, drawn).map((row) => (
          <Row
            key={row.id}
            row={row}
            name={nameOf(row)}
            thread={thread}
            isChosen={row === chosenRow}
            isTabStop={row.id === tabStop}
            isOneOfMany={rows.length > FIRST}
            indent={indent}
            onChoose={() => choose(row)}
            onToggle={() => toggle(row.id)}
            onFocus={() => {
              if (row.kind === "snapshot") onAt(row.snapshot);
            }}
          />
        ))}
      </div>
    </section>
  );
});

/** How many of so many rows are drawn by now. */
function useDrawn(many: number): number {
  const [drawn, setDrawn] = useState(FIRST);
  useEffect(() => {
    if (drawn >= many) return;
    const turn = setTimeout(() => startTransition(() => setDrawn((count) => count + PART)), 16);
    return () => clearTimeout(turn);
  }, [drawn, many]);
  return drawn;
}

function choiceOf(row: LineageRow, threadId: string): Choice | null {
  switch (row.kind) {
    case "snapshot":
      return { kind: "snapshot", threadId, snapshotId: row.snapshot.id };
    case "brief":
    case "round":
      return { kind: "round", threadId, callId: row.round.callId };
    case "compose":
      return { kind: "compose", threadId, snapshotId: row.snapshot.id };
    case "not_sent":
    case "folded":
      return null;
  }
}

function isChosen(row: LineageRow, chosen: Choice | null, threadId: string): boolean {
  if (chosen === null || chosen.threadId !== threadId) return false;
  switch (row.kind) {
    case "snapshot":
      return chosen.kind === "snapshot" && chosen.snapshotId === row.snapshot.id;
    case "brief":
    case "round":
      return chosen.kind === "round" && chosen.callId === row.round.callId;
    case "compose":
      return chosen.kind === "compose" && chosen.snapshotId === row.snapshot.id;
    case "not_sent":
    case "folded":
      return false;
  }
}

type RowProps = {
  row: LineageRow;
  name: string | null;
  thread: ThreadView;
  isChosen: boolean;
  isTabStop: boolean;
  /** Then it is laid out only near the window. */
  isOneOfMany: boolean;
  indent: number;
  onChoose: () => void;
  onToggle: () => void;
  onFocus: () => void;
};

/** Where a rail runs, from the left of its snapshot's mark. */
const RAIL_X = 7;
/** And how far from the left of the mark a round's words begin at least. */
const BESIDE_RAIL = 18;

function Row({
  row,
  name,
  thread,
  isChosen: chosen,
  isTabStop,
  isOneOfMany,
  indent,
  onChoose,
  onToggle,
  onFocus,
}: RowProps) {
  const { depth, rails, level, place, of, expanded } = row;
  const hangs = row.kind === "round" && row.source !== null;
  // Rounds and what they made stand beside the rail of the snapshot above.
  const left = depth * indent;
  // However little they are indented, a round's words stand clear of the rail.
  const beside = Math.max(0, BESIDE_RAIL - indent);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the keys
    <div
      role="treeitem"
      data-node={row.id}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={expanded ?? undefined}
      aria-selected={chosen}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onChoose}
      onFocus={onFocus}
      title={row.kind === "snapshot" ? inertText(row.snapshot.proposalId) : undefined}
      style={{ paddingLeft: left + 6 + (hangs ? beside : 0) }}
      className={`${isOneOfMany ? "[contain-intrinsic-block-size:auto_42px] [content-visibility:auto]" : ""} group/row relative -mx-1.5 cursor-pointer rounded-control pr-1.5 text-ink-2 -outline-offset-2 [--node:var(--inset)] hover:bg-sunken hover:[--node:var(--sunken)] aria-selected:bg-accent-soft aria-selected:text-accent aria-selected:[--node:var(--accent-soft)]`}
    >
      {rails.map((at) => (
        <Rail key={at} left={at * indent + RAIL_X + 6} />
      ))}
      {depth > 0 && hangs ? (
        <span
          aria-hidden="true"
          className="absolute top-0 h-3.5 rounded-bl-[7px] border-b border-l border-line-2"
          style={{ left: left - indent + RAIL_X + 6, width: indent + beside - RAIL_X - 2 }}
        />
      ) : null}
      <div className="flex items-start gap-0.5">
        <div className="min-w-0 flex-1">
          <RowWords row={row} name={name} thread={thread} isChosen={chosen} />
        </div>
        {expanded === null ? null : (
          <span
            aria-hidden="true"
            data-toggle
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
            className={`grid size-6 flex-none place-items-center rounded-control hover:bg-line ${
              expanded ? "opacity-0 group-hover/row:opacity-100 group-focus/row:opacity-100 max-sm:opacity-100" : ""
            }`}
          >
            <ChevronRight size={13} className={expanded ? "rotate-90" : ""} />
          </span>
        )}
      </div>
    </div>
  );
}

function Rail({ left }: { left: number }) {
  return <span aria-hidden="true" className="absolute inset-y-0 w-px bg-line-2" style={{ left }} />;
}
