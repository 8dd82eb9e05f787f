import type { LineageRow } from "./lineage-rows";

/** What a key does in a tree (ARIA, tree view pattern). Null: the key is not the tree's. */
export type TreeMove =
  | { kind: "to"; id: string }
  | { kind: "toggle"; id: string }
  | { kind: "choose"; id: string }
  | null;

type Move = (rows: readonly LineageRow[], at: number) => TreeMove;

const to = (row: LineageRow | undefined): TreeMove => (row ? { kind: "to", id: row.id } : null);

const MOVES: Readonly<Record<string, Move>> = {
  ArrowDown: (rows, at) => to(rows[Math.min(rows.length - 1, at + 1)]),
  ArrowUp: (rows, at) => to(rows[Math.max(0, at - 1)]),
  Home: (rows) => to(rows[0]),
  End: (rows) => to(rows.at(-1)),
  ArrowRight: (rows, at) => {
    const row = rows[at];
    if (row?.expanded === false) return { kind: "toggle", id: row.id };
    return row?.expanded ? to(rows[at + 1]) : null;
  },
  ArrowLeft: (rows, at) => {
    const row = rows[at];
    if (row?.expanded) return { kind: "toggle", id: row.id };
    return to(rows.find(({ id }) => id === row?.parentId));
  },
  Enter: (rows, at) => chosen(rows[at]),
  " ": (rows, at) => chosen(rows[at]),
};

function chosen(row: LineageRow | undefined): TreeMove {
  if (!row) return null;
  return row.kind === "folded" ? { kind: "toggle", id: row.id } : { kind: "choose", id: row.id };
}

export function treeMove(key: string, rows: readonly LineageRow[], activeId: string | null): TreeMove {
  const move = Object.hasOwn(MOVES, key) ? MOVES[key] : undefined;
  return move
    ? move(
        rows,
        rows.findIndex(({ id }) => id === activeId),
      )
    : null;
}

/**
 * The next row whose name begins with what was typed, after the active one and round again; where none begins with it, one that contains
 * it. One letter again and again goes on from row to row.
 */
export function typedTo(
  typed: string,
  rows: readonly LineageRow[],
  activeId: string | null,
  nameOf: (row: LineageRow) => string | null,
): string | null {
  const wanted = typed.toLowerCase();
  const at = rows.findIndex(({ id }) => id === activeId);
  // While a name is being typed the active row may stay the right one; a first letter moves on.
  const from = wanted.length > 1 ? at : at + 1;
  const around = [...rows.slice(Math.max(0, from)), ...rows.slice(0, Math.max(0, from))];
  const find = (fits: (name: string) => boolean) =>
    around.find((row) => fits((nameOf(row) ?? "").toLowerCase()))?.id ?? null;
  return find((name) => name.startsWith(wanted)) ?? find((name) => name.includes(wanted));
}
