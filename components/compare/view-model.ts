import { priceWords } from "@/components/accept/price-words";
import { formatCpm } from "@/components/ui/format-money";
import { formatFlight } from "@/components/ui/format-time";
import type { Proposal } from "@/lib/adcp";
import type { CellValue, Comparison, ComparisonCell, ComparisonRow } from "@/lib/negotiation";
import { type CellWords, cellWords, deltaText, instantChange, listChange, valueText } from "./cell-words";
import { fieldName } from "./field-names";

/**
 * A row as it is drawn: its label and each column's cell in words. `of` are the keys of the comparison's rows it stands for; `quiet`
 * rows are ids that change with the values above them. The cells of a line's rows are put into words when they are first read.
 */
export type ViewRow = {
  readonly key: string;
  readonly label: string;
  readonly differs: boolean;
  readonly cells: ViewCell[];
  readonly of: readonly string[];
  readonly quiet?: boolean;
};
export type ViewCell = CellWords & { changed: boolean };

/** A purchase line across columns. `presence` says per column whether the line is there, and how that differs. */
export type LineGroup = {
  key: string;
  productId: string;
  occurrence: number;
  presence: LinePresence[];
  rows: ViewRow[];
  differs: boolean;
};
export type LinePresence = { kind: "here"; changed: number; of: number } | { kind: "added" | "removed" | "absent" };

export type ViewModel = { summary: ViewRow[]; terms: ViewRow[]; lines: LineGroup[]; hidden: number };

/** Rows that a merged row of the summary stands for. */
const MERGED = new Set([
  "summary/price_lowest",
  "summary/price_highest",
  "summary/start_time",
  "summary/end_time",
  "summary/terms_digest",
  "terms/start_time",
  "terms/end_time",
  "terms/total_budget",
]);

/**
 * The comparison as rows to read, with the rows that say one thing together merged: lowest and highest price, start and end.
 * `onlyDifferences` leaves out rows in which nothing differs, and counts them.
 */
export function viewModel(
  comparison: Comparison,
  proposals: readonly Proposal[],
  {
    onlyDifferences,
    zone,
    baselineProposal,
  }: { onlyDifferences: boolean; zone: string; baselineProposal: Proposal | null },
): ViewModel {
  // Held against what was asked, a row nobody asked about has nothing to be the same as.
  const isAsked = comparison.baseline < 0 && baselineProposal === null;
  const heldRows = isAsked ? comparison.rows.map(withoutBaseline) : comparison.rows;
  const by = new Map(heldRows.map((row) => [row.key, row]));
  const plain = (row: ComparisonRow, label?: string): LazyRow => {
    const name = fieldName(row.field);
    return new LazyRow(
      { key: row.key, label: label ?? name.label, differs: row.differs, of: [row.key] },
      row.field === "pricing_option_id",
      (index) => isChange(row.cells[index]),
      () => row.cells.map((cell) => viewCell(cell, cellWords(cell, name.format, zone))),
    );
  };
  const named = (key: string) => {
    const row = by.get(key);
    return row ? [plain(row)] : [];
  };
  const summary = [
    ...named("summary/total_budget"),
    ...priceRow(by),
    ...named("summary/effective_cpm"),
    ...named("summary/impressions"),
    ...flightRow("summary/flight", "Flight", by.get("summary/start_time"), by.get("summary/end_time"), zone),
    ...countriesRow(proposals, comparison.baseline, baselineProposal),
    ...named("summary/lines"),
    ...validityRow(by.get("summary/expires_at"), zone),
  ];
  const terms = heldRows.filter(({ group, key }) => group === "terms" && !MERGED.has(key)).map((row) => plain(row));
  const lines = lineGroups({ ...comparison, rows: heldRows }, by, zone, plain, baselineProposal);
  if (!onlyDifferences) return { summary, terms, lines, hidden: 0 };

  const all = summary.length + terms.length + lines.reduce((sum, { rows }) => sum + rows.length, 0);
  const keep = (rows: ViewRow[]) => rows.filter(({ differs }) => differs);
  const shown = {
    summary: keep(summary),
    terms: keep(terms),
    lines: lines.filter(({ differs }) => differs).map((group) => ({ ...group, rows: keep(group.rows) })),
  };
  const left = shown.summary.length + shown.terms.length + shown.lines.reduce((sum, { rows }) => sum + rows.length, 0);
  return { ...shown, hidden: all - left };
}

function withoutBaseline(row: ComparisonRow): ComparisonRow {
  if (row.baseline !== undefined) return row;
  return { ...row, cells: row.cells.map(({ value }) => ({ value, change: "baseline" })) };
}

/** A row whose words are made when they are read: of a thousand lines, a window shows a few. */
class LazyRow implements ViewRow {
  readonly key: string;
  readonly label: string;
  readonly differs: boolean;
  readonly of: readonly string[];
  #cells: ViewCell[] | null = null;

  constructor(
    row: Pick<ViewRow, "key" | "label" | "differs" | "of">,
    readonly quiet: boolean,
    readonly changedAt: (column: number) => boolean,
    private readonly read: () => ViewCell[],
  ) {
    this.key = row.key;
    this.label = row.label;
    this.differs = row.differs;
    this.of = row.of;
  }

