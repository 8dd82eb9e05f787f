import { describe, expect, it } from "vitest";
import { roundOf } from "@/components/hold/snapshots.fixture";
import { taskOf } from "./calls.fixture";
import { refetchWhileMoving } from "./moving";

const NOW = Date.parse("2026-12-02T15:47:00Z");
const in_ = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();

describe("a screen is read again only while something moves by itself", () => {
  it.each([
    ["a call on its way", roundOf({ state: "sending" }), 2_000],
    ["a repeat about to be due", roundOf({ state: "unknown", retryAt: in_(1) }), 2_000],
    ["a repeat in a while", roundOf({ state: "refused", retryAt: in_(6) }), 6_000],
    ["a task looked at much later", roundOf({ state: "submitted", task: taskOf({ nextLookAt: in_(300) }) }), 10_000],
    ["a repeat that is overdue", roundOf({ state: "unknown", retryAt: in_(-60) }), 2_000],
  ])("%s", (_, round, every) => {
    expect(refetchWhileMoving([roundOf({ state: "done" }), round], NOW)).toBe(every);
  });

  it.each([
    ["a call that ended", roundOf({ state: "done" })],
    ["an unknown outcome that waits for a person", roundOf({ state: "unknown" })],
    ["a refusal for good", roundOf({ state: "refused" })],
    ["a task the desk stopped looking after", roundOf({ state: "submitted", task: taskOf({ nextLookAt: null }) })],
  ])("%s rests", (_, round) => {
    expect(refetchWhileMoving([round], NOW)).toBe(false);
  });
});
