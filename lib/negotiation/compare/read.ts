import { isObject } from "../json";
import type { CellValue } from "../types";
import type { Field } from "./fields";

/**
 * Reads one field of row after row. A plan of a thousand lines mostly repeats itself: what stands beside a value in its row, or above
 * it in the row before, is not made a second time.
 */
export class FieldReader {
  readonly #raws: unknown[] = [];
  readonly #currencies: unknown[] = [];
  readonly #values: CellValue[] = [];
  #row: readonly CellValue[] | null = null;

  constructor(readonly field: Field) {}

  /** The values of one row, or null where none of the holders has the field. The same list again where the row before said the same. */
  read(holders: readonly unknown[], currencies: readonly unknown[]): readonly CellValue[] | null {
    const raws = this.#raws;
    const isFirst = raws.length === 0;
    let isRepeated = !isFirst;
    for (let index = 0; index < holders.length; index++) {
      const holder = holders[index];
      const raw = isObject(holder) ? this.field.raw(holder) : undefined;
      const currency = currencies[index];
      if (!isFirst && currency === this.#currencies[index] && sameRaw(raw, raws[index])) continue;
      isRepeated = false;
      const isBeside = index > 0 && currency === this.#currencies[index - 1] && sameRaw(raw, raws[index - 1]);
      raws[index] = raw;
      this.#currencies[index] = currency;
      this.#values[index] = isBeside ? (this.#values[index - 1] as CellValue) : this.field.cell(raw, currency);
    }
    if (!isRepeated) this.#row = this.#values.some(isThere) ? this.#values.slice() : null;
    return this.#row;
  }
}

const isThere = ({ kind }: CellValue) => kind !== "absent";

/** Equal at a glance: single values, and lists of them. Others are read again, which costs time and changes nothing. */
function sameRaw(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (!Object.is(a[index], b[index])) return false;
  return true;
}
