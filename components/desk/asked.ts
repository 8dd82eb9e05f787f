import { formatMoney } from "@/components/ui/format-money";
import { formatDay } from "@/components/ui/format-time";
import type { NegotiationSummary } from "@/lib/api/client";

type Asked = Pick<NegotiationSummary, "budget" | "criteria">;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text = (value: unknown) => (typeof value === "string" ? value : null);

/** A plain `YYYY-MM-DD` names the same day everywhere, so it is read in UTC and only there. */
function plainDays(start: string | null, end: string | null): string | null {
  if (start && end) return `${formatDay(start, "UTC")} through ${formatDay(end, "UTC")}`;
  if (start) return `from ${formatDay(start, "UTC")}`;
  return end ? `through ${formatDay(end, "UTC")}` : null;
}

/** What the campaign asks of every seller, in one line: budget, dates, countries. Null where the brief alone was sent. */
export function askedWords({ budget, criteria }: Asked): string | null {
  const filters = isObject(criteria?.offer_filters) ? criteria.offer_filters : {};
  const countries = Array.isArray(filters.countries)
    ? filters.countries.filter((each) => typeof each === "string")
    : [];
  const parts = [
    budget ? `campaign budget ${formatMoney(budget)}` : null,
    plainDays(text(filters.start_date), text(filters.end_date)),
    countries.length > 0 ? countries.join(", ") : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", ") : null;
}
