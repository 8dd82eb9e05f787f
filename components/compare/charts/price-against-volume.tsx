"use client";

import { CartesianGrid, Scatter, ScatterChart, XAxis, YAxis } from "recharts";
import { formatCount, formatCpm } from "@/components/ui/format-money";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { ChartBox } from "./chart-box";
import { ChartTable } from "./chart-table";
import { labelSides } from "./label-sides";
import type { PriceChart, PricePoint } from "./price-data";
import { scaleOf, shortCount } from "./scales";

const AXIS = { fill: "var(--ink-3)", fontSize: 11 } as const;

/** Effective price against impressions, a labelled box a column; the same as a table below it. */
export function PriceAgainstVolume({ chart, also }: { chart: PriceChart; also: string | null }) {
  const id = `price-${chart.currency}`;
  return (
    <Panel labelledBy={id}>
      <PanelHeader title="Price against volume" id={id}>
        <span className="text-12 text-ink-3">effective CPM in {chart.currency}, impressions</span>
      </PanelHeader>
      <div className="p-4">
        <ChartBox
          height={220}
          label={`Effective CPM in ${chart.currency} against impressions; the table below says the same`}
        >
          {({ width, height }) => {
            const impressions = scaleOf(
              chart.points.map((point) => point.impressions),
              width < 480 ? 3 : 5,
            );
            const price = scaleOf(chart.points.map((point) => point.price));
            const plot = {
              width: width - Y_AXIS - MARGIN.right,
              height: height - X_AXIS - MARGIN.top,
            };
            const placed = chart.points.map((point) => ({
              x: partOf(impressions.domain, point.impressions) * plot.width,
              y: (1 - partOf(price.domain, point.price)) * plot.height,
              half: halfOf(point.letter),
            }));
            const found = labelSides(placed, plot.width + MARGIN.right);
            const sides = new Map(chart.points.map(({ letter }, index) => [letter, found[index]]));
            return (
              <ScatterChart width={width} height={height} margin={MARGIN} accessibilityLayer={false}>
                <CartesianGrid vertical={false} stroke="var(--line)" />
                <XAxis
                  type="number"
                  dataKey="impressions"
                  {...impressions}
                  height={X_AXIS}
                  tickFormatter={shortCount}
                  tick={AXIS}
                  tickLine={false}
                  axisLine={{ stroke: "var(--line-2)" }}
                />
                <YAxis
                  type="number"
                  dataKey="price"
                  {...price}
                  tickFormatter={formatCpm}
                  tick={AXIS}
                  tickLine={false}
                  axisLine={false}
                  width={Y_AXIS}
                />
                <Scatter
                  data={chart.points}
                  isAnimationActive={false}
                  shape={(props: BoxProps) => (
                    <PointBox {...props} side={sides.get(props.payload?.letter ?? "") ?? null} />
                  )}
                />
              </ScatterChart>
            );
          }}
        </ChartBox>
        {also ? <p className="mt-2 text-12 text-ink-2">{also}</p> : null}
        <ChartTable
          caption={`Effective CPM and impressions, ${chart.currency}`}
          head={["Proposal", "Effective CPM", "Impressions"]}
          rows={chart.points.map(({ letter, price, impressions }) => [
            letter,
            formatCpm(price),
            formatCount(impressions),
          ])}
        />
      </div>
    </Panel>
  );
}

const MARGIN = { top: 12, right: 52, bottom: 0, left: 0 } as const;
const X_AXIS = 30;
const Y_AXIS = 44;

/** Where between the ends of an axis a value stands, 0 to 1. */
const partOf = ([from, to]: readonly [number, number], value: number) =>
  to === from ? 0.5 : (value - from) / (to - from);

const halfOf = (letter: string) => 9 + (letter.length - 1) * 3.5;

type BoxProps = { cx?: number; cy?: number; payload?: PricePoint };

/** The letter in its box and the price beside it, so that no point is told apart by colour. */
function PointBox({ cx = 0, cy = 0, payload, side }: BoxProps & { side: "right" | "left" | null }) {
  if (!payload) return <g />;
  const filled = payload.isBaseline;
  const half = halfOf(payload.letter);
  return (
    <g>
      <rect
        x={cx - half}
        y={cy - 9}
        width={2 * half}
        height={18}
        rx={5}
        fill={filled ? "var(--ink)" : "var(--surface)"}
        stroke={filled ? "var(--ink)" : "var(--s1)"}
        strokeWidth={1.5}
      />
      <text
        x={cx}
        y={cy}
        dy="0.35em"
        textAnchor="middle"
        fontSize={11}
        fontWeight={600}
        fill={filled ? "var(--surface)" : "var(--accent)"}
      >
        {payload.letter}
      </text>
      {side ? (
        <text
          x={side === "right" ? cx + half + 4 : cx - half - 4}
          y={cy}
          dy="0.35em"
          textAnchor={side === "right" ? "start" : "end"}
          fontSize={11}
          fontWeight={500}
          fill="var(--ink)"
        >
          {formatCpm(payload.price)}
        </text>
      ) : null}
    </g>
  );
}
