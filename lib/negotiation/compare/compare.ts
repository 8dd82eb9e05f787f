import type { Proposal, Refinement } from "@/lib/adcp";
import { asArray, isObject, member } from "../json";
import type { CellValue, Comparison, ComparisonCell, ComparisonRow } from "../types";
import { alignLines } from "./align";
import { askedCells } from "./asked";
import {
  ABSENT,
  amountCell,
  compareCell,
  instantCell,
  moneyCell,
  numberCell,
  orEqual,
  sameCell,
  textCell,
} from "./cell";
import { differenceOf, type LineNumbers, numbersOf, summarize } from "./column";
import {
  type Field,
  isInUse,
  LINE_FIELDS,
  type MembersInUse,
  membersOf,
  otherFields,
  TERMS_FIELDS,
  targetingFields,
} from "./fields";

/** A column by its index or proposal id, the source proposal itself, or the refinement that was asked. */
export type Baseline = number | string | Proposal | Refinement;

export type CompareOptions = {
  /** The first column where nothing, or a column that is not there, is given. */
  baseline?: Baseline;
  /** Leaves out rows in which all columns, and the baseline, agree. */
  onlyDifferences?: boolean;
  /** Where given, each column says which of its requirements it meets. */
  refinement?: Refinement;
  source?: Proposal;
};

/**
 * Proposals side by side: one row a commercial term, aligned by product, pricing option and position, each cell with its change
 * from the baseline. Nothing is added or converted across currencies and nothing missing is read as zero. The order of columns
 * changes no row. Total.
 */
export function compareProposals(proposals: readonly Proposal[], options: CompareOptions = {}): Comparison {
  const baseline = resolveBaseline(proposals, options.baseline);
  const all = baseline.kind === "source" ? [...proposals, baseline.source] : [...proposals];
  const numbers = all.map(numbersOf);
  const columns = proposals.map((proposal, index) =>
    summarize(
      proposal,
      differenceFrom(baseline, proposals, index),
      numbers[index] as LineNumbers,
      options.refinement && { refinement: options.refinement, source: options.source },
    ),
  );
  const read = [...summaryRows(all, numbers), ...termsRows(all), ...lineRows(all)];
  const rows = read.map((row) => finishRow(row, baseline, proposals.length));
  const shown = options.onlyDifferences ? rows.filter((row) => row.differs) : rows;
  return {
    baseline: baseline.kind === "column" ? baseline.index : -1,
    columns,
    rows: shown,
    hiddenRows: rows.length - shown.length,
  };
}

type ResolvedBaseline =
  | { kind: "column"; index: number }
  | { kind: "source"; source: Proposal }
  | { kind: "asked"; cells: ReadonlyMap<string, CellValue> };

function resolveBaseline(proposals: readonly Proposal[], given: Baseline | undefined): ResolvedBaseline {
  if (typeof given === "number" || typeof given === "string" || given === undefined) {
    const index =
      typeof given === "string"
        ? proposals.findIndex((proposal) => member(proposal, "proposal_id") === given)
        : (given ?? 0);
    return { kind: "column", index: Number.isInteger(index) && index >= 0 && index < proposals.length ? index : 0 };
  }
  if (member(given, "commercial_terms") !== undefined) {
    const source = given as Proposal;
    return { kind: "source", source };
  }
  return { kind: "asked", cells: askedCells(given) };
}

function differenceFrom(baseline: ResolvedBaseline, proposals: readonly Proposal[], index: number) {
  const mine = member(proposals[index], "commercial_terms");
  if (baseline.kind === "source") return differenceOf(mine, member(baseline.source, "commercial_terms"));
  if (baseline.kind === "column" && index === baseline.index) return "baseline";
  return differenceOf(mine, member(proposals[baseline.kind === "column" ? baseline.index : 0], "commercial_terms"));
}

/** A row before it is held against the baseline; one value a column, and one more where a source is the baseline. */
type ReadRow = Pick<ComparisonRow, "key" | "group" | "line" | "field"> & { values: CellValue[] };

