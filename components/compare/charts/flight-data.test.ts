import { describe, expect, it } from "vitest";
import type { Proposal, Purchase } from "@/lib/adcp";
import type { Charted } from "./charted";
import { dayTicks } from "./day-ticks";
import { flightChart } from "./flight-data";

const line = (product_id: string, start_time: string, end_time: string) =>
  ({ product_id, start_time, end_time }) as Purchase;
const charted = (start_time: string, end_time: string, purchases: Purchase[], label = "A"): Charted => ({
  label,
  proposal: { commercial_terms: { start_time, end_time, purchases } } as Proposal,
});

const START = "2026-12-14T05:00:00Z";
const END = "2027-02-01T05:00:00Z";

describe("flights on a time axis", () => {
  it("draws a flight from its start to its end, and no line that runs all of it", () => {
    const { bars, notes } = flightChart([charted(START, END, [line("video", START, END)])]);
    expect(bars.map(({ kind, start, end }) => [kind, start, end])).toEqual([
      ["flight", Date.parse(START), Date.parse(END)],
    ]);
    expect(notes).toEqual(["Every line runs the whole flight."]);
  });

  it("takes one instant in two zones for one instant", () => {
    const { bars } = flightChart([charted(START, END, [line("video", "2026-12-14T00:00:00-05:00", END)])]);
    expect(bars).toHaveLength(1);
  });

  it("draws lines of one other time as one bar, with their count", () => {
    const half = "2027-01-01T05:00:00Z";
    const { bars } = flightChart([
      charted(START, END, [line("video", START, half), line("video", START, half), line("native", half, END)]),
    ]);
    expect(bars.map(({ kind, label }) => [kind, label])).toEqual([
      ["flight", "A"],
      ["lines", "video, 2 lines"],
      ["lines", "native"],
    ]);
  });

  it("draws a thousand times of a thousand lines as a few, and says how many are in the rest", () => {
    const day = (at: number) => new Date(Date.parse(START) + at * 3_600_000).toISOString();
    const lines = Array.from({ length: 1000 }, (_, at) => line(`p${at}`, day(at), day(at + 1)));
    const { bars } = flightChart([charted(START, END, lines)]);
    expect(bars).toHaveLength(7);
    expect(bars.at(-1)).toMatchObject({ kind: "others", label: "other 995 lines" });
  });

  it("draws an open start as open, and names what has no readable time instead of drawing it", () => {
    const { bars, notes, domain } = flightChart([
      charted("asap", END, []),
      charted(START, "someday", [], "B"),
      charted(START, END, [line("video", END, START)], "C"),
    ]);
    expect(bars.map(({ label, isOpenStart, start }) => [label, isOpenStart, start])).toEqual([
      ["A", true, Date.parse(START)],
      ["C", false, Date.parse(START)],
    ]);
    expect(domain[0]).toBe(Date.parse(START));
    expect(notes.join(" ")).toContain("flight of B has no readable end");
    expect(notes.join(" ")).toContain("1 line of C states no readable time");
  });

  it("marks days where they begin in the zone, across a change of the clock", () => {
    const ticks = dayTicks(
      [Date.parse("2026-10-20T00:00:00Z"), Date.parse("2026-11-10T00:00:00Z")],
      "America/New_York",
      6,
    );
    const hours = ticks.map((at) => new Date(at).toISOString().slice(11, 13));
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThanOrEqual(7);
    expect(new Set(hours)).toEqual(new Set(["04", "05"]));
  });
});
