import type { LineGroup } from "../view-model";

/** The lines of one product, which stand and fold together. */
export type ProductLines = { productId: string; groups: LineGroup[]; isFolded: boolean };

/**
 * What is drawn as one: a line, under its product's heading where it is the first of it, or a folded product's heading alone.
 * `rows` is how many table rows that makes, and `from` how many stand before it.
 */
export type Band = {
  key: string;
  product: ProductLines;
  group: LineGroup | null;
  isFirst: boolean;
  rows: number;
  from: number;
};

/** The key of a product's heading among the keys of rows. */
export function headingKey(productId: string): string {
  return `product/${productId}`;
}

/** Lines by product, in their order; lines of one product stand together. */
export function productsOf(lines: readonly LineGroup[], isFolded: (productId: string) => boolean): ProductLines[] {
  const products: ProductLines[] = [];
  for (const group of lines) {
    const last = products.at(-1);
    if (last?.productId === group.productId) last.groups.push(group);
    else products.push({ productId: group.productId, groups: [group], isFolded: isFolded(group.productId) });
  }
  return products;
}

export function bandsOf(products: readonly ProductLines[]): Band[] {
  const bands: Band[] = [];
  let from = 0;
  const add = (band: Omit<Band, "from">) => {
    bands.push({ ...band, from });
    from += band.rows;
  };
  for (const product of products) {
    if (product.isFolded) {
      add({ key: headingKey(product.productId), product, group: null, isFirst: true, rows: 1 });
      continue;
    }
    product.groups.forEach((group, index) => {
      const isMany = product.groups.length > 1;
      const headings = (index === 0 ? 1 : 0) + (isMany ? 1 : 0);
      add({ key: group.key, product, group, isFirst: index === 0, rows: headings + group.rowCount });
    });
  }
  return bands;
}

/** The row an arrow key leads to from one in the drawn bands, without making the rows of all the others. */
export function nextKey(
  key: string,
  from: string,
  { plain, bands, drawn }: { plain: readonly string[]; bands: readonly Band[]; drawn: readonly Band[] },
): string | null {
  const lastBand = bands.at(-1);
  if (key === "Home") return plain[0] ?? (bands[0] && keysOf(bands[0])[0]) ?? null;
  if (key === "End") return (lastBand && keysOf(lastBand).at(-1)) ?? plain.at(-1) ?? null;
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step === 0) return null;
  const inPlain = plain.indexOf(from);
  if (inPlain >= 0) {
    const near = plain[inPlain + step];
    return near ?? (step > 0 && bands[0] ? (keysOf(bands[0])[0] ?? null) : null);
  }
  const band = drawn.find((each) => keysOf(each).includes(from));
  if (!band) return null;
  const keys = keysOf(band);
  const near = keys[keys.indexOf(from) + step];
  if (near !== undefined) return near;
  const neighbour = bands[bands.indexOf(band) + step];
  if (neighbour) return (step > 0 ? keysOf(neighbour)[0] : keysOf(neighbour).at(-1)) ?? null;
  return step < 0 ? (plain.at(-1) ?? null) : null;
}

/** The keys of a band's rows that can be focused, in order. */
export function keysOf({ product, group, isFirst }: Band): string[] {
  return [...(isFirst ? [headingKey(product.productId)] : []), ...(group?.rows.map(({ key }) => key) ?? [])];
}
