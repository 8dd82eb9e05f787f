"use client";

import { useMemo } from "react";
import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from "recharts";
import { formatDay, formatFlight } from "@/components/ui/format-time";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { ChartBox } from "./chart-box";
import { ChartTable } from "./chart-table";
import type { Charted } from "./charted";
import { dayTicks } from "./day-ticks";
import { type FlightBar, flightChart } from "./flight-data";

const ROW = { flight: 30, lines: 24, others: 24 } as const;

/** When each proposal runs, and the lines inside that run at another time. */
export function Flights({ charted }: { charted: readonly Charted[] }) {
  const zone = useZone();
  const chart = useMemo(() => flightChart(charted), [charted]);
  const { bars, domain, notes } = chart;
  if (bars.length === 0) return notes.length > 0 ? <p className="text-ink-2">{notes.join(" ")}</p> : null;
  const data = bars.map((bar) => ({ ...bar, span: [bar.start, bar.end] }));
  const height = bars.reduce((sum, { kind }) => sum + ROW[kind], 0) + 28;
  return (
    <Panel labelledBy="flights">
      <PanelHeader title="Flights" id="flights">
        <span className="text-12 text-ink-3">days in {zone}</span>
      </PanelHeader>
      <div className="p-4">
        <ChartBox height={height} label={`Flights on a time axis, days in ${zone}; the table below says the same`}>
          {({ width, height: full }) => (
            <BarChart
              width={width}
              height={full}
              data={data}
              layout="vertical"
              margin={{ top: 0, right: 12, bottom: 0, left: 0 }}
              barCategoryGap={2}
              accessibilityLayer={false}
            >
              <CartesianGrid horizontal={false} stroke="var(--line)" />
              <XAxis
                type="number"
                domain={[domain[0], domain[1]]}
                ticks={dayTicks(domain, zone, width < 480 ? 3 : 6)}
                tickFormatter={(at: number) => shortDay(at, zone, domain)}
                tick={{ fill: "var(--ink-3)", fontSize: 11 }}
                tickLine={false}
                axisLine={{ stroke: "var(--line-2)" }}
                allowDataOverflow
              />
              <YAxis
                type="category"
                dataKey="key"
                width={nameWidth(width, bars)}
                axisLine={false}
                tickLine={false}
                interval={0}
                tick={(props: TickProps) => (
                  <RowName {...props} bars={bars} room={Math.floor((nameWidth(width, bars) - 8) / 7)} />
                )}
              />
              <Bar
                dataKey="span"
                isAnimationActive={false}
                shape={(props: SpanProps) => <Span {...props} zone={zone} />}
              />
            </BarChart>
          )}
        </ChartBox>
        <p className="mt-2 text-12 text-ink-2">
          A flight ends before its end instant, so a bar stops at the end of its last day. {notes.join(" ")}
        </p>
        <ChartTable
          caption={`Flights, days in ${zone}`}
          head={["Proposal or line", "Days", "Starts", "Ends before"]}
          rows={bars.map(({ label, kind, sent }) => [
            kind === "flight" ? label : `inside: ${label}`,
            sent.start === "asap"
              ? `as soon as possible, until ${formatDay(sent.end, zone)}`
              : formatFlight(sent.start, sent.end, zone),
            sent.start,
            sent.end,
          ])}
        />
      </div>
    </Panel>
  );
}

/** What names may take of the width: the bars need the most of it. */
function nameWidth(width: number, bars: readonly FlightBar[]): number {
  const longest = Math.max(...bars.map(({ label, kind }) => label.length + (kind === "flight" ? 0 : 2)));
  return Math.min(180, longest * 7 + 14, Math.max(84, Math.floor(width * 0.32)));
}

type TickProps = { x?: number | string; y?: number | string; payload?: { value: string } };

function RowName({ x = 0, y = 0, payload, bars, room }: TickProps & { bars: readonly FlightBar[]; room: number }) {
  const bar = bars.find(({ key }) => key === payload?.value);
  if (!bar) return <g />;
  const isFlight = bar.kind === "flight";
  const text = bar.label.length > room ? `${bar.label.slice(0, room - 1)}…` : bar.label;
  return (
    <text
      x={isFlight ? 0 : 10}
      y={Number(y)}
      dy="0.35em"
      fontSize={isFlight ? 12 : 11}
      fontWeight={isFlight ? 600 : 400}
      fill={isFlight ? "var(--ink)" : "var(--ink-2)"}
      data-x={x}
    >
      {text}
    </text>
  );
}

type SpanProps = { x?: number; y?: number; width?: number; height?: number; payload?: FlightBar };

function Span({ x = 0, y = 0, width = 0, height = 0, payload, zone }: SpanProps & { zone: string }) {
  if (!payload) return <g />;
  const isFlight = payload.kind === "flight";
  const thick = Math.min(height, isFlight ? 20 : 14);
  const top = y + (height - thick) / 2;
  const words = payload.isOpenStart
    ? `as soon as possible, until ${formatDay(payload.sent.end, zone)}`
    : formatFlight(payload.sent.start, payload.sent.end, zone);
  const short = words.replace(/ \d{4}/g, "");
  const text = [words, short].find((each) => each.length * 6 + 12 < width);
  return (
    <g>
      <rect
        x={x}
        y={top}
        width={Math.max(2, width)}
        height={thick}
        rx={3}
        fill={isFlight ? "var(--s1)" : "var(--accent-soft)"}
        stroke={isFlight ? "var(--s1)" : "var(--s1)"}
        strokeDasharray={payload.kind === "others" ? "4 3" : undefined}
      />
      {text ? (
        <text
          x={x + 6}
          y={top + thick / 2}
          dy="0.35em"
          fontSize={isFlight ? 11 : 10}
          fontWeight={500}
          fill={isFlight ? "var(--on-s1)" : "var(--ink)"}
        >
          {text}
        </text>
      ) : null}
    </g>
  );
}

/** The year only where the axis crosses one. */
function shortDay(at: number, zone: string, [from, to]: readonly [number, number]): string {
  const day = formatDay(new Date(at).toISOString(), zone);
  const year = (instant: number) => formatDay(new Date(instant).toISOString(), zone).slice(-4);
  return year(from) === year(to) ? day.replace(/ \d{4}$/, "") : day.replace(/ 20(\d{2})$/, " ’$1");
}
