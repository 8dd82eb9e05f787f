import type { Proposal, Refinement } from "@/lib/adcp";
import { member } from "../json";
import type { CellValue, ComparisonCell, ComparisonRow } from "../types";
import { askedCells } from "./asked";
import { ABSENT, compareCell, sameCell } from "./cell";

/** A column by its index or proposal id, the source proposal itself, or the refinement that was asked. */
export type Baseline = number | string | Proposal | Refinement;

export type ResolvedBaseline =
  | { kind: "column"; index: number }
  | { kind: "source"; source: Proposal }
  | { kind: "asked"; cells: ReadonlyMap<string, CellValue> };

/** What a given baseline is; the first column where nothing, or a column that is not there, is given. */
export function resolveBaseline(proposals: readonly Proposal[], given: Baseline | undefined): ResolvedBaseline {
  if (typeof given === "number" || typeof given === "string" || given === undefined) {
    const index =
      typeof given === "string"
        ? proposals.findIndex((proposal) => member(proposal, "proposal_id") === given)
        : (given ?? 0);
    return { kind: "column", index: Number.isInteger(index) && index >= 0 && index < proposals.length ? index : 0 };
  }
  if (member(given, "commercial_terms") !== undefined) return { kind: "source", source: given as Proposal };
  return { kind: "asked", cells: askedCells(given) };
}

export type HeldCells = Pick<ComparisonRow, "baseline" | "cells" | "differs">;

/**
 * The values of one row held against the baseline: one a column, and one more where a source is the baseline. `asked` is what the
 * refinement said of this row.
 */
export function holdAgainst(
  baseline: ResolvedBaseline,
  values: readonly CellValue[],
  asked: CellValue | undefined,
): HeldCells {
  switch (baseline.kind) {
    case "column":
      return finish(values, values.length, values[baseline.index], baseline.index);
    case "source": {
      const old = values.at(-1) ?? ABSENT;
      return { baseline: old, ...finish(values, values.length - 1, old, -1) };
    }
    case "asked":
      return { ...(asked && { baseline: asked }), ...finish(values, values.length, asked, -1) };
  }
}

function finish(
  values: readonly CellValue[],
  columns: number,
  old: CellValue | undefined,
  baseColumn: number,
): HeldCells {
  const cells = new Array<ComparisonCell>(columns);
  let differs = false;
  for (let index = 0; index < columns; index++) {
    const value = values[index] ?? ABSENT;
    // Cells of one value are one cell: most rows say the same in every column.
    const before = index - 1 === baseColumn ? undefined : cells[index - 1];
    if (index === baseColumn) {
      cells[index] = { value, change: "baseline" };
    } else if (before !== undefined && before.value === value) {
      cells[index] = before;
    } else if (old === undefined) {
      // What was asked says nothing about most terms; those are held against each other only.
      cells[index] = { value, change: value.kind === "absent" ? "absent" : "same" };
      differs ||= !sameCell(value, values[0] ?? ABSENT);
    } else {
      const cell = compareCell(value, old);
      cells[index] = cell;
      differs ||= DIFFERENCES.has(cell.change);
    }
  }
  return { cells, differs };
}

const DIFFERENCES: ReadonlySet<ComparisonCell["change"]> = new Set(["changed", "added", "removed"]);
