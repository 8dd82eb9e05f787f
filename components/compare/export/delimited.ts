import type { Sheet, SheetCell } from "./sheet";

/** What a spreadsheet may take for the beginning of a formula, in any width it normalises. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text that no spreadsheet runs: what could begin a formula is marked as text. */
export function inertCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A table as CSV (RFC 4180) with a byte order mark, without which spreadsheets misread what is not English. */
export function csvText(sheet: Sheet): string {
  return `\uFEFF${sheet.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}

/** A table as tab-separated text, for the clipboard: a paste into a spreadsheet lands cell by cell. */
export function tsvText(sheet: Sheet): string {
  return sheet.map((row) => row.map(tsvCell).join("\t")).join("\n");
}

function csvCell(cell: SheetCell): string {
  switch (cell.kind) {
    case "empty":
      return "";
    case "number":
      return cell.digits;
    case "text": {
      const text = inertCell(cell.text);
      return /[",\r\n\t;]/.test(text) || text !== text.trim() ? quoted(text) : text;
    }
  }
}

function tsvCell(cell: SheetCell): string {
  switch (cell.kind) {
    case "empty":
      return "";
    case "number":
      return cell.digits;
    case "text": {
      // A tab or a line end would begin another cell.
      const text = inertCell(cell.text).replace(/[\t\r\n\u2028\u2029]+/g, " ");
      return text.includes('"') ? quoted(text) : text;
    }
  }
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
