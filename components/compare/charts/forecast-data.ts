import { isRecord } from "@/components/hold/received";
import { inertText } from "@/components/ui/inert-text";
import type { Charted } from "./charted";

/** One forecast value as sent: a middle, both ends, or all three. What was not sent is null, never reckoned. */
export type Range = { low: number | null; mid: number | null; high: number | null };

export type ForecastPoint = Range & {
  /** Whose proposal. */
  label: string;
  /** The budget the point is for; null where the seller gave none. */
  budget: number | null;
  /** What the seller calls the point, or its place in the forecast. */
  name: string;
};

/** One metric of one unit on one axis. Points with a budget make a curve; without one each stands by itself. */
export type ForecastChart = {
  key: string;
  metric: string;
  /** What one is counted in, where the seller says so: `individuals`, `per week`. */
  unit: string | null;
  currency: string | null;
  points: ForecastPoint[];
};

export type Forecasts = {
  charts: ForecastChart[];
  /** Who forecasts, by what method, as of when. */
  sources: { label: string; says: string }[];
  without: string[];
  notes: string[];
};

const FIRST = ["reach", "impressions", "measured_impressions", "audience_size", "frequency", "clicks"];
const MOST_CHARTS = 6;
const MOST_POINTS = 40;

/** By method, what the seller says of its numbers (delivery forecast of the protocol). */
const METHODS: Readonly<Record<string, string>> = {
  estimate: "a rough estimate, no commitment",
  modeled: "modelled, not guaranteed",
  guaranteed: "said to be guaranteed; the forecast itself is not part of the terms that are signed",
};

const PER: Readonly<Record<string, string>> = { weekly: "per week", daily: "per day" };

/** What the sellers forecast, a chart a metric and currency. A forecast is beside the terms and binds nobody (facts 3.1). */
export function forecastCharts(charted: readonly Charted[]): Forecasts {
  const charts = new Map<string, ForecastChart>();
  const sources: Forecasts["sources"] = [];
  const without: string[] = [];
  const notes: string[] = [];
  for (const { label, proposal } of charted) {
    const forecast: unknown = proposal.forecast;
    if (!isRecord(forecast) || !Array.isArray(forecast.points)) {
      without.push(label);
      continue;
    }
    const points = forecast.points.filter(isRecord);
    const slices = points.filter(({ dimensions }) => Array.isArray(dimensions) && dimensions.length > 0);
    const whole = points.filter((point) => !slices.includes(point));
    if (slices.length > 0)
      notes.push(`The forecast of ${label} also has ${slices.length} by place, device or time, not drawn.`);
    if (whole.length > MOST_POINTS)
      notes.push(`Of ${whole.length} points of ${label} the first ${MOST_POINTS} are drawn.`);
    const drawn = whole.slice(0, MOST_POINTS).map((point, at) => addPoint(charts, point, { forecast, label, at }));
    if (drawn.every((count) => count === 0)) without.push(label);
    else sources.push({ label, says: sourceWords(forecast) });
  }
  const sorted = [...charts.values()].toSorted((a, b) => rank(a.metric) - rank(b.metric));
  if (sorted.length > MOST_CHARTS) {
    const left = [...new Set(sorted.slice(MOST_CHARTS).map(({ metric }) => metricWords(metric)))];
    notes.push(`Also forecast and not drawn: ${left.slice(0, 12).join(", ")}.`);
  }
  return { charts: sorted.slice(0, MOST_CHARTS), sources, without, notes };
}

function addPoint(
  charts: Map<string, ForecastChart>,
  point: Record<string, unknown>,
  { forecast, label, at }: { forecast: Record<string, unknown>; label: string; at: number },
): number {
  if (!isRecord(point.metrics)) return 0;
  const budget = number(point.budget);
  const currency = typeof forecast.currency === "string" ? inertText(forecast.currency).slice(0, 8) : null;
  let added = 0;
  for (const [metric, value] of Object.entries(point.metrics)) {
    const range = rangeOf(value);
    if (!range) continue;
    const unit = unitOf(metric, forecast);
    // Money metrics and curves over money keep to their currency; a mere count does not have one.
    const inMoney = budget !== null || metric === "spend" ? currency : null;
    const key = `${metric} ${unit} ${inMoney} ${budget === null}`;
    const chart = charts.get(key) ?? { key, metric, unit, currency: inMoney, points: [] };
    charts.set(key, chart);
    const name = typeof point.label === "string" ? inertText(point.label).slice(0, 60) : `point ${at + 1}`;
    chart.points.push({ ...range, label, budget, name });
    added += 1;
  }
  return added;
}

function rangeOf(value: unknown): Range | null {
  if (!isRecord(value)) return null;
  const range = { low: number(value.low), mid: number(value.mid), high: number(value.high) };
  return range.mid === null && (range.low === null || range.high === null) ? null : range;
}

const number = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : null);

function unitOf(metric: string, forecast: Record<string, unknown>): string | null {
  const per = PER[String(forecast.forecast_range_unit)] ?? null;
  const reach =
    metric === "reach" && typeof forecast.reach_unit === "string" ? inertText(forecast.reach_unit).slice(0, 40) : null;
  return [reach, per].filter((part) => part !== null).join(", ") || null;
}

function sourceWords({ method, generated_at, valid_until }: Record<string, unknown>): string {
  const how = METHODS[String(method)] ?? `by a method called ${inertText(String(method)).slice(0, 40)}`;
  const day = (value: unknown) =>
    typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value.slice(0, 10) : null;
  const made = day(generated_at);
  const until = day(valid_until);
  return `${how}${made ? `, made ${made}` : ""}${until ? `, valid until ${until}` : ""}`;
}

const rank = (metric: string) => (FIRST.includes(metric) ? FIRST.indexOf(metric) : FIRST.length);

/** `completed_views` as words. */
export function metricWords(metric: string): string {
  return inertText(metric).replaceAll("_", " ").slice(0, 60);
}
