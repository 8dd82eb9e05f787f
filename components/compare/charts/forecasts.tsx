"use client";

import { useMemo } from "react";
import { Bar, BarChart, CartesianGrid, ErrorBar, Scatter, ScatterChart, XAxis, YAxis } from "recharts";
import { formatAmount, formatCount } from "@/components/ui/format-money";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { ChartBox } from "./chart-box";
import { ChartTable } from "./chart-table";
import type { Charted } from "./charted";
import { type ForecastChart, type ForecastPoint, forecastCharts, metricWords } from "./forecast-data";
import { Marker, markerOf } from "./markers";
import { scaleOf, shortCount } from "./scales";

const AXIS = { fill: "var(--ink-3)", fontSize: 11 } as const;

/** What the sellers expect to deliver, as ranges. It is their estimate, and no part of what is signed. */
export function Forecasts({ charted }: { charted: readonly Charted[] }) {
  const { charts, sources, without, notes } = useMemo(() => forecastCharts(charted), [charted]);
  if (charts.length === 0) {
    return (
      <p className="text-12 text-ink-3">
        {charted.length === 1 ? "This proposal brings" : "None of these proposals brings"} a forecast of reach or
        volume.
      </p>
    );
  }
  const labels = [...new Set(charts.flatMap(({ points }) => points.map(({ label }) => label)))];
  return charts.map((chart, at) => {
    const title = `Forecast: ${metricWords(chart.metric)}`;
    const id = `forecast-${at}`;
    const isCurve = chart.points.every(({ budget }) => budget !== null);
    return (
      <Panel key={chart.key} labelledBy={id}>
        <PanelHeader title={title} id={id}>
          <Say kind="prose" className="text-12 text-ink-2">
            seller’s estimate
          </Say>
        </PanelHeader>
        <div className="p-4">
          {isCurve ? <Curve chart={chart} labels={labels} title={title} /> : <Ranges chart={chart} title={title} />}
          <ul className="mt-2 grid gap-y-1 text-12 text-ink-2">
            {sources
              .filter(({ label }) => chart.points.some((point) => point.label === label))
              .map(({ label, says }) => (
                <li key={label} className="flex min-w-0 items-baseline gap-1.5">
                  {isCurve ? <Marker kind={markerOf(labels.indexOf(label))} /> : null}
                  <span className="min-w-0">
                    <b className="font-semibold text-ink">{label}</b>: {says}
                  </span>
                </li>
              ))}
          </ul>
          <p className="mt-2 text-12 text-ink-2">
            Low to high, the middle marked where the seller names one{chart.unit ? `; ${chart.unit}` : ""}. It binds
            nobody.
            {without.length > 0 ? ` No forecast from ${without.join(", ")}.` : ""} {notes.join(" ")}
          </p>
          <ChartTable
            caption={`${title}${chart.unit ? `, ${chart.unit}` : ""}, seller’s estimate`}
            head={[
              "Proposal",
              "Point",
              ...(isCurve ? [`Budget, ${chart.currency ?? ""}`] : []),
              "Low",
              "Middle",
              "High",
            ]}
            rows={chart.points.map(({ label, name, budget, low, mid, high }) => [
              label,
              name,
              ...(isCurve ? [budget === null ? "" : formatAmount(budget)] : []),
              ...[low, mid, high].map((value) => (value === null ? "not stated" : formatCount(value))),
            ])}
          />
        </div>
      </Panel>
    );
  });
}

type Shown = ForecastPoint & { at: number; value: number; off: [number, number] };

/** The point and how far it reaches down and up. Where no middle was sent the range hangs from its low end, and no dot is drawn. */
function shown(point: ForecastPoint): Shown {
  const value = point.mid ?? point.low ?? 0;
  return {
    ...point,
    at: point.budget ?? 0,
    value,
    off: [point.low === null ? 0 : value - point.low, point.high === null ? 0 : point.high - value],
  };
}

