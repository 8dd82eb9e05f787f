import { asArray, asText, member } from "../json";

/** One row group of lines: the line each column has there, or nothing. */
export type Slot = { productId: string; occurrence: number; lines: readonly unknown[] };

const NO_LINES: Placed[] = [];

type Placed = { line: unknown; position: number; option: string };

/**
 * Lines of all columns side by side: by product, then by pricing option, then by position for repeated lines. Each column is placed
 * by what all columns have in common and never by its neighbours, so the order of columns changes nothing.
 */
export function alignLines(columns: readonly unknown[]): Slot[] {
  const byProduct = new Map<string, Placed[][]>();
  columns.forEach((proposal, column) => {
    asArray(member(member(proposal, "commercial_terms"), "purchases")).forEach((line, position) => {
      const productId = asText(member(line, "product_id")) ?? "";
      const product = made(byProduct, productId, () => columns.map(() => NO_LINES));
      const placed = { line, position, option: asText(member(line, "pricing_option_id")) ?? "" };
      const lines = product[column];
      // A column mostly has a product once, and a list of one is smaller than one that began empty.
      if (lines === undefined || lines.length === 0) product[column] = [placed];
      else lines.push(placed);
    });
  });
  const firstPosition = (product: Placed[][]) =>
    product.reduce(
      (first, lines) => Math.min(first, lines[0]?.position ?? Number.POSITIVE_INFINITY),
      Number.POSITIVE_INFINITY,
    );
  return [...byProduct]
    .map(([productId, product]) => ({ productId, product, first: firstPosition(product) }))
    .sort((a, b) => a.first - b.first || compareText(a.productId, b.productId))
    .flatMap(({ productId, product }) => alignProduct(productId, product));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function alignProduct(productId: string, product: readonly Placed[][]): Slot[] {
  const most = Math.max(...product.map((lines) => lines.length));
  if (most === 1) return [{ productId, occurrence: 0, lines: product.map((lines) => lines[0]?.line) }];
  const slots = sharedSlots(product);
  // What no other column prices alike takes the free places of its column, in order, and then places of its own.
  product.forEach((lines, column) => {
    const placed = new Set(slots.map((slot) => slot.cells[column]));
    const waiting = lines.filter((line) => !placed.has(line));
    for (const slot of slots) if (slot.cells[column] === undefined) slot.cells[column] = waiting.shift();
    waiting.forEach((line, index) => {
      const extra = `\u{FFFF}${index}`;
      const known = slots.find((each) => each.key === extra);
      const slot = known ?? openSlot(extra, product.length);
      if (known === undefined) slots.push(slot);
      slot.cells[column] = line;
    });
  });
  return slots
    .map(({ key, cells }) => ({
      key,
      cells,
      first: cells.reduce(
        (first, cell) => Math.min(first, cell?.position ?? Number.POSITIVE_INFINITY),
        Number.POSITIVE_INFINITY,
      ),
    }))
    .sort((a, b) => a.first - b.first || compareText(a.key, b.key))
    .map(({ cells }, occurrence) => ({ productId, occurrence, lines: cells.map((cell) => cell?.line) }));
}

type OpenSlot = { key: string; cells: (Placed | undefined)[] };

function openSlot(key: string, columns: number): OpenSlot {
  return { key, cells: new Array<Placed | undefined>(columns).fill(undefined) };
}

/** The value of a key, made on first use. */
function made<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

/** Places for pricing options that at least two columns have: the nth line of an option stands beside the nth. */
function sharedSlots(product: readonly Placed[][]): OpenSlot[] {
  const columnsWith = new Map<string, number>();
  for (const lines of product) {
    for (const option of new Set(lines.map((line) => line.option)))
      columnsWith.set(option, (columnsWith.get(option) ?? 0) + 1);
  }
  const slots = new Map<string, OpenSlot>();
  product.forEach((lines, column) => {
    const seen = new Map<string, number>();
    for (const line of lines) {
      if ((columnsWith.get(line.option) ?? 0) < 2) continue;
      const nth = seen.get(line.option) ?? 0;
      seen.set(line.option, nth + 1);
      const key = `${line.option}\u{0}${String(nth).padStart(8, "0")}`;
      made(slots, key, () => openSlot(key, product.length)).cells[column] = line;
    }
  });
  return [...slots.values()].sort((a, b) => compareText(a.key, b.key));
}
