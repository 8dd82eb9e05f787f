import type { Proposal } from "@/lib/adcp";
import { type CellValue, type Comparison, type ComparisonRow, cellPlaces } from "@/lib/negotiation";
import { fieldName } from "../field-names";
import { letterOf } from "../letters";
import { ownDigits } from "./own-digits";

/** One cell of a table that leaves the desk. A number is its digits, as the seller wrote them where the seller did. */
export type SheetCell = { kind: "empty" } | { kind: "number"; digits: string } | { kind: "text"; text: string };

/** A table that leaves the desk: its first row names the columns. */
export type Sheet = readonly (readonly SheetCell[])[];

/** A proposal that is exported, and the text it was received as. */
export type SheetColumn = {
  proposal: Proposal;
  proposalText: string;
  sellerName: string;
  round: number;
  status: string;
};

export type SheetInput = {
  comparison: Comparison;
  columns: readonly SheetColumn[];
  /** How the baseline is called, and its proposal and text where it is a source that is no column. */
  baseline: { name: string; source: { proposal: Proposal; proposalText: string } | null };
  onlyDifferences: boolean;
};

const SECTIONS: Record<ComparisonRow["group"], string> = { summary: "Summary", terms: "Terms", line: "Line" };
const PROPOSAL_ROWS = [
  { term: "Seller", of: ({ sellerName }: SheetColumn) => text(sellerName) },
  { term: "Round", of: ({ round }: SheetColumn) => number(String(round)) },
  { term: "Status", of: ({ status }: SheetColumn) => text(status) },
];

/**
 * The comparison as a table: one row a term, one column a proposal. Numbers stay numbers in the unit their row names, so a term stated
 * in two currencies has two rows; what is not stated stays empty. Rows are those the grid shows.
 */
export function comparisonSheet(input: SheetInput): Sheet {
  const { comparison, columns, onlyDifferences } = input;
  const hasBaseline = comparison.baseline < 0;
  const rows = comparison.rows.filter(({ differs }) => differs || !onlyDifferences);
  const read = reader(input);
  return [
    headOf(input, hasBaseline),
    ...PROPOSAL_ROWS.map(({ term, of }) => [
      ...labels("Proposal", null, term, "", ""),
      ...(hasBaseline ? [EMPTY] : []),
      ...columns.map(of),
    ]),
    ...rows.flatMap((row) => rowsOf(row, hasBaseline, read)),
  ];
}

/** One term of the comparison as it would stand in the whole table, under the same head. */
export function rowSheet(input: SheetInput, key: string): Sheet {
  const hasBaseline = input.comparison.baseline < 0;
  const read = reader(input);
  const rows = input.comparison.rows.filter((row) => row.key === key);
  return [headOf(input, hasBaseline), ...rows.flatMap((row) => rowsOf(row, hasBaseline, read))];
}

function headOf({ columns, baseline }: SheetInput, hasBaseline: boolean): SheetCell[] {
  return [
    ...["Section", "Product", "Line", "Term", "Field", "Unit"].map(text),
    ...(hasBaseline ? [text(`Baseline: ${baseline.name}`)] : []),
    ...columns.map(({ proposal }, index) => text(`${letterOf(index)} ${proposal.proposal_id}`)),
  ];
}

function labels(section: string, line: ComparisonRow["line"] | null, term: string, field: string, unit: string) {
  return [
    text(section),
    line ? text(line.productId) : EMPTY,
    line ? number(String(line.occurrence + 1)) : EMPTY,
    text(term),
    text(field),
    text(unit),
  ];
}

function rowsOf(row: ComparisonRow, hasBaseline: boolean, read: Reader): SheetCell[][] {
  const values = row.cells.map(({ value }) => value);
  const all = hasBaseline && row.baseline ? [...values, row.baseline] : values;
  const stated = all.filter(({ kind }) => kind !== "absent");
  const units = [...new Set(stated.map(unitOf))].sort();
  return (units.length === 0 ? [""] : units).map((unit) => {
    const cell = (value: CellValue | undefined, column: number) =>
      value === undefined || value.kind === "absent" || unitOf(value) !== unit ? EMPTY : read(value, row, column);
    return [
      ...labels(SECTIONS[row.group], row.line, fieldName(row.field).label, row.field, unit),
      ...(hasBaseline ? [cell(row.baseline, values.length)] : []),
      ...values.map(cell),
    ];
  });
}

function unitOf(value: CellValue): string {
  return value.kind === "money" ? value.currency : "";
}

type Reader = (value: CellValue, row: ComparisonRow, column: number) => SheetCell;

function reader({ columns, baseline: { source } }: SheetInput): Reader {
  const received = source ? [...columns, source] : columns;
  const place = cellPlaces(received.map(({ proposal }) => proposal));
  const digits = received.map(({ proposalText }) => ownDigits(proposalText));
  return (value, row, column) => {
    switch (value.kind) {
      case "absent":
        return EMPTY;
      case "text":
      case "instant":
        return text(value.value);
      case "list":
        return text(value.values.join(", "));
      case "money":
      case "number": {
        const amount = value.kind === "money" ? value.amount : value.value;
        const where = place(row, column);
        const own = digits[column];
        const written = where === null ? undefined : (own?.get(where) ?? own?.get(`${where}/amount`));
        // The same number or none: what the desk worked out has no digits but its own.
        return number(written !== undefined && Number(written) === amount ? written : String(amount));
      }
    }
  };
}

const EMPTY: SheetCell = { kind: "empty" };

function text(value: string): SheetCell {
  return value === "" ? EMPTY : { kind: "text", text: value };
}

function number(digits: string): SheetCell {
  return { kind: "number", digits };
}
