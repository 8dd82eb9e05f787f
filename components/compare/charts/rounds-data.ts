import type { Proposal } from "@/lib/adcp";
import { numbersOf } from "@/lib/negotiation";

/** One snapshot of one seller's thread, as the chart over rounds takes it. */
export type RoundSnapshot = {
  seller: string;
  round: number;
  proposalId: string;
  parentProposalId: string | null;
  /** What tells it apart in its thread. */
  name: string;
  status: string;
  proposal: Proposal;
};

export type Measure = "budget" | "price";
export type RoundPoint = { round: number; value: number; name: string; status: string; proposalId: string };
/** From what a draft was made of to the draft. */
export type RoundEdge = { from: RoundPoint; to: RoundPoint };
export type RoundSeries = { seller: string; points: RoundPoint[]; edges: RoundEdge[]; leftOut: number };
export type RoundChart = {
  key: string;
  measure: Measure;
  currency: string;
  series: RoundSeries[];
  /** One scale for every seller of this currency. */
  domain: readonly [number, number];
  rounds: readonly number[];
};
export type RoundCharts = { charts: RoundChart[]; without: { measure: Measure; names: string[] }[] };

/** More points of one seller than these nobody tells apart; then each round keeps its lowest and highest. */
const MOST_POINTS = 40;

const MEASURES: Record<Measure, (proposal: Proposal) => { amount: number; currency: string } | null> = {
  budget: ({ commercial_terms: { total_budget } }) =>
    typeof total_budget?.amount === "number" && typeof total_budget.currency === "string" ? total_budget : null,
  price: (proposal) => numbersOf(proposal).effectiveCpm,
};

/** Budget and effective price of every snapshot over the rounds, a chart a currency; `without` names those that state too little. */
export function roundCharts(snapshots: readonly RoundSnapshot[]): RoundCharts {
  const charts: RoundChart[] = [];
  const without: RoundCharts["without"] = [];
  for (const measure of ["budget", "price"] as const) {
    const byCurrency = new Map<string, Map<string, { point: RoundPoint; parent: string | null }[]>>();
    const names: string[] = [];
    for (const { seller, round, proposalId, parentProposalId, name, status, proposal } of snapshots) {
      const found = MEASURES[measure](proposal);
      if (!found) {
        names.push(`${seller} ${name}`);
        continue;
      }
      const sellers =
        byCurrency.get(found.currency) ?? new Map<string, { point: RoundPoint; parent: string | null }[]>();
      byCurrency.set(found.currency, sellers);
      const own = sellers.get(seller) ?? [];
      sellers.set(seller, own);
      own.push({ point: { round, value: found.amount, name, status, proposalId }, parent: parentProposalId });
    }
    if (names.length > 0) without.push({ measure, names });
    for (const [currency, sellers] of byCurrency) {
      const series = [...sellers].map(([seller, own]) => seriesOf(seller, own));
      const values = series.flatMap(({ points }) => points.map(({ value }) => value));
      const rounds = [...new Set(series.flatMap(({ points }) => points.map(({ round }) => round)))].toSorted(
        (a, b) => a - b,
      );
      charts.push({
        key: `${measure} ${currency}`,
        measure,
        currency,
        series,
        rounds,
        domain: [Math.min(...values), Math.max(...values)],
      });
    }
  }
  return { charts, without };
}

function seriesOf(seller: string, own: readonly { point: RoundPoint; parent: string | null }[]): RoundSeries {
  const all = own.map(({ point }) => point);
  if (all.length > MOST_POINTS) {
    const kept = endsByRound(all);
    return { seller, points: kept, edges: [], leftOut: all.length - kept.length };
  }
  const byId = new Map(all.map((point) => [point.proposalId, point]));
  const edges = own.flatMap(({ point, parent }) => {
    const from = parent === null ? undefined : byId.get(parent);
    return from && from !== point ? [{ from, to: point }] : [];
  });
  return { seller, points: all, edges, leftOut: 0 };
}

function endsByRound(points: readonly RoundPoint[]): RoundPoint[] {
  const ends = new Map<number, { low: RoundPoint; high: RoundPoint }>();
  for (const point of points) {
    const known = ends.get(point.round);
    if (!known) ends.set(point.round, { low: point, high: point });
    else if (point.value < known.low.value) known.low = point;
    else if (point.value > known.high.value) known.high = point;
  }
  return [...ends.values()].flatMap(({ low, high }) => (low === high ? [low] : [low, high]));
}
