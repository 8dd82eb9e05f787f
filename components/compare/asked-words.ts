import { isRecord } from "@/components/hold/received";
import { formatAmount, formatCount, formatCpm } from "@/components/ui/format-money";
import { requirementWords } from "@/components/verdict/requirement-words";
import { firstDay, lastDay } from "./days";

/** A requirement with its bound, as one says it: `Total at most USD 50,000`, `Omit display_standard_q4`. */
export function askedWords(requirement: string, asked: unknown, zone: string): string {
  const say = SAYINGS[requirement];
  const said = say?.(asked, zone);
  if (said) return said;
  const { name, subject } = requirementWords(requirement, asked);
  const label = subject === null ? name : `${name} ${subject}`;
  if (requirement.startsWith("product_changes/")) return label;
  const value = plain(asked);
  return value === "" ? label : `${label}: ${value}`;
}

type Saying = (asked: unknown, zone: string) => string | null;

const SAYINGS: Record<string, Saying> = {
  total_budget: (asked) => {
    if (!isRecord(asked)) return null;
    const { min, max, currency } = asked;
    if (typeof min === "number" && typeof max === "number") {
      return `Total ${String(currency)} ${formatAmount(min)} to ${formatAmount(max)}`;
    }
    if (typeof max === "number") return `Total at most ${String(currency)} ${formatAmount(max)}`;
    return typeof min === "number" ? `Total at least ${String(currency)} ${formatAmount(min)}` : null;
  },
  cpm: (asked) =>
    isRecord(asked) && typeof asked.max === "number"
      ? `Every line at most ${String(asked.currency)} ${formatCpm(asked.max)} CPM`
      : null,
  impressions: (asked) =>
    isRecord(asked) && typeof asked.min === "number" ? `At least ${formatCount(asked.min)} impressions` : null,
  "flight.start_no_later_than": (asked, zone) =>
    typeof asked === "string" ? `Starts by ${firstDay(asked, zone)}` : null,
  "flight.end_no_earlier_than": (asked, zone) =>
    typeof asked === "string" ? `Runs through ${lastDay(asked, zone)}` : null,
  "criteria/targeting_overlay/geo_countries": (asked) =>
    Array.isArray(asked) ? `Countries ${asked.join(", ")}` : null,
};

function plain(asked: unknown): string {
  if (asked === undefined || asked === null || asked === true) return "";
  return typeof asked === "string" ? asked : JSON.stringify(asked).slice(0, 120);
}
