import { recompute } from "@/components/digest/recompute";
import { isRecord, parsed } from "@/components/hold/received";
import { openReviews } from "@/components/verdict/verdict-words";
import { instantOf } from "@/lib/adcp";
import { type Comparison, type Flight, flightFit, type RankedColumn } from "@/lib/negotiation";
import type { AskedRows } from "../asked-rows";
import type { ColumnFacts } from "../column-facts";

/** The flight that offers are held against, and where it comes from. */
export type WantedFlight = Flight & { from: "asked" | "baseline" };

/** What the ranking needs to know of each column, all of it recomputed here. */
export function rankedColumns(
  columns: readonly ColumnFacts[],
  comparison: Comparison,
  asked: AskedRows,
  wanted: WantedFlight | null,
): RankedColumn[] {
  return columns.map(({ source, proposal }, index) => {
    const summary = comparison.columns[index];
    const tally = asked.tallies[index];
    return {
      effectiveCpm: summary?.effectiveCpm ?? null,
      impressions: summary?.impressions ?? null,
      flight: summary && wanted ? flightFit(summary.flight, wanted) : null,
      requirements: tally && tally.of > 0 ? tally.met / tally.of : null,
      verification: verification(source.snapshot, proposal.terms_digest),
    };
  });
}

function verification(snapshot: ColumnFacts["source"]["snapshot"], claimed: string): RankedColumn["verification"] {
  if (snapshot.blocked || snapshot.declined || recompute(snapshot.proposalText, claimed).kind !== "verified") {
    return "blocked";
  }
  return openReviews(snapshot).length > 0 ? "review" : "verified";
}

/** The longest flight any column was asked to cover; the baseline's where no whole flight was asked for. */
export function wantedFlight(columns: readonly ColumnFacts[], comparison: Comparison): WantedFlight | null {
  const asked = columns.flatMap(({ source }) => flightsIn(source.refinementText));
  const starts = asked.flatMap(({ start }) => (start === null ? [] : [start])).sort(byInstant);
  const ends = asked.flatMap(({ end }) => (end === null ? [] : [end])).sort(byInstant);
  const [start, end] = [starts[0], ends.at(-1)];
  if (start !== undefined && end !== undefined && byInstant(start, end) < 0) return { start, end, from: "asked" };
  const base = comparison.columns[Math.max(0, comparison.baseline)];
  return base ? { ...base.flight, from: "baseline" } : null;
}

function byInstant(a: string, b: string): number {
  return (instantOf(a) ?? 0) - (instantOf(b) ?? 0);
}

function flightsIn(text: string | null): { start: string | null; end: string | null }[] {
  const refinement = parsed(text);
  const constraints = isRecord(refinement) && isRecord(refinement.constraints) ? refinement.constraints : {};
  if (!isRecord(constraints.flight)) return [];
  const { start_no_later_than: start, end_no_earlier_than: end } = constraints.flight;
  const known = (value: unknown) => (typeof value === "string" && instantOf(value) !== undefined ? value : null);
  return [{ start: known(start), end: known(end) }];
}
