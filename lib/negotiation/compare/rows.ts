import type { Proposal } from "@/lib/adcp";
import { asArray, isObject, member } from "../json";
import type { CellValue, ComparisonRow } from "../types";
import { alignLines } from "./align";
import { ABSENT, amountCell, instantCell, moneyCell, numberCell, textCell } from "./cell";
import { type LineNumbers, numbersOf } from "./column";
import { type Field, lineFields, termsFields } from "./fields";
import { MembersInUse } from "./members";
import { FieldReader } from "./read";

/** A row before it is held against anything: a value a proposal. Rows that say the same share their values. */
export type RowValues = Pick<ComparisonRow, "key" | "group" | "line" | "field"> & { values: readonly CellValue[] };

/** What proposals say side by side, whichever of them the baseline will be. */
export type ReadProposals = {
  readonly proposals: readonly Proposal[];
  readonly numbers: readonly LineNumbers[];
  readonly rows: readonly RowValues[];
};

/** Reads and aligns proposals once, for any number of comparisons. They are not to be written to meanwhile. Total. */
export function readProposals(proposals: readonly Proposal[]): ReadProposals {
  const numbers = proposals.map(numbersOf);
  const rows = [...summaryRows(proposals, numbers), ...termsRows(proposals)];
  addLineRows(rows, proposals);
  return { proposals, numbers, rows };
}

function summaryRows(proposals: readonly unknown[], numbers: readonly LineNumbers[]): RowValues[] {
  const said = (field: string, values: readonly CellValue[]): RowValues => ({
    key: `summary/${field}`,
    group: "summary",
    field,
    values,
  });
  const row = (field: string, read: (proposal: unknown) => CellValue) => said(field, proposals.map(read));
  const sum = (field: string, read: (numbers: LineNumbers) => CellValue) => said(field, numbers.map(read));
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

function termsRows(proposals: readonly unknown[]): RowValues[] {
  const holders = proposals.map((proposal) => member(proposal, "commercial_terms"));
  const currencies = holders.map((terms) => {
    const first = asArray(member(terms, "purchases"))[0];
    return member(member(terms, "total_budget"), "currency") ?? member(member(first, "pricing"), "currency");
  });
  const members = new MembersInUse();
  members.add(holders);
  return termsFields(members).flatMap((field): RowValues[] => {
    const values = new FieldReader(field).read(holders, currencies);
    return values === null ? [] : [{ key: `terms/${field.name}`, group: "terms", field: field.name, values }];
  });
}

function addLineRows(rows: RowValues[], proposals: readonly unknown[]): void {
  const plan = new LinePlan();
  const currencies = new Array<unknown>(proposals.length);
  for (const { productId, occurrence, lines } of alignLines(proposals)) {
    const line = { productId, occurrence };
    const prefix = `line/${productId}/${occurrence}/`;
    for (let index = 0; index < lines.length; index++) currencies[index] = currencyOf(lines[index]);
    for (const reader of plan.readersFor(lines)) {
      const values = reader.read(lines, currencies);
      if (values === null) continue;
      const field = reader.field.name;
      rows.push({ key: prefix + field, group: "line", line, field, values });
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
  #readers: readonly FieldReader[] = [];

  readersFor(lines: readonly unknown[]): readonly FieldReader[] {
    if (!this.#members.add(lines)) return this.#readers;
    if (this.#members.size > MOST_MEMBERS) {
      this.#members = new MembersInUse();
      this.#members.add(lines);
    }
    const known = new Map(this.#readers.map((reader) => [reader.field.name, reader]));
    this.#readers = lineFields(this.#members).map((field: Field) => known.get(field.name) ?? new FieldReader(field));
    return this.#readers;
  }
}
