import { instantOf } from "@/lib/adcp";
import { asNumber, asText, isObject, member } from "../json";
import type { CellValue, ComparisonCell } from "../types";
import { quoted } from "../wording";

export const ABSENT: CellValue = { kind: "absent" };

export function textCell(value: unknown): CellValue {
  if (value === undefined || value === null) return ABSENT;
  return { kind: "text", value: typeof value === "string" ? value : quoted(value, 500) };
}

export function numberCell(value: unknown): CellValue {
  const found = asNumber(value);
  return found === undefined ? textCell(value) : { kind: "number", value: found };
}

/** A bare amount whose currency stands elsewhere in the terms. */
export function amountCell(value: unknown, currency: unknown): CellValue {
  const found = asNumber(value);
  if (found === undefined) return textCell(value);
  const code = asText(currency);
  return code === undefined ? { kind: "number", value: found } : { kind: "money", amount: found, currency: code };
}

export function moneyCell(value: unknown): CellValue {
  return isObject(value) ? amountCell(member(value, "amount"), member(value, "currency")) : textCell(value);
}

export function instantCell(value: unknown): CellValue {
  if (typeof value !== "string" || instantOf(value) === undefined) return textCell(value);
  return { kind: "instant", value };
}

export function listCell(value: unknown): CellValue {
  if (!Array.isArray(value)) return textCell(value);
  return { kind: "list", values: value.map((item) => quoted(item, 200)) };
}

/** A list whose order is no difference, as of targeting. */
export function setCell(value: unknown): CellValue {
  if (!Array.isArray(value)) return textCell(value);
  const values = value.map((item) => quoted(item, 200)).sort();
  return { kind: "list", values };
}

export function sameCell(a: CellValue, b: CellValue): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case "absent":
      return b.kind === "absent";
    case "money":
      return b.kind === "money" && a.amount === b.amount && a.currency === b.currency;
    case "number":
      return b.kind === "number" && a.value === b.value;
    case "instant":
      return b.kind === "instant" && (a.value === b.value || instantOf(a.value) === instantOf(b.value));
    case "text":
      return b.kind === "text" && a.value === b.value;
    case "list":
      return (
        b.kind === "list" && a.values.length === b.values.length && a.values.every((item, i) => item === b.values[i])
      );
  }
}

/** A cell against the baseline's value: missing is not zero, and only numbers of one currency have a delta. */
export function compareCell(value: CellValue, baseline: CellValue): ComparisonCell {
  if (value.kind === "absent") {
    return baseline.kind === "absent" ? { value, change: "absent" } : { value, change: "removed", old: baseline };
  }
  if (baseline.kind === "absent") return { value, change: "added" };
  if (sameCell(value, baseline)) return { value, change: "same" };
  const pair = numbersOf(baseline, value);
  if (pair === undefined) return { value, change: "changed", old: baseline };
  const delta = withoutDust(pair.after - pair.before);
  // There is no percentage of nothing.
  if (pair.before === 0) return { value, change: "changed", old: baseline, delta };
  return { value, change: "changed", old: baseline, delta, percent: (delta / Math.abs(pair.before)) * 100 };
}

/** 18.1 - 18 is 0.1 to a reader. Beyond a million the dust is below what is shown. */
function withoutDust(difference: number): number {
  return Number.isInteger(difference) || Math.abs(difference) > 1e6 ? difference : Math.round(difference * 1e9) / 1e9;
}

function numbersOf(before: CellValue, after: CellValue): { before: number; after: number } | undefined {
  if (before.kind === "number" && after.kind === "number") return { before: before.value, after: after.value };
  if (before.kind === "money" && after.kind === "money" && before.currency === after.currency) {
    return { before: before.amount, after: after.amount };
  }
  return undefined;
}