  get cells(): ViewCell[] {
    this.#cells ??= this.read();
    return this.#cells;
  }
}

function isChange(cell: ComparisonCell | undefined): boolean {
  return cell?.change === "changed" || cell?.change === "added" || cell?.change === "removed";
}

function viewCell(cell: ComparisonCell, words: CellWords): ViewCell {
  return { ...words, changed: isChange(cell) };
}

/** `6.40–21.00`, with the change at the top, or at the bottom where only that moved. */
function priceRow(by: ReadonlyMap<string, ComparisonRow>): ViewRow[] {
  const low = by.get("summary/price_lowest");
  const high = by.get("summary/price_highest");
  if (!low || !high) return [];
  const cells = high.cells.map((top, index): ViewCell => {
    const bottom = low.cells[index] ?? top;
    const range = rangeText(bottom.value, top.value);
    const changed = [top, bottom].some(({ change }) => change === "changed");
    const isFirst = top.change === "baseline" || top.change === "absent";
    if (!changed) {
      const words = cellWords(top, "price", "UTC");
      return { ...viewCell(top, words), value: range, change: isFirst ? null : words.change };
    }
    // A ceiling was asked for and no lowest price: then the ceiling alone is what there was.
    const was = bottom.change === "baseline" ? (top.old ?? top.value) : (bottom.old ?? bottom.value);
    const old = rangeText(was, top.old ?? top.value);
    const moved =
      top.delta !== undefined ? { delta: top.delta, at: "at the top" } : { delta: bottom.delta, at: "at the bottom" };
    const change = moved.delta === undefined ? null : deltaText(moved.delta, "price");
    return {
      value: range,
      old: old?.text ?? null,
      change: change ? { ...change, text: `${change.text} ${moved.at}` } : { sign: "other", text: "another currency" },
      changed: true,
    };
  });
  return [
    {
      key: "summary/price",
      label: "CPM, lowest to highest",
      differs: low.differs || high.differs,
      cells,
      of: [low.key, high.key],
    },
  ];
}

function rangeText(low: CellValue, high: CellValue): CellWords["value"] {
  if (low.kind !== "money" || high.kind !== "money") return null;
  const text =
    low.amount === high.amount ? formatCpm(high.amount) : `${formatCpm(low.amount)}–${formatCpm(high.amount)}`;
  return { currency: high.currency, text };
}

/** How long each is valid. No term of the deal, so it is shown and not redlined; within a minute it is one answer's time. */
function validityRow(row: ComparisonRow | undefined, zone: string): ViewRow[] {
  if (!row) return [];
  const cells = row.cells.map(
    ({ value }): ViewCell => ({
      value: valueText(value, "plain", zone),
      old: null,
      change: null,
      changed: false,
    }),
  );
  const instants = row.cells.map(({ value }) => Date.parse(written(value)));
  const differs = Math.max(...instants) - Math.min(...instants) >= 60_000 || instants.some(Number.isNaN);
  return [{ key: row.key, label: "Valid until", differs: row.differs && differs, cells, of: [row.key] }];
}

/** A flight as its days, with which end moved and by how much. */
function flightRow(
  key: string,
  label: string,
  start: ComparisonRow | undefined,
  end: ComparisonRow | undefined,
  zone: string,
): LazyRow[] {
  if (!start || !end) return [];
  const row = { key, label, differs: start.differs || end.differs, of: [start.key, end.key] };
  const changedAt = (index: number) => start.cells[index]?.change === "changed" || isChange(end.cells[index]);
  return [new LazyRow(row, false, changedAt, () => flightCells(start, end, zone))];
}

function flightCells(start: ComparisonRow, end: ComparisonRow, zone: string): ViewCell[] {
  return end.cells.map((to, index): ViewCell => {
    const from = start.cells[index] ?? to;
    const text = flightText(from.value, to.value, zone);
    const value = text === null ? null : { currency: null, text };
    const changes = [
      from.change === "changed" ? `starts ${edgeChange(from)}` : null,
      to.change === "changed" ? `ends ${edgeChange(to)}` : null,
    ].filter((part) => part !== null);
    if (changes.length === 0) return { ...viewCell(to, cellWords(to, "plain", zone)), value, old: null };
    const sign = to.change === "changed" ? edge(to).sign : edge(from).sign;
    const old = flightText(from.old ?? from.value, to.old ?? to.value, zone);
    return { value, old, change: { sign, text: changes.join(", ") }, changed: true };
  });
}

function edge(cell: ComparisonCell) {
  return instantChange(written(cell.old), written(cell.value));
}

function edgeChange(cell: ComparisonCell): string {
  const { text } = edge(cell);
  return text === "changed" ? "otherwise" : text;
}

function flightText(start: CellValue, end: CellValue, zone: string): string | null {
  if (end.kind === "absent" || start.kind === "absent") return null;
  return formatFlight(written(start), written(end), zone);
}

