import writeExcelFile, { type Cell } from "write-excel-file/universal";
import type { Book } from "./book";
import { inertCell } from "./delimited";
import type { SheetCell } from "./sheet";

/**
 * A book as an Excel workbook, one sheet a view. Numbers are numbers. Text is typed as text, which no spreadsheet runs, and marked as
 * in the CSV as well, for when the cell is typed into again or saved as one.
 */
export async function xlsxFile(book: Book): Promise<Blob> {
  const sheets = book.map(({ name, sheet }) => ({
    sheet: sheetName(name),
    stickyRowsCount: 1,
    data: sheet.map((row, at) => row.map((cell) => cellOf(cell, at === 0))),
    columns: (sheet[0] ?? []).map((_, at) => ({ width: WIDTHS[at] ?? 22 })),
  }));
  return writeExcelFile(sheets).toBlob();
}

const WIDTHS: readonly number[] = [16, 28];
const MOST_CHARACTERS = 32_000;

function cellOf(cell: SheetCell, isHead: boolean): Cell {
  switch (cell.kind) {
    case "empty":
      return null;
    case "number": {
      const value = Number(cell.digits);
      // A number that no spreadsheet holds stays what its seller wrote.
      return Number.isFinite(value) ? { value, type: Number } : { value: writable(cell.digits), type: String };
    }
    case "text": {
      const value = writable(inertCell(cell.text));
      return value === "" ? null : { value, type: String, ...(isHead ? { fontWeight: "bold" as const } : {}) };
    }
  }
}

/**
 * Text as a workbook can hold it, nothing of it lost without a trace: what XML has no place for is shown by its sign, a line end is a
 * line end, and what a spreadsheet would read as an escape (`_x003D_`) stays what it is.
 */
export function writable(text: string): string {
  const written = text
    .slice(0, MOST_CHARACTERS)
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get in.
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, (sign) => String.fromCharCode(0x2400 + sign.charCodeAt(0)))
    .replace(/[\x7f-\x84\x86-\x9f\ufffd\p{Noncharacter_Code_Point}\p{Surrogate}]/gu, "?")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
  return written in Object.prototype ? escapedFirst(written) : written;
}

/**
 * The library keeps texts by name in a plain object, in which `constructor` or `toString` are there already: such a text would break the
 * whole file. With its first character as an escape it is another name and reads the same.
 */
function escapedFirst(text: string): string {
  const code = text.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return `_x${code}_${text.slice(1)}`;
}

/** A name a sheet may have: at most 31 characters, none of `[]:*?/\\`, and no quote at either end. */
export function sheetName(name: string): string {
  const legal = writable(name)
    .replace(/[[\]:*?/\\]+/g, " ")
    .replace(/^'+|'+$/g, "")
    .trim()
    .slice(0, 31)
    .trim();
  return legal === "" ? "Sheet" : legal;
}
