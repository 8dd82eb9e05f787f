import { formatAmount, formatCount, formatCpm } from "@/components/ui/format-money";
import { formatInstant } from "@/components/ui/format-time";
import type { CellValue, ComparisonCell } from "@/lib/negotiation";
import type { FieldFormat } from "./field-names";

/** The mark before a change: an arrow for which way it went, a sign for what came or went. Never colour alone. */
export type ChangeSign = "down" | "up" | "earlier" | "later" | "plus" | "minus" | "same" | "other";

/** One cell as it is read: its value, what it was, and the change in words. */
export type CellWords = {
  /** Null where the terms do not state the value: missing is not zero. */
  value: { currency: string | null; text: string } | null;
  old: string | null;
  change: { sign: ChangeSign; text: string } | null;
};

/** The words of a cell; `zone` is the reader's, for instants. */
export function cellWords(cell: ComparisonCell, format: FieldFormat, zone: string): CellWords {
  const value = valueText(cell.value, format, zone);
  switch (cell.change) {
    case "baseline":
    case "absent":
      return { value, old: null, change: null };
    case "same":
      return { value, old: null, change: { sign: "same", text: "same" } };
    case "added":
      return { value, old: null, change: { sign: "plus", text: "added" } };
    case "removed":
      return { value, old: oldText(cell.old, format, zone), change: { sign: "minus", text: "removed" } };
    case "changed":
      return { value, old: oldText(cell.old, format, zone), change: changeText(cell, format) };
  }
}

/** A value as text; a currency stands apart so that it can be set small. */
export function valueText(value: CellValue, format: FieldFormat, zone: string): CellWords["value"] {
  switch (value.kind) {
    case "absent":
      return null;
    case "money":
      return { currency: value.currency, text: numberText(value.amount, format) };
    case "number":
      return { currency: null, text: numberText(value.value, format) };
    case "instant":
      return { currency: null, text: formatInstant(value.value, zone) };
    case "text":
      return { currency: null, text: value.value };
    case "list":
      return { currency: null, text: value.values.length === 0 ? "none" : value.values.join(", ") };
  }
}

function oldText(value: CellValue | undefined, format: FieldFormat, zone: string): string | null {
  // What a list lost and gained says more than the old list would.
  if (!value || value.kind === "list") return null;
  const words = valueText(value, format, zone);
  return words && (value.kind === "money" ? words.text : words.text.slice(0, 60));
}

function numberText(amount: number, format: FieldFormat): string {
  if (format === "price") return formatCpm(amount);
  return format === "count" ? formatCount(amount) : formatAmount(amount);
}

function changeText({ value, old, delta }: ComparisonCell, format: FieldFormat): CellWords["change"] {
  if (delta !== undefined) return deltaText(delta, format);
  if (value.kind === "money" && old?.kind === "money" && value.currency !== old.currency) {
    return { sign: "other", text: `${value.currency}, was ${old.currency}, not comparable` };
  }
  if (value.kind === "instant" && old?.kind === "instant") return instantChange(old.value, value.value);
  if (value.kind === "list" && old?.kind === "list") return listChange(old.values, value.values);
  return { sign: "other", text: "changed" };
}

/** `12,000 less`, `0.35 more`. A difference too small for the format is written out rather than shown as nothing. */
export function deltaText(delta: number, format: FieldFormat): { sign: "up" | "down"; text: string } {
  const much = Math.abs(delta);
  const written = numberText(much, format);
  const text = /^[0.,]+$/.test(written) ? String(much) : written;
  return delta < 0 ? { sign: "down", text: `${text} less` } : { sign: "up", text: `${text} more` };
}

const MINUTE = 60_000;
const UNITS = [
  { ms: 24 * 60 * MINUTE, one: "day", many: "days" },
  { ms: 60 * MINUTE, one: "hour", many: "hours" },
  { ms: MINUTE, one: "minute", many: "minutes" },
] as const;

/** `1 day earlier`, `3 hours later`; what is no instant has merely changed. */
export function instantChange(before: string, after: string): { sign: ChangeSign; text: string } {
  const difference = Date.parse(after) - Date.parse(before);
  if (!Number.isFinite(difference) || difference === 0) return { sign: "other", text: "changed" };
  const much = Math.abs(difference);
  const unit = UNITS.find(({ ms }) => much >= ms && much % ms === 0) ?? UNITS.find(({ ms }) => much >= ms);
  const count = unit ? Number((much / unit.ms).toFixed(1)) : 0;
  const words = unit ? `${count} ${count === 1 ? unit.one : unit.many}` : `${much / 1000} s`;
  return difference < 0 ? { sign: "earlier", text: `${words} earlier` } : { sign: "later", text: `${words} later` };
}

/** `CA added`, `US removed`, or both. */
export function listChange(before: readonly string[], after: readonly string[]): { sign: ChangeSign; text: string } {
  const added = after.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !after.includes(item));
  const words = [
    added.length > 0 ? `${added.join(", ")} added` : null,
    removed.length > 0 ? `${removed.join(", ")} removed` : null,
  ].filter((part) => part !== null);
  if (words.length === 0) return { sign: "other", text: "another order" };
  return { sign: added.length === 0 ? "minus" : removed.length === 0 ? "plus" : "other", text: words.join(", ") };
}

/** What a listener has to hear after a change, since there is no column to look across to: `12,000 less` *than A*. */
export function heardAgainst(sign: ChangeSign, baseline: string): string {
  switch (sign) {
    case "up":
    case "down":
    case "earlier":
    case "later":
      return ` than ${baseline}`;
    case "same":
      return ` as ${baseline}`;
    case "plus":
    case "minus":
    case "other":
      return `, against ${baseline}`;
  }
}
