"use client";

import { useMemo, useState } from "react";
import { CartesianGrid, ReferenceLine, Scatter, ScatterChart, XAxis, YAxis } from "recharts";
import { Segmented } from "@/components/ui/field";
import { formatAmount, formatCpm } from "@/components/ui/format-money";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { ChartBox } from "./chart-box";
import { ChartTable } from "./chart-table";
import { Marker, type MarkerKind, markerOf } from "./markers";
import {
  type Measure,
  type RoundChart,
  type RoundPoint,
  type RoundSeries,
  type RoundSnapshot,
  roundCharts,
} from "./rounds-data";
import { scaleOf, shortCount } from "./scales";

const AXIS = { fill: "var(--ink-3)", fontSize: 11 } as const;
const TITLES: Record<Measure, string> = { budget: "Budget over rounds", price: "Price over rounds" };
const WHAT: Record<Measure, string> = { budget: "total budget", price: "effective CPM" };
const FORMATS: Record<Measure, (value: number) => string> = { budget: formatAmount, price: formatCpm };
const TICKS: Record<Measure, (value: number) => string> = { budget: shortCount, price: formatCpm };

/** How totals and prices moved from round to round, all sellers on one scale or each by itself on the same scale. */
export function OverRounds({ snapshots }: { snapshots: readonly RoundSnapshot[] }) {
  const { charts, without } = useMemo(() => roundCharts(snapshots), [snapshots]);
  const [isEach, setEach] = useState(false);
  const sellers = [...new Set(snapshots.map(({ seller }) => seller))];
  return (
    <>
      {sellers.length > 1 ? (
        <div className="lg:col-span-2 print:hidden">
          <Segmented
            label="Sellers"
            options={[
              { value: "across", label: "All sellers together" },
              { value: "each", label: "Each seller by itself" },
            ]}
            value={isEach ? "each" : "across"}
            onChange={(value) => setEach(value === "each")}
          />
        </div>
      ) : null}
      {charts.map((chart) => (
        <RoundsPanel
          key={chart.key}
          chart={chart}
          groups={isEach ? chart.series.map((series) => [series]) : [chart.series]}
          markers={new Map(sellers.map((seller, at) => [seller, markerOf(at)]))}
          also={alsoWords(without.find(({ measure }) => measure === chart.measure)?.names ?? [], chart.measure)}
        />
      ))}
      {without
        .filter(({ measure }) => !charts.some((chart) => chart.measure === measure))
        .map(({ measure, names }) => (
          <p key={measure} className="text-12 text-ink-2">
            {TITLES[measure]} cannot be drawn. {alsoWords(names, measure)}
          </p>
        ))}
    </>
  );
}

function alsoWords(names: readonly string[], measure: Measure): string {
  if (names.length === 0) return "";
  const shown = names.slice(0, 4).join(", ");
  const rest = names.length > 4 ? ` and ${names.length - 4} more` : "";
  return `Not drawn, for want of a ${measure === "budget" ? "stated total" : "price and volume on every line"}: ${shown}${rest}.`;
}

type PanelProps = {
  chart: RoundChart;
  groups: readonly (readonly RoundSeries[])[];
  markers: ReadonlyMap<string, MarkerKind>;
  also: string;
};

function RoundsPanel({ chart, groups, markers, also }: PanelProps) {
  const { measure, currency, series } = chart;
  const id = `rounds-${measure}-${currency}`;
  const leftOut = series.reduce((sum, each) => sum + each.leftOut, 0);
  return (
    <Panel labelledBy={id}>
      <PanelHeader title={TITLES[measure]} id={id}>
        <span className="text-12 text-ink-3">
          {WHAT[measure]} in {currency}
        </span>
      </PanelHeader>
      <div className="p-4">
        <div className={groups.length > 1 ? "grid gap-3 sm:grid-cols-2" : ""}>
          {groups.map((group) => (
            <div key={group.map(({ seller }) => seller).join("\n")} className="min-w-0">
              {groups.length > 1 ? (
                <h3 className="truncate text-12 font-medium text-ink-2">{group[0]?.seller}</h3>
              ) : null}
              <Drawing chart={chart} series={group} markers={markers} height={groups.length > 1 ? 170 : 240} />
            </div>
          ))}
        </div>
        {groups.length === 1 ? (
          <ul className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-12 text-ink-2">
            {series.map(({ seller }) => (
              <li key={seller} className="flex min-w-0 items-center gap-1.5">
                <Marker kind={markers.get(seller) ?? "circle"} />
                <span className="truncate">{seller}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <p className="mt-2 text-12 text-ink-2">
          Round 0 is the answer to the brief. A line leads from a draft to what was made of it.{" "}
          {leftOut > 0 ? `Of many drafts in a round the lowest and the highest are drawn; ${leftOut} lie between.` : ""}{" "}
          {also}
        </p>
        <ChartTable
          caption={`${TITLES[measure]}, ${WHAT[measure]} in ${currency}`}
          head={["Seller", "Round", "Proposal", "Status", `${WHAT[measure]}, ${currency}`]}
          rows={series.flatMap(({ seller, points }) =>
            points.map(({ round, name, status, value }) => [
              seller,
              String(round),
              name,
              status,
              FORMATS[measure](value),
            ]),
          )}
        />
      </div>
    </Panel>
  );
}

function Drawing({
  chart,
  series,
  markers,
  height,
}: Pick<PanelProps, "chart" | "markers"> & { series: readonly RoundSeries[]; height: number }) {
  const { measure, currency, domain, rounds } = chart;
  const last = rounds.at(-1) ?? 0;
  const first = rounds[0] ?? 0;
  return (
    <ChartBox
      height={height}
      label={`${TITLES[measure]}, ${WHAT[measure]} in ${currency}; the table below says the same`}
    >
      {({ width, height: full }) => (
        <ScatterChart
          width={width}
          height={full}
          margin={{ top: 12, right: 16, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            type="number"
            dataKey="round"
            domain={[first - 0.4, last + 0.4]}
            ticks={thinned(rounds, width < 480 ? 5 : 12)}
            tickFormatter={(round: number) => (round === 0 ? "brief" : String(round))}
            tick={AXIS}
            tickLine={false}
            axisLine={{ stroke: "var(--line-2)" }}
          />
          <YAxis
            type="number"
            dataKey="value"
            {...scaleOf(domain)}
            tickFormatter={TICKS[measure]}
            tick={AXIS}
            tickLine={false}
            axisLine={false}
            width={52}
          />
          {series.flatMap(({ seller, edges }) =>
            edges.map(({ from, to }) => (
              <ReferenceLine
                key={`${seller} ${from.proposalId} ${to.proposalId}`}
                segment={[
                  { x: from.round, y: from.value },
                  { x: to.round, y: to.value },
                ]}
                stroke="var(--field)"
                strokeWidth={1.25}
              />
            )),
          )}
          {series.map(({ seller, points }) => (
            <Scatter
              key={seller}
              data={points}
              isAnimationActive={false}
              shape={({ cx = 0, cy = 0, payload }: { cx?: number; cy?: number; payload?: RoundPoint }) =>
                payload ? <Marker kind={markers.get(seller) ?? "circle"} at={{ x: cx, y: cy }} /> : <g />
              }
            />
          ))}
        </ScatterChart>
      )}
    </ChartBox>
  );
}

function thinned(rounds: readonly number[], most: number): number[] {
  const step = Math.ceil(rounds.length / most);
  return rounds.filter((_, at) => at % step === 0);
}
