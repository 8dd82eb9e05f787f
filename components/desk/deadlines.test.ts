import { describe, expect, it } from "vitest";
import type { NeedView } from "@/lib/api/client";
import { deadlineRibbon } from "./deadlines";

const NOW = Date.parse("2026-12-02T15:00:00Z");
const MINUTE = 60_000;

function need(minutes: number | null, changes: Partial<NeedView> = {}): NeedView {
  return {
    kind: "hold",
    negotiationId: "n",
    negotiationName: "Winter",
    threadId: `t${minutes}`,
    sellerName: "StreamHaus",
    snapshotId: null,
    callId: null,
    callKind: null,
    deadline: minutes === null ? null : new Date(NOW + minutes * MINUTE).toISOString(),
    deadlineKind: minutes === null ? "none" : "hold",
    sellerOffsetMs: 0,
    since: new Date(NOW).toISOString(),
    amount: null,
    lines: null,
    asked: null,
    returned: null,
    blocked: false,
    change: null,
    approval: null,
    ...changes,
  };
}

const names = (needs: NeedView[]) => needs.map(({ threadId }) => threadId);

describe("the ribbon is as long as its deadlines need", () => {
  it.each([
    [13, 30],
    [45, 60],
    [225, 240],
    [400, 480],
  ])("a deadline in %d min takes an axis of %d min", (minutes, span) => {
    expect(deadlineRibbon([need(minutes)], NOW)?.span).toBe(span * MINUTE);
  });

  it("is none where nothing is due within eight hours", () => {
    expect(deadlineRibbon([need(null), need(-1), need(481)], NOW)).toBeNull();
  });
});

it("puts deadlines that would overlap under one flag, and no others", () => {
  const ribbon = deadlineRibbon([need(14), need(13), need(25)], NOW);
  expect(ribbon?.flags.map(({ needs }) => names(needs))).toEqual([["t13", "t14"], ["t25"]]);
  expect(ribbon?.flags[0]?.at).toBeCloseTo(13 / 30);
});

it("counts a hold by its seller's clock", () => {
  // The seller is five minutes ahead, so its deadline comes five minutes sooner here.
  const ribbon = deadlineRibbon([need(20, { sellerOffsetMs: 5 * MINUTE })], NOW);
  expect(ribbon?.flags[0]?.at).toBeCloseTo(15 / 30);
});

it("sets ticks on whole steps of the clock", () => {
  const ribbon = deadlineRibbon([need(13)], NOW + 2 * MINUTE);
  expect(ribbon?.ticks.map(({ time }) => new Date(time).toISOString().slice(11, 16))).toEqual([
    "15:05",
    "15:10",
    "15:15",
    "15:20",
    "15:25",
    "15:30",
  ]);
});