function summaryRows(proposals: readonly unknown[], numbers: readonly LineNumbers[]): ReadRow[] {
  const row = (field: string, read: (proposal: unknown) => CellValue): ReadRow => ({
    key: `summary/${field}`,
    group: "summary",
    field,
    values: proposals.map(read),
  });
  const terms = (proposal: unknown) => member(proposal, "commercial_terms");
  const sum = (field: string, read: (numbers: LineNumbers) => CellValue): ReadRow => ({
    key: `summary/${field}`,
    group: "summary",
    field,
    values: numbers.map(read),
  });
  return [
    row("total_budget", (proposal) => moneyCell(member(terms(proposal), "total_budget"))),
    sum("price_lowest", ({ priceRange: range }) => (range === null ? ABSENT : amountCell(range.min, range.currency))),
    sum("price_highest", ({ priceRange: range }) => (range === null ? ABSENT : amountCell(range.max, range.currency))),
    sum("effective_cpm", ({ effectiveCpm: cpm }) => (cpm === null ? ABSENT : amountCell(cpm.amount, cpm.currency))),
    sum("impressions", ({ impressions }) => numberCell(impressions)),
    row("start_time", (proposal) => instantCell(member(terms(proposal), "start_time"))),
    row("end_time", (proposal) => instantCell(member(terms(proposal), "end_time"))),
    row("lines", (proposal) => numberCell(asArray(member(terms(proposal), "purchases")).length)),
    row("expires_at", (proposal) => instantCell(member(proposal, "expires_at"))),
    row("terms_digest", (proposal) => textCell(member(proposal, "terms_digest"))),
  ];
}

function termsRows(proposals: readonly unknown[]): ReadRow[] {
  const holders = proposals.map((proposal) => member(proposal, "commercial_terms"));
  const currencies = holders.map((terms) => {
    const first = asArray(member(terms, "purchases"))[0];
    return member(member(terms, "total_budget"), "currency") ?? member(member(first, "pricing"), "currency");
  });
  const members = membersOf(holders);
  const rows: ReadRow[] = [];
  const add = (field: string, values: CellValue[]) =>
    rows.push({ key: `terms/${field}`, group: "terms", field, values });
  readFields([...TERMS_FIELDS, ...otherFields(members, "terms")], members, holders, currencies, add);
  return rows;
}

function lineRows(proposals: readonly unknown[]): ReadRow[] {
  const rows: ReadRow[] = [];
  for (const { productId, occurrence, lines } of alignLines(proposals)) {
    const line = { productId, occurrence };
    const currencies = lines.map((each) => member(member(each, "pricing"), "currency"));
    const members = membersOf(lines);
    const add = (field: string, values: CellValue[]) =>
      rows.push({ key: `line/${productId}/${occurrence}/${field}`, group: "line", line, field, values });
    readFields(LINE_FIELDS, members, lines, currencies, add);
    if (members.own.has("targeting_overlay")) readFields(targetingFields(lines), members, lines, currencies, add);
    readFields(otherFields(members, "line"), members, lines, currencies, add);
  }
  return rows;
}

/** Rows of fields that at least one column has. */
function readFields(
  fields: readonly Field[],
  members: MembersInUse,
  holders: readonly unknown[],
  currencies: readonly unknown[],
  add: (field: string, values: CellValue[]) => void,
): void {
  for (const field of fields) {
    if (!isInUse(field, members)) continue;
    const values = new Array<CellValue>(holders.length);
    let someThere = false;
    let before = ABSENT;
    for (let index = 0; index < holders.length; index++) {
      const holder = holders[index];
      const value = isObject(holder) ? orEqual(field.read(holder, currencies[index]), before) : ABSENT;
      if (value.kind !== "absent") someThere = true;
      values[index] = value;
      before = value;
    }
    if (someThere) add(field.name, values);
  }
}

function finishRow(row: ReadRow, baseline: ResolvedBaseline, columns: number): ComparisonRow {
  const { key, group, line, field, values } = row;
  const baseColumn = baseline.kind === "column" ? baseline.index : -1;
  const old =
    baseline.kind === "column"
      ? values[baseColumn]
      : baseline.kind === "source"
        ? values[columns]
        : baseline.cells.get(key);
  const cells = new Array<ComparisonCell>(columns);
  let differs = false;
  for (let index = 0; index < columns; index++) {
    const value = values[index] ?? ABSENT;
    // Cells of one value are one cell: most rows say the same in every column.
    const before = index - 1 === baseColumn ? undefined : cells[index - 1];
    if (before !== undefined && before.value === value && index !== baseColumn) {
      cells[index] = before;
    } else if (old === undefined) {
      // What was asked says nothing about most terms; those are held against each other only.
      cells[index] = { value, change: value.kind === "absent" ? "absent" : "same" };
      differs ||= !sameCell(value, values[0] ?? ABSENT);
    } else if (index === baseColumn) {
      cells[index] = { value, change: "baseline" };
    } else {
      const cell = compareCell(value, old);
      cells[index] = cell;
      differs ||= DIFFERENCES.has(cell.change);
    }
  }
  if (baseline.kind === "column" || old === undefined) {
    return line === undefined ? { key, group, field, cells, differs } : { key, group, line, field, cells, differs };
  }
  return line === undefined
    ? { key, group, field, baseline: old, cells, differs }
    : { key, group, line, field, baseline: old, cells, differs };
}

const DIFFERENCES: ReadonlySet<ComparisonCell["change"]> = new Set(["changed", "added", "removed"]);
