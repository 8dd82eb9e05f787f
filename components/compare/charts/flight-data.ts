import { inertText } from "@/components/ui/inert-text";
import type { Charted } from "./charted";

/** A bar on the time axis, `[start, end)` in milliseconds. An open start is one as soon as the deal is made. */
export type FlightBar = {
  key: string;
  label: string;
  kind: "flight" | "lines" | "others";
  start: number;
  end: number;
  /** As the terms have them; `asap` or an instant. */
  sent: { start: string; end: string };
  isOpenStart: boolean;
};

export type FlightChart = {
  bars: FlightBar[];
  domain: readonly [number, number];
  /** What cannot be drawn or need not be, in sentences. */
  notes: string[];
};

const DAY_MS = 86_400_000;
const ASAP = "asap";

type Window = { name: string; products: Set<string>; lines: number; start: string; end: string };

/**
 * The flight of each proposal, and inside it the lines whose time is another: lines of one time are one bar, and where there are many
 * times the most used are drawn and the others together, with their count.
 */
export function flightChart(charted: readonly Charted[]): FlightChart {
  const notes: string[] = [];
  const wholly: string[] = [];
  const rows: Omit<FlightBar, "start" | "end" | "isOpenStart">[] = [];
  const most = charted.length > 4 ? 3 : 6;
  charted.forEach(({ label, proposal }, index) => {
    const { start_time, end_time, purchases } = proposal.commercial_terms;
    if (!isDrawable(start_time, end_time)) {
      notes.push(`The flight of ${label} has no readable end.`);
      return;
    }
    const row = (kind: FlightBar["kind"], name: string, at: number | string, start: string, end: string) =>
      rows.push({ key: `${index} ${kind} ${at}`, label: name, kind, sent: { start, end } });
    row("flight", label, 0, start_time, end_time);
    const all = windowsOf(purchases);
    const drawable = all.filter(({ start, end }) => isDrawable(start, end));
    const undrawn = all.filter(({ start, end }) => !isDrawable(start, end)).reduce((sum, { lines }) => sum + lines, 0);
    if (undrawn > 0)
      notes.push(`${counted(undrawn, "line")} of ${label} ${undrawn === 1 ? "states" : "state"} no readable time.`);
    const inside = drawable.filter(({ start, end }) => !same(start, start_time) || !same(end, end_time));
    if (inside.length === 0 && undrawn === 0 && purchases.length > 0) wholly.push(label);
    const shown = inside.length <= most ? inside : inside.toSorted((a, b) => b.lines - a.lines).slice(0, most - 1);
    const others = inside.filter((window) => !shown.includes(window));
    shown.forEach((window, at) => {
      row("lines", windowName(window), at, window.start, window.end);
    });
    if (others.length > 0) {
      const count = others.reduce((sum, { lines }) => sum + lines, 0);
      const start = others.map((window) => window.start).reduce((a, b) => (instant(a) <= instant(b) ? a : b));
      const end = others.map((window) => window.end).reduce((a, b) => (instant(a) >= instant(b) ? a : b));
      row("others", `other ${counted(count, "line")}`, 0, start, end);
    }
  });
  if (wholly.length > 0 && wholly.length === charted.length) notes.push("Every line runs the whole flight.");
  else if (wholly.length > 0) notes.push(`Every line of ${wholly.join("; ")} runs the whole flight.`);
  return { ...placed(rows), notes };
}

function windowsOf(purchases: readonly { product_id: string; start_time: string; end_time: string }[]): Window[] {
  const windows = new Map<string, Window>();
  for (const { product_id, start_time, end_time } of purchases) {
    const key = `${instant(start_time)} ${instant(end_time)}`;
    const window = windows.get(key) ?? { name: key, products: new Set(), lines: 0, start: start_time, end: end_time };
    window.products.add(String(product_id));
    window.lines += 1;
    windows.set(key, window);
  }
  return [...windows.values()];
}

function windowName({ products, lines }: Window): string {
  const [first = ""] = products;
  if (products.size === 1) return `${inertText(first).slice(0, 80)}${lines > 1 ? `, ${lines} lines` : ""}`;
  return `${counted(lines, "line")}, ${counted(products.size, "product")}`;
}

/** Bars with their places; a start that is open begins where the chart does. */
function placed(
  rows: readonly Omit<FlightBar, "start" | "end" | "isOpenStart">[],
): Pick<FlightChart, "bars" | "domain"> {
  const starts = rows.map(({ sent }) => instant(sent.start)).filter(Number.isFinite);
  const ends = rows.map(({ sent }) => instant(sent.end));
  const last = Math.max(...ends);
  const first = Math.min(...(starts.length > 0 ? starts : [Math.min(...ends) - 7 * DAY_MS]));
  const bars = rows.map((row) => {
    const isOpenStart = row.sent.start === ASAP;
    return { ...row, isOpenStart, start: isOpenStart ? first : instant(row.sent.start), end: instant(row.sent.end) };
  });
  return { bars, domain: rows.length === 0 ? [0, 1] : [first, Math.max(last, first + DAY_MS)] };
}

/** `asap` is before every instant. */
function instant(text: string): number {
  return text === ASAP ? Number.NEGATIVE_INFINITY : Date.parse(text);
}

function isDrawable(start: unknown, end: unknown): boolean {
  if (typeof start !== "string" || typeof end !== "string") return false;
  return !Number.isNaN(instant(start)) && Number.isFinite(instant(end)) && instant(start) < instant(end);
}

const same = (a: string, b: string) => instant(a) === instant(b);
const counted = (many: number, noun: string) => `${many.toLocaleString("en-US")} ${noun}${many === 1 ? "" : "s"}`;