function written(value: CellValue | undefined): string {
  return value?.kind === "instant" || value?.kind === "text" ? value.value : "";
}

/** The countries every line is bought for; lines that differ are said to, because no list would be true of all. */
function countriesRow(proposals: readonly Proposal[], baseline: number, baselineProposal: Proposal | null): ViewRow[] {
  const lists = proposals.map(countriesOf);
  const first = baselineProposal ? countriesOf(baselineProposal) : lists[baseline];
  if (lists.every((list) => list === null) && !first) return [];
  const cells = lists.map((list, index): ViewCell => {
    const value =
      list === null
        ? null
        : { currency: null, text: list === "mixed" ? "not the same on every line" : list.join(", ") };
    if (index === baseline || first === undefined) return { value, old: null, change: null, changed: false };
    if (JSON.stringify(list) === JSON.stringify(first)) {
      return { value, old: null, change: list === null ? null : { sign: "same", text: "same" }, changed: false };
    }
    if (Array.isArray(list) && Array.isArray(first))
      return { value, old: null, change: listChange(first, list), changed: true };
    if (list === null) return { value, old: null, change: { sign: "minus", text: "removed" }, changed: true };
    if (first === null) return { value, old: null, change: { sign: "plus", text: "added" }, changed: true };
    return { value, old: null, change: { sign: "other", text: "changed, see the lines" }, changed: true };
  });
  const differs = cells.some(({ changed }) => changed);
  return [{ key: "summary/countries", label: "Countries, every line", differs, cells, of: [] }];
}

function countriesOf(proposal: Proposal): string[] | "mixed" | null {
  const lists = proposal.commercial_terms.purchases.map((line) => {
    const countries: unknown = line.targeting_overlay?.geo_countries;
    return Array.isArray(countries) ? countries.map(String).sort() : null;
  });
  const [first] = lists;
  if (first === undefined) return null;
  return lists.every((list) => JSON.stringify(list) === JSON.stringify(first)) ? first : "mixed";
}

function lineGroups(
  comparison: Comparison,
  by: ReadonlyMap<string, ComparisonRow>,
  zone: string,
  plain: (row: ComparisonRow, label?: string) => LazyRow,
  baselineProposal: Proposal | null,
): LineGroup[] {
  const groups = new Map<string, ComparisonRow[]>();
  for (const row of comparison.rows) {
    if (!row.line) continue;
    const key = `line/${row.line.productId}/${row.line.occurrence}`;
    const known = groups.get(key);
    if (known) known.push(row);
    else groups.set(key, [row]);
  }
  return [...groups].flatMap(([key, rows]) => {
    const line = rows[0]?.line;
    if (!line) return [];
    const presence = linePresence(rows, comparison, baselineProposal !== null);
    const price = priceLabel(by.get(`${key}/pricing_model`));
    const view = rows
      .filter(({ field }) => field !== "start_time" && field !== "end_time" && field !== "pricing_model")
      .map((row) => plain(row, row.field === "fixed_price" && price ? `${price}, fixed` : undefined));
    const model = by.get(`${key}/pricing_model`);
    const merged = [
      ...(model && price === null ? [plain(model)] : []),
      ...view.filter((row) => !row.quiet),
      ...flightRow(`${key}/flight`, "Flight", by.get(`${key}/start_time`), by.get(`${key}/end_time`), zone),
      ...view.filter((row) => row.quiet),
    ];
    const counted = presence.map(
      (each, index): LinePresence =>
        each.kind === "here"
          ? { kind: "here", changed: merged.filter((row) => row.changedAt(index)).length, of: merged.length }
          : each,
    );
    return [
      {
        key,
        productId: line.productId,
        occurrence: line.occurrence,
        presence: counted,
        rows: merged,
        differs: merged.some(({ differs }) => differs),
      },
    ];
  });
}

// Every line has a price option, a start and an end, so a column without any of a line's values has no such line.
function linePresence(rows: readonly ComparisonRow[], comparison: Comparison, isSource: boolean): LinePresence[] {
  const stated = (value: CellValue | undefined) => value !== undefined && value.kind !== "absent";
  const inBaseline = isSource
    ? rows.some(({ baseline }) => stated(baseline))
    : comparison.baseline >= 0
      ? rows.some(({ cells }) => stated(cells[comparison.baseline]?.value))
      : null;
  return comparison.columns.map((_, index): LinePresence => {
    const isHere = rows.some(({ cells }) => stated(cells[index]?.value));
    if (isHere) return inBaseline === false ? { kind: "added" } : { kind: "here", changed: 0, of: 0 };
    return { kind: inBaseline ? "removed" : "absent" };
  });
}

/** `CPM` where all columns price the line by one model. */
function priceLabel(model: ComparisonRow | undefined): string | null {
  const models = new Set(model?.cells.flatMap(({ value }) => (value.kind === "text" ? [value.value] : [])));
  const [only] = models;
  if (models.size !== 1 || only === undefined) return null;
  return priceWords({ pricing_option_id: "", pricing_model: only, currency: "" }).label.replace(/, .*$/, "");
}
