import type { RoundView, SnapshotView, ThreadView } from "@/lib/api/client";
import type { RoundNode, SnapshotNode, ThreadTree } from "./thread-tree";

/** What is being composed and not sent, per thread: the source it starts from and how many drafts it asks for. */
export type Composing = { threadId: string; sourceSnapshotId: string; says: string };

/** One visible row of a thread's tree, with what a tree has to say of it. */
export type LineageRow = RowSubject & {
  id: string;
  parentId: string | null;
  /** From 0: how many rounds lie above. */
  depth: number;
  /** The depths at which a rail runs past this row to a later round. */
  rails: readonly number[];
  level: number;
  place: number;
  of: number;
  /** Null where nothing is below. */
  expanded: boolean | null;
};

export type RowSubject =
  | { kind: "not_sent" }
  | { kind: "brief"; round: RoundView }
  | { kind: "snapshot"; snapshot: SnapshotView; superseded: boolean; isOrphan: boolean }
  | { kind: "round"; round: RoundView; source: string | null; snapshotCount: number }
  | { kind: "compose"; composing: Composing; snapshot: SnapshotView }
  | { kind: "folded"; count: number };

export type RowOptions = {
  composing: readonly Composing[];
  /** Whether dead ends are folded up until they are asked for. */
  folds: boolean;
  /** Rows whose expansion is not what it is by itself. */
  toggled: ReadonlySet<string>;
};

type Item = { subject: RowSubject; id: string; below: () => Item[]; isClosed: boolean };

/** The visible rows in reading order. Iterative: chains are as long as a seller makes them. */
export function lineageRows(
  thread: Pick<ThreadView, "rounds" | "snapshots">,
  tree: ThreadTree,
  { composing, folds, toggled }: RowOptions,
): LineageRow[] {
  const context: Context = { composing, folds };
  const answered = new Set(thread.snapshots.map(({ callId }) => callId));
  const top: Item[] = [
    ...(thread.rounds.length === 0 ? [leaf("not sent", { kind: "not_sent" })] : []),
    ...tree.brief
      .filter(({ callId }) => !answered.has(callId))
      .map((round) => leaf(`brief ${round.callId}`, { kind: "brief", round })),
    ...snapshotItems(tree.roots, false, context, "roots"),
    ...snapshotItems(tree.orphans, true, context, "orphans"),
    ...tree.loose.map((round) =>
      leaf(`round ${round.callId}`, { kind: "round", round, source: null, snapshotCount: 0 }),
    ),
  ];
  const rows: LineageRow[] = [];
  type Waiting = {
    item: Item;
    depth: number;
    level: number;
    place: number;
    of: number;
    parentId: string | null;
    rails: number[];
  };
  const push = (
    items: readonly Item[],
    at: Omit<Waiting, "item" | "place" | "of" | "rails">,
    railsAt: (place: number) => number[],
  ) => {
    for (let place = items.length; place > 0; place -= 1) {
      const item = items[place - 1];
      if (item) waiting.push({ ...at, item, place, of: items.length, rails: railsAt(place) });
    }
  };
  const waiting: Waiting[] = [];
  push(top, { depth: 0, level: 1, parentId: null }, () => []);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { item, depth, level, place, of, parentId, rails } = next;
    const below = item.below();
    const isOpen = item.isClosed === toggled.has(item.id);
    rows.push({
      ...item.subject,
      id: item.id,
      parentId,
      depth,
      rails,
      level,
      place,
      of,
      expanded: below.length === 0 ? null : isOpen,
    });
    if (below.length === 0 || !isOpen) continue;
    const at = { level: level + 1, parentId: item.id };
    // Rounds hang on the rail of their snapshot, which runs on to the last of them; what a round made stands at the round's own depth.
    if (item.subject.kind === "snapshot") {
      push(below, { ...at, depth: depth + 1 }, (nth) => (nth < below.length ? [...rails, depth] : rails));
    } else push(below, { ...at, depth }, () => rails);
  }
  return rows;
}

type Context = { composing: readonly Composing[]; folds: boolean };

function leaf(id: string, subject: RowSubject): Item {
  return { id, subject, below: () => [], isClosed: false };
}

function snapshotItems(nodes: readonly SnapshotNode[], isOrphan: boolean, context: Context, under: string): Item[] {
  const dead = context.folds ? nodes.filter(({ isDeadEnd }) => isDeadEnd) : [];
  const alive = nodes.filter((node) => !dead.includes(node));
  const items = alive.map((node) => snapshotItem(node, isOrphan, context));
  if (dead.length === 0) return items;
  return [
    ...items,
    {
      id: `folded ${under}`,
      subject: { kind: "folded", count: dead.reduce((sum, node) => sum + countOf(node), 0) },
      // What is unfolded is unfolded whole.
      below: () => dead.map((node) => snapshotItem(node, isOrphan, { ...context, folds: false })),
      isClosed: true,
    },
  ];
}

function countOf(node: SnapshotNode): number {
  let count = 0;
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    count += 1;
    waiting.push(...next.rounds.flatMap(({ children }) => children));
  }
  return count;
}

function snapshotItem(node: SnapshotNode, isOrphan: boolean, context: Context): Item {
  const { snapshot, superseded, rounds } = node;
  return {
    id: `snapshot ${snapshot.id}`,
    subject: { kind: "snapshot", snapshot, superseded, isOrphan },
    isClosed: false,
    below: () => [
      ...rounds.flatMap((round) => roundItems(round, snapshot, context)),
      ...context.composing
        .filter(({ sourceSnapshotId }) => sourceSnapshotId === snapshot.id)
        .map((draft) => leaf(`compose ${snapshot.id}`, { kind: "compose", composing: draft, snapshot })),
    ],
  };
}

/** What no call of the thread made hangs on its parent without a round between. */
function roundItems({ round, children }: RoundNode, source: SnapshotView, context: Context): Item[] {
  if (round === null) return snapshotItems(children, false, context, `none ${source.id}`);
  return [
    {
      id: `round ${round.callId} ${source.id}`,
      subject: { kind: "round", round, source: source.proposalId, snapshotCount: children.length },
      isClosed: false,
      below: () => snapshotItems(children, false, context, `${round.callId} ${source.id}`),
    },
  ];
}
