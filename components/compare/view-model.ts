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
export type ViewCell = CellWords & { changed: boolean; unverifiable?: true };

/**
 * A purchase line across columns. `presence` says per column whether the line is there, and how that differs. Of a thousand lines a
 * window shows a few, so `presence` and `rows` are made when they are first read; `rowCount` says how many there will be.
 */
export type LineGroup = {
  readonly key: string;
  readonly productId: string;
  readonly occurrence: number;
  readonly presence: LinePresence[];
  readonly rows: ViewRow[];
  readonly rowCount: number;
  readonly differs: boolean;
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

/** What the words of a comparison are made with. `baselineProposal` is the baseline where that is no column but a source. */
export type Reading = { zone: string; baselineProposal: Proposal | null };

/** The comparison as rows to read, with the rows that say one thing together merged: lowest and highest price, start and end. */
export function viewModel(
  comparison: Comparison,
  proposals: readonly Proposal[],
  { zone, baselineProposal }: Reading,
): ViewModel {
  // Held against what was asked, a row nobody asked about has nothing to be the same as.
  const isAsked = comparison.baseline < 0 && baselineProposal === null;
  const held = isAsked ? withoutBaseline : (row: ComparisonRow) => row;
  const { summary: sums, terms: others, lines } = grouped(comparison.rows);
  const by = new Map(sums.map((row) => [row.key, held(row)]));
  const named = (key: string) => {
    const row = by.get(key);
    return row ? [plainRow(row, zone)] : [];
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
  const terms = others.filter(({ key }) => !MERGED.has(key)).map((row) => plainRow(held(row), zone));
  const context = { comparison, zone, held, isSource: baselineProposal !== null };
  return { summary, terms, lines: lines.map((rows) => new Line(rows, context)), hidden: 0 };
}

/** The same without the rows in which nothing differs, and how many those are. */
export function differencesOf(whole: ViewModel): ViewModel {
  const keep = (rows: ViewRow[]) => rows.filter(({ differs }) => differs);
  const shown = {
    summary: keep(whole.summary),
    terms: keep(whole.terms),
    lines: whole.lines.filter(({ differs }) => differs).map((line) => (line instanceof Line ? line.differing() : line)),
  };
  return { ...shown, hidden: countOf(whole) - countOf(shown) };
}

/** The row of a key, without making the words of every other line. */
export function rowOf({ summary, terms, lines }: ViewModel, key: string): ViewRow | null {
  const isIt = (row: ViewRow) => row.key === key;
  const plain = [...summary, ...terms].find(isIt);
  if (plain) return plain;
  return lines.find((line) => key.startsWith(`${line.key}/`) && line.rows.some(isIt))?.rows.find(isIt) ?? null;
}

function countOf({ summary, terms, lines }: Pick<ViewModel, "summary" | "terms" | "lines">): number {
  return summary.length + terms.length + lines.reduce((sum, { rowCount }) => sum + rowCount, 0);
}

/** Rows by what they tell about; those of one line stand together, as they were made. */
function grouped(rows: readonly ComparisonRow[]) {
  const summary: ComparisonRow[] = [];
  const terms: ComparisonRow[] = [];
  const lines: ComparisonRow[][] = [];
  let current: ComparisonRow["line"];
  for (const row of rows) {
    if (row.group === "summary") summary.push(row);
    else if (row.group === "terms") terms.push(row);
    else if (row.line && row.line === current) lines.at(-1)?.push(row);
    else lines.push([row]);
    current = row.line;
  }
  return { summary, terms, lines };
}

function plainRow(row: ComparisonRow, zone: string, label?: string): LazyRow {
  const name = fieldName(row.field);
  return new LazyRow(
    { key: row.key, label: label ?? name.label, differs: row.differs, of: [row.key] },
    row.field === "pricing_option_id",
    (index) => isChange(row.cells[index]),
    () => row.cells.map((cell) => viewCell(cell, cellWords(cell, name.format, zone))),
  );
}

function withoutBaseline(row: ComparisonRow): ComparisonRow {
  if (row.baseline !== undefined) return row;
  return { ...row, cells: row.cells.map((cell) => ({ value: cell.value, change: "baseline", ...markOf(cell) })) };
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
  return { ...words, changed: isChange(cell), ...markOf(cell) };
}

/** A value that no digest stands behind keeps its mark through every wording. */
const markOf = ({ unverifiable }: ComparisonCell): { unverifiable?: true } => (unverifiable ? { unverifiable } : {});

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
      ...markOf(top),
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
    (cell): ViewCell => ({
      value: valueText(cell.value, "plain", zone),
      old: null,
      change: null,
      changed: false,
      ...markOf(cell),
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
    return { value, old, change: { sign, text: changes.join(", ") }, changed: true, ...markOf(to) };
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

type LineContext = {
  comparison: Comparison;
  zone: string;
  held: (row: ComparisonRow) => ComparisonRow;
  isSource: boolean;
};

/** A line whose words are made when it is looked at; how much of it there is and differs is known before. */
class Line implements LineGroup {
  readonly key: string;
  readonly productId: string;
  readonly occurrence: number;
  readonly rowCount: number;
  readonly differingCount: number;
  readonly #start: ComparisonRow | undefined;
  readonly #end: ComparisonRow | undefined;
  readonly #model: ComparisonRow | undefined;
  #rows: LazyRow[] | null = null;
  #presence: LinePresence[] | null = null;
  #differing: LineGroup | null = null;

  constructor(
    private readonly of: readonly ComparisonRow[],
    private readonly context: LineContext,
  ) {
    const line = of[0]?.line;
    this.productId = line?.productId ?? "";
    this.occurrence = line?.occurrence ?? 0;
    this.key = `line/${this.productId}/${this.occurrence}`;
    const counted = { all: 0, differing: 0 };
    const count = (...rows: ComparisonRow[]) => {
      counted.all += 1;
      if (rows.some(({ differs }) => differs)) counted.differing += 1;
    };
    for (const row of of) {
      if (row.field === "start_time") this.#start = row;
      else if (row.field === "end_time") this.#end = row;
      else if (row.field === "pricing_model") this.#model = row;
      else count(row);
    }
    if (this.#start && this.#end) count(this.#start, this.#end);
    if (this.#model && priceLabel(this.#model) === null) count(this.#model);
    this.rowCount = counted.all;
    this.differingCount = counted.differing;
  }

  get differs(): boolean {
    return this.differingCount > 0;
  }

  get rows(): LazyRow[] {
    this.#rows ??= this.read();
    return this.#rows;
  }

  get presence(): LinePresence[] {
    this.#presence ??= linePresence(this.of, this.context).map((each, index) =>
      each.kind === "here"
        ? { kind: "here", changed: this.rows.filter((row) => row.changedAt(index)).length, of: this.rows.length }
        : each,
    );
    return this.#presence;
  }

  /** The line with the rows that differ alone. */
  differing(): LineGroup {
    this.#differing ??= new DifferingLine(this);
    return this.#differing;
  }

  private read(): LazyRow[] {
    const { held, zone } = this.context;
    const [start, end] = [this.#start, this.#end].map((row) => row && held(row));
    const price = this.#model ? priceLabel(this.#model) : null;
    const view = this.of
      .filter((row) => row !== this.#start && row !== this.#end && row !== this.#model)
      .map((row) =>
        plainRow(held(row), zone, row.field === "fixed_price" && price !== null ? `${price}, fixed` : undefined),
      );
    return [
      ...(this.#model && price === null ? [plainRow(held(this.#model), zone)] : []),
      ...view.filter((row) => !row.quiet),
      ...flightRow(`${this.key}/flight`, "Flight", start, end, zone),
      ...view.filter((row) => row.quiet),
    ];
  }
}

class DifferingLine implements LineGroup {
  readonly key: string;
  readonly productId: string;
  readonly occurrence: number;
  readonly rowCount: number;
  readonly differs = true;
  #rows: ViewRow[] | null = null;

  constructor(private readonly whole: Line) {
    ({ key: this.key, productId: this.productId, occurrence: this.occurrence } = whole);
    this.rowCount = whole.differingCount;
  }

  get rows(): ViewRow[] {
    this.#rows ??= this.whole.rows.filter(({ differs }) => differs);
    return this.#rows;
  }

  get presence(): LinePresence[] {
    return this.whole.presence;
  }
}

// Every line has a price option, a start and an end, so a column without any of a line's values has no such line.
function linePresence(rows: readonly ComparisonRow[], { comparison, isSource }: LineContext): LinePresence[] {
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
function priceLabel({ cells }: ComparisonRow): string | null {
  let only: string | null = null;
  for (const { value } of cells) {
    if (value.kind !== "text" || value.value === only) continue;
    if (only !== null) return null;
    only = value.value;
  }
  if (only === null) return null;
  return priceWords({ pricing_option_id: "", pricing_model: only, currency: "" }).label.replace(/, .*$/, "");
}
