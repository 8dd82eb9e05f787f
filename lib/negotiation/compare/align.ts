import { asArray, asText, member } from "../json";

/** One row group of lines: the line each column has there, or nothing. */
export type Slot = { productId: string; occurrence: number; lines: readonly unknown[] };

type Placed = { line: unknown; position: number; option: string };

/** The first line each column has of one product; `first` is the earliest place of any. */
type Product = { productId: string; first: number; lines: unknown[]; isRepeated: boolean };

/**
 * Lines of all columns side by side: by product, then by pricing option, then by position for repeated lines. Each column is placed
 * by what all columns have in common and never by its neighbours, so the order of columns changes nothing.
 */
export function alignLines(columns: readonly unknown[]): Slot[] {
  const lists = columns.map((proposal) => asArray(member(member(proposal, "commercial_terms"), "purchases")));
  const byProduct = new Map<string, Product>();
  lists.forEach((lines, column) => {
    for (let position = 0; position < lines.length; position++) {
      const line = lines[position];
      const productId = productOf(line);
      let product = byProduct.get(productId);
      if (product === undefined) {
        product = {
          productId,
          first: position,
          lines: new Array<unknown>(columns.length).fill(undefined),
          isRepeated: false,
        };
        byProduct.set(productId, product);
      }
      if (position < product.first) product.first = position;
      if (product.lines[column] === undefined) product.lines[column] = line;
      else product.isRepeated = true;
    }
  });
  const repeated = placesOfRepeated(lists, byProduct);
  return [...byProduct.values()]
    .sort((a, b) => a.first - b.first || compareText(a.productId, b.productId))
    .flatMap(({ productId, lines, isRepeated }) =>
      isRepeated ? alignProduct(productId, repeated.get(productId) ?? []) : [{ productId, occurrence: 0, lines }],
    );
}

function productOf(line: unknown): string {
  return asText(member(line, "product_id")) ?? "";
}

/** All lines of the products that some column has more than once, by product and column. */
function placesOfRepeated(
  lists: readonly (readonly unknown[])[],
  byProduct: ReadonlyMap<string, Product>,
): Map<string, Placed[][]> {
  const repeated = new Map<string, Placed[][]>();
  for (const { productId, isRepeated } of byProduct.values()) {
    if (isRepeated)
      repeated.set(
        productId,
        lists.map(() => []),
      );
  }
  if (repeated.size === 0) return repeated;
  lists.forEach((lines, column) => {
    lines.forEach((line, position) => {
      const placed = { line, position, option: asText(member(line, "pricing_option_id")) ?? "" };
      repeated.get(productOf(line))?.[column]?.push(placed);
    });
  });
  return repeated;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function alignProduct(productId: string, product: readonly Placed[][]): Slot[] {
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