function Curve({ chart, labels, title }: { chart: ForecastChart; labels: readonly string[]; title: string }) {
  const ends = chart.points.flatMap(({ low, mid, high }) => [low, mid, high].filter((value) => value !== null));
  const own = [...new Set(chart.points.map(({ label }) => label))];
  return (
    <ChartBox
      height={240}
      label={`${title} by budget in ${chart.currency}, seller’s estimate; the table below says the same`}
    >
      {({ width, height }) => (
        <ScatterChart
          width={width}
          height={height}
          margin={{ top: 12, right: 28, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            type="number"
            dataKey="at"
            {...scaleOf(
              chart.points.map(({ budget }) => budget ?? 0),
              width < 480 ? 3 : 5,
            )}
            tickFormatter={(budget: number) => `${chart.currency ?? ""} ${shortCount(budget)}`}
            tick={AXIS}
            tickLine={false}
            axisLine={{ stroke: "var(--line-2)" }}
          />
          <YAxis
            type="number"
            dataKey="value"
            {...scaleOf(ends)}
            tickFormatter={shortCount}
            tick={AXIS}
            tickLine={false}
            axisLine={false}
            width={52}
          />
          {own.map((label) => {
            const kind = markerOf(labels.indexOf(label));
            return (
              <Scatter
                key={label}
                data={chart.points
                  .filter((point) => point.label === label)
                  .map(shown)
                  .toSorted((a, b) => a.at - b.at)}
                line={{ stroke: "var(--s1)", strokeOpacity: 0.5 }}
                isAnimationActive={false}
                shape={({ cx = 0, cy = 0, payload }: { cx?: number; cy?: number; payload?: Shown }) =>
                  payload?.mid === null ? <g /> : <Marker kind={kind} at={{ x: cx, y: cy }} />
                }
              >
                <ErrorBar
                  dataKey="off"
                  direction="y"
                  stroke="var(--s1)"
                  strokeWidth={1.5}
                  width={8}
                  isAnimationActive={false}
                />
              </Scatter>
            );
          })}
        </ScatterChart>
      )}
    </ChartBox>
  );
}

function Ranges({ chart, title }: { chart: ForecastChart; title: string }) {
  const data = chart.points.map((point, at) => {
    const low = point.low ?? point.mid ?? 0;
    const high = point.high ?? point.mid ?? low;
    const key = `${at}`;
    return { ...point, key, span: [low, high], from: low, to: high };
  });
  const names = data.map(({ label, name }) => `${label}, ${name}`);
  return (
    <ChartBox height={data.length * 28 + 28} label={`${title}, seller’s estimate; the table below says the same`}>
      {({ width, height }) => (
        <BarChart
          width={width}
          height={height}
          data={data}
          layout="vertical"
          margin={{ top: 0, right: 20, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid horizontal={false} stroke="var(--line)" />
          <XAxis
            type="number"
            {...scaleOf(
              data.flatMap(({ from, to }) => [from, to]),
              width < 480 ? 3 : 5,
            )}
            tickFormatter={shortCount}
            tick={AXIS}
            tickLine={false}
            axisLine={{ stroke: "var(--line-2)" }}
          />
          <YAxis
            type="category"
            dataKey="key"
            width={width < 480 ? 96 : 150}
            axisLine={false}
            tickLine={false}
            interval={0}
            tickFormatter={(key: string) => cut(names[Number(key)] ?? "", width < 480 ? 14 : 23)}
            tick={{ fill: "var(--ink-2)", fontSize: 11 }}
          />
          <Bar
            dataKey="span"
            barSize={10}
            isAnimationActive={false}
            shape={(props: RangeProps) => <RangeBar {...props} />}
          />
        </BarChart>
      )}
    </ChartBox>
  );
}

type RangeProps = {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  payload?: ForecastPoint & { from: number; to: number };
};

function RangeBar({ x = 0, y = 0, width = 0, height = 0, payload }: RangeProps) {
  if (!payload) return <g />;
  const { mid, from, to } = payload;
  const share = mid === null || to === from ? 0 : (mid - from) / (to - from);
  return (
    <g>
      {width > 0 ? (
        <rect x={x} y={y} width={width} height={height} rx={2} fill="var(--accent-soft)" stroke="var(--s1)" />
      ) : null}
      {mid === null ? null : <circle cx={x + width * share} cy={y + height / 2} r={4} fill="var(--s1)" />}
    </g>
  );
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
