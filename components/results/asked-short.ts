import { formatAmount, formatCount, formatCpm } from "@/components/ui/format-money";
import { formatDay } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import type { Refinement, ReviseRefinement } from "@/lib/adcp";

/** What an entry asks, in as few words as tell it apart: `at most USD 50,000, CPM 18.00, 3 drafts`. */
export function askedShort(entry: Refinement, zone: string): string {
  if (entry.action === "finalize") return "hold it";
  const parts = PARTS.flatMap((part) => part(entry, zone));
  return parts.length === 0 ? "nothing" : inertText(parts.join(", "));
}

type Part = (entry: ReviseRefinement, zone: string) => string[];

const PARTS: readonly Part[] = [
  ({ constraints }) => {
    const { min, max, currency } = constraints?.total_budget ?? {};
    if (typeof min === "number" && typeof max === "number")
      return [`${currency} ${formatAmount(min)} to ${formatAmount(max)}`];
    if (typeof max === "number") return [`at most ${currency} ${formatAmount(max)}`];
    return typeof min === "number" ? [`at least ${currency} ${formatAmount(min)}`] : [];
  },
  ({ constraints }) => (typeof constraints?.cpm?.max === "number" ? [`CPM ${formatCpm(constraints.cpm.max)}`] : []),
  ({ constraints }) =>
    typeof constraints?.impressions?.min === "number"
      ? [`${formatCount(constraints.impressions.min)} impressions`]
      : [],
  ({ constraints }, zone) => {
    const { start_no_later_than: start, end_no_earlier_than: end } = constraints?.flight ?? {};
    return [
      ...(typeof start === "string" ? [`starts by ${formatDay(start, zone)}`] : []),
      ...(typeof end === "string" ? [`ends from ${formatDay(end, zone)}`] : []),
    ];
  },
  ({ product_changes }) => {
    const changes = Object.entries(product_changes ?? {});
    if (changes.length > 2) return [`${changes.length} product changes`];
    return changes.map(([id, change]) => `${change === "include" ? "with" : "without"} ${id.slice(0, 40)}`);
  },
  ({ criteria }) => (criteria === undefined ? [] : ["targeting"]),
  ({ alternatives }) => (typeof alternatives?.count === "number" ? [`${alternatives.count} drafts`] : []),
  ({ ask }) => (typeof ask === "string" && ask.trim() !== "" ? ["an ask in words"] : []),
];
