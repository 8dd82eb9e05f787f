import type { Proposal, Refinement } from "@/lib/adcp";
import type { CellValue, Comparison, ComparisonCell, ComparisonColumn, ComparisonRow } from "../types";
import { type Baseline, type HeldCells, holdAgainst, type ResolvedBaseline, resolveBaseline } from "./baseline";
import { differenceFrom, type LineNumbers, summarize } from "./column";
import { type ReadProposals, type RowValues, readProposals } from "./rows";

export type { Baseline } from "./baseline";

export type CompareOptions = {
  /** The first column where nothing, or a column that is not there, is given. */
  baseline?: Baseline;
  /** Leaves out rows in which all columns, and the baseline, agree. */
  onlyDifferences?: boolean;
  /** Where given, each column says which of its requirements it meets. */
  refinement?: Refinement;
  source?: Proposal;
  /** Columns whose values no digest stands behind (legacy/comparable.ts): every cell of theirs is marked, and they claim nothing. */
  unverifiable?: ReadonlySet<number>;
};

/**
 * Proposals side by side: one row a commercial term, aligned by product, pricing option and position, each cell with its change
 * from the baseline. Nothing is added or converted across currencies and nothing missing is read as zero. The order of columns
 * changes no row. Rows that say the same share their cells, which are not to be written to. Total.
 */
export function compareProposals(proposals: readonly Proposal[], options: CompareOptions = {}): Comparison {
  const baseline = resolveBaseline(proposals, options.baseline);
  return compared(readProposals(withSource(proposals, baseline)), proposals, baseline, options);
}

/**
 * The same of proposals that were read before: what another baseline costs then is holding their values against it. Only a source that
 * is the baseline has to be read beside them.
 */
export function compareRead(read: ReadProposals, options: CompareOptions = {}): Comparison {
  const { proposals } = read;
  const baseline = resolveBaseline(proposals, options.baseline);
  const all = baseline.kind === "source" ? readProposals(withSource(proposals, baseline)) : read;
  return compared(all, proposals, baseline, options);
}

function withSource(proposals: readonly Proposal[], baseline: ResolvedBaseline): readonly Proposal[] {
  return baseline.kind === "source" ? [...proposals, baseline.source] : proposals;
}

/** `all` are the proposals as they were read, and after them the source where that is the baseline. */
function compared(
  all: ReadProposals,
  proposals: readonly Proposal[],
  baseline: ResolvedBaseline,
  options: CompareOptions,
): Comparison {
  const difference = differenceFrom(baseline, proposals);
  const columns = proposals.map((proposal, index) =>
    summarize(
      proposal,
      difference(index),
      all.numbers[index] as LineNumbers,
      options.refinement && { refinement: options.refinement, source: options.source },
    ),
  );
  const rows = heldRows(all.rows, baseline);
  const shown = options.onlyDifferences ? rows.filter((row) => row.differs) : rows;
  const marked = options.unverifiable ?? NONE;
  return {
    baseline: baseline.kind === "column" ? baseline.index : -1,
    columns: marked.size === 0 ? columns : columns.map((column, index) => markColumn(column, marked.has(index))),
    rows: marked.size === 0 ? shown : shown.map((row) => ({ ...row, cells: markCells(row.cells, marked) })),
    hiddenRows: rows.length - shown.length,
  };
}

const NONE: ReadonlySet<number> = new Set();

/** What the rules of snapshots find missing in a column that is none would be found in all of its kind, and says nothing. */
const markColumn = (column: ComparisonColumn, isMarked: boolean): ComparisonColumn =>
  isMarked ? { ...column, findings: [], unverifiable: true } : column;

/** Copies, since rows that say the same share their cells. What is not there needs no mark. */
const markCells = (cells: readonly ComparisonCell[], marked: ReadonlySet<number>): ComparisonCell[] =>
  cells.map((cell, index) =>
    marked.has(index) && cell.value.kind !== "absent" ? { ...cell, unverifiable: true } : cell,
  );

/** What was asked for in a row, by its key; nothing where the baseline is not what was asked. */
function askedIn(baseline: ResolvedBaseline, key: string): CellValue | undefined {
  return baseline.kind === "asked" ? baseline.cells.get(key) : undefined;
}

/** Rows whose values are one list are held once, unless what was asked says something of one of them. */
function heldRows(rows: readonly RowValues[], baseline: ResolvedBaseline): ComparisonRow[] {
  const known = new Map<readonly CellValue[], HeldCells>();
  return rows.map(({ key, group, line, field, values }) => {
    const asked = group === "line" ? undefined : askedIn(baseline, key);
    let held = asked === undefined ? known.get(values) : undefined;
    if (held === undefined) {
      held = holdAgainst(baseline, values, asked);
      if (asked === undefined) known.set(values, held);
    }
    const row: ComparisonRow = { key, group, field, cells: held.cells, differs: held.differs };
    if (line !== undefined) row.line = line;
    if (held.baseline !== undefined) row.baseline = held.baseline;
    return row;
  });
}
