import { formatAmount, formatCount, formatCpm, formatMoney } from "@/components/ui/format-money";
import { formatDay, formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import type { RequirementCheck } from "@/lib/negotiation";

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** What was asked, in a buyer's words. */
export function askedWords(check: RequirementCheck, zone: string): string {
  const { requirement, asked } = check;
  const currency = String(member(asked, "currency") ?? "");
  const min = numberOf(member(asked, "min"));
  const max = numberOf(member(asked, "max"));
  switch (requirement) {
    case "total_budget": {
      if (min !== null && max !== null) return `${currency} ${formatAmount(min)} to ${formatAmount(max)}`;
      return min !== null
        ? `at least ${currency} ${formatAmount(min)}`
        : `at most ${currency} ${formatAmount(max ?? 0)}`;
    }
    case "cpm":
      return `each line at most ${formatCpm(max ?? 0)}`;
    case "impressions":
      return `at least ${formatCount(min ?? 0)}`;
    case "flight.start_no_later_than":
      return startWords(String(asked), zone);
    case "flight.end_no_earlier_than":
      return endWords(String(asked), zone);
  }
  if (requirement.startsWith("product_changes/")) return asked === "omit" ? "in no draft" : "in every draft";
  return valueWords(asked);
}

/** What the desk recomputed. `lines` are this requirement's line rows, where it is a matter of lines. */
export function foundWords(check: RequirementCheck, lines: readonly RequirementCheck[], zone: string): string {
  const { requirement, found, why, satisfied, line } = check;
  if (line !== undefined) return lineFoundWords(check);
  switch (requirement) {
    case "total_budget": {
      const amount = numberOf(member(found, "amount"));
      const currency = member(found, "currency");
      if (amount === null || typeof currency !== "string") return why;
      return satisfied ? formatMoney({ amount, currency }) : `${formatMoney({ amount, currency })}, ${why}`;
    }
    case "cpm": {
      const met = lines.filter((each) => each.satisfied).length;
      return `${met} of ${lines.length} ${lines.length === 1 ? "line" : "lines"}`;
    }
    case "impressions": {
      const sum = numberOf(found);
      return sum === null ? why : satisfied ? formatCount(sum) : `${formatCount(sum)}, ${why}`;
    }
    case "flight.start_no_later_than":
      return typeof found === "string" ? `${startWords(found, zone)}${satisfied ? "" : `, ${why}`}` : why;
    case "flight.end_no_earlier_than":
      return typeof found === "string" ? `${endWords(found, zone)}${satisfied ? "" : `, ${why}`}` : why;
  }
  if (requirement.startsWith("criteria/") && satisfied)
    return `${valueWords(found)}${lines.length > 0 ? `, ${why}` : ""}`;
  return why;
}

function lineFoundWords({ requirement, found, why, satisfied }: RequirementCheck): string {
  const number = numberOf(found);
  if (number === null) return why;
  const shown = requirement === "cpm" ? formatCpm(number) : formatCount(number);
  return satisfied && why !== "at the bound" ? shown : `${shown}, ${why}`;
}

function startWords(instant: string, zone: string): string {
  return withoutSeconds(formatInstant(instant, zone));
}

/** A half-open end: the last whole day where it is one in the reader's zone, else the instant it is open at. */
function endWords(instant: string, zone: string): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return inertText(instant);
  const shown = withoutSeconds(formatInstant(instant, zone));
  const endsADay = shown.includes(", 00:00 ");
  return endsADay ? `through ${formatDay(new Date(at - 1).toISOString(), zone)}` : `until ${shown}`;
}

/** Whole minutes are said without seconds. */
function withoutSeconds(clock: string): string {
  return clock.replace(/(, \d{2}:\d{2}):00 /, "$1 ");
}

function valueWords(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    const shown = value.slice(0, 8).join(", ");
    return inertText(value.length > 8 ? `${shown} and ${value.length - 8} more` : shown);
  }
  if (typeof value === "string" || typeof value === "number") return inertText(String(value)).slice(0, 200);
  if (value === null || value === undefined) return "nothing";
  const text = inertText(JSON.stringify(value));
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
