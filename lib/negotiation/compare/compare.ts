import type { Proposal, Refinement } from "@/lib/adcp";
import { asArray, isObject, member } from "../json";
import type { CellValue, Comparison, ComparisonCell, ComparisonColumn, ComparisonRow } from "../types";
import { alignLines } from "./align";
import { type Baseline, type HeldCells, holdAgainst, type ResolvedBaseline, resolveBaseline } from "./baseline";
import { ABSENT, amountCell, instantCell, moneyCell, numberCell, textCell } from "./cell";
import { differenceFrom, type LineNumbers, numbersOf, summarize } from "./column";
import { type Field, lineFields, termsFields } from "./fields";
import { MembersInUse } from "./members";
import { FieldReader } from "./read";

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
  const all = baseline.kind === "source" ? [...proposals, baseline.source] : [...proposals];
  const numbers = all.map(numbersOf);
  const difference = differenceFrom(baseline, proposals);
  const columns = proposals.map((proposal, index) =>
    summarize(
      proposal,
      difference(index),
      numbers[index] as LineNumbers,
      options.refinement && { refinement: options.refinement, source: options.source },
    ),
  );
  const rows = [...summaryRows(all, numbers, baseline), ...termsRows(all, baseline)];
  addLineRows(rows, all, baseline);
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

function summaryRows(
  proposals: readonly unknown[],
  numbers: readonly LineNumbers[],
  baseline: ResolvedBaseline,
): ComparisonRow[] {
  const held = (field: string, values: readonly CellValue[]): ComparisonRow => {
    const key = `summary/${field}`;
    return { key, group: "summary", field, ...holdAgainst(baseline, values, askedIn(baseline, key)) };
  };
  const row = (field: string, read: (proposal: unknown) => CellValue) => held(field, proposals.map(read));
  const sum = (field: string, read: (numbers: LineNumbers) => CellValue) => held(field, numbers.map(read));
  const terms = (proposal: unknown) => member(proposal, "commercial_terms");
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

function termsRows(proposals: readonly unknown[], baseline: ResolvedBaseline): ComparisonRow[] {
  const holders = proposals.map((proposal) => member(proposal, "commercial_terms"));
  const currencies = holders.map((terms) => {
    const first = asArray(member(terms, "purchases"))[0];
    return member(member(terms, "total_budget"), "currency") ?? member(member(first, "pricing"), "currency");
  });
  const members = new MembersInUse();
  members.add(holders);
  return termsFields(members).flatMap((field): ComparisonRow[] => {
    const key = `terms/${field.name}`;
    const reader = new FieldReader(field, (values) => holdAgainst(baseline, values, askedIn(baseline, key)));
    const held = reader.read(holders, currencies);
    return held === null ? [] : [{ key, group: "terms", field: field.name, ...held }];
  });
}

function addLineRows(rows: ComparisonRow[], proposals: readonly unknown[], baseline: ResolvedBaseline): void {
  const plan = new LinePlan((values) => holdAgainst(baseline, values, undefined));
  const currencies = new Array<unknown>(proposals.length);
  for (const { productId, occurrence, lines } of alignLines(proposals)) {
    const line = { productId, occurrence };
    const prefix = `line/${productId}/${occurrence}/`;
    for (let index = 0; index < lines.length; index++) currencies[index] = currencyOf(lines[index]);
    for (const reader of plan.readersFor(lines)) {
      const held = reader.read(lines, currencies);
      if (held === null) continue;
      const { cells, differs } = held;
      const field = reader.field.name;
      const key = prefix + field;
      rows.push(
        held.baseline === undefined
          ? { key, group: "line", line, field, cells, differs }
          : { key, group: "line", line, field, baseline: held.baseline, cells, differs },
      );
    }
  }
}

function currencyOf(line: unknown): unknown {
  return isObject(line) && isObject(line.pricing) ? line.pricing.currency : undefined;
}

/** More members than any honest lines have together; beyond them a seller could make every line cost what all of them do. */
const MOST_MEMBERS = 200;

/** The readers of all fields that lines have so far. It grows with the lines, and begins anew where it has grown too much. */
class LinePlan {
  #members = new MembersInUse();
  #readers: readonly FieldReader<HeldCells>[] = [];

  constructor(private readonly finish: (values: readonly CellValue[]) => HeldCells) {}

  readersFor(lines: readonly unknown[]): readonly FieldReader<HeldCells>[] {
    if (!this.#members.add(lines)) return this.#readers;
    if (this.#members.size > MOST_MEMBERS) {
      this.#members = new MembersInUse();
      this.#members.add(lines);
    }
    const known = new Map(this.#readers.map((reader) => [reader.field.name, reader]));
    this.#readers = lineFields(this.#members).map(
      (field: Field) => known.get(field.name) ?? new FieldReader(field, this.finish),
    );
    return this.#readers;
  }
}
