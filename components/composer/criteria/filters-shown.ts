import { formatCount } from "@/components/ui/format-money";
import type { Purchase } from "@/lib/adcp";
import type { Source } from "../row-props";
import { countriesOf, purchasesOf } from "../source-terms";
import { wallDay } from "../zoned-day";

/** An asked offer filter, and what the source's own terms show of the same; null where they show nothing of it. */
export type FilterBeside = { name: string; asked: unknown; now: string | null };

type Shown = Pick<Source, "proposal" | "overlay">;

/** How a filter can be read off terms. Terms state no filters, so what stands here is what the source is, not what was asked of it. */
const READ: Record<string, (source: Shown, zone: string) => string | null> = {
  pricing_currencies: ({ proposal }) => ofEvery(purchasesOf(proposal), ({ pricing }) => textOf(pricing?.currency)),
  pricing_structures: ({ proposal }) => ofEvery(purchasesOf(proposal), structureOf),
  is_fixed_price: ({ proposal }) => {
    const lines = purchasesOf(proposal);
    const structures = lines.map(structureOf);
    if (lines.length === 0 || structures.some((each) => each === null)) return null;
    const fixed = structures.filter((each) => each === "fixed").length;
    return fixed === lines.length ? "true" : fixed === 0 ? "false" : `true of ${fixed} of ${lines.length} lines`;
  },
  budget_range: ({ proposal }) => {
    const total = proposal.commercial_terms?.total_budget;
    return typeof total?.amount === "number" ? `${total.currency} ${formatCount(total.amount)}` : null;
  },
  min_exposures: ({ proposal }) => {
    const counts = purchasesOf(proposal).map(({ impressions }) => impressions);
    const stated = counts.filter((each) => typeof each === "number");
    if (stated.length === 0 || stated.length < counts.length) return null;
    return formatCount(stated.reduce((sum, each) => sum + each, 0));
  },
  start_date: ({ proposal }, zone) => dayOf(proposal.commercial_terms?.start_time, zone, 0),
  // The end of a flight is the first instant after it (facts 4.1).
  end_date: ({ proposal }, zone) => dayOf(proposal.commercial_terms?.end_time, zone, -1),
  countries: ({ overlay }) => listOf(countriesOf(overlay)),
  regions: ({ overlay }) => listOf(overlay.geo_regions),
};

/** What the source's terms show of one offer filter, in words; null where they show nothing of it. */
export function filterShown(name: string, source: Shown, zone: string): string | null {
  return Object.hasOwn(READ, name) ? (READ[name]?.(source, zone) ?? null) : null;
}

/** Every offer filter that is asked, beside what the source shows of it. */
export function filtersBeside(asked: Record<string, unknown>, source: Shown, zone: string): FilterBeside[] {
  return Object.entries(asked).map(([name, value]) => ({ name, asked: value, now: filterShown(name, source, zone) }));
}

function structureOf({ pricing }: Purchase): string | null {
  if (typeof pricing?.fixed_price === "number") return "fixed";
  return typeof pricing?.floor_price === "number" ? "auction" : null;
}

/** The different words of lines; null where one of them says nothing. */
function ofEvery(lines: readonly Purchase[], read: (line: Purchase) => string | null): string | null {
  const words = lines.map(read);
  return words.some((each) => each === null) ? null : listOf([...new Set(words)]);
}

function listOf(value: unknown): string | null {
  const words = Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  return words.length > 0 ? words.join(", ") : null;
}

function dayOf(instant: string | undefined, zone: string, shift: 0 | -1): string | null {
  const at = Date.parse(instant ?? "");
  return Number.isNaN(at) ? null : wallDay(at + shift, zone);
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
