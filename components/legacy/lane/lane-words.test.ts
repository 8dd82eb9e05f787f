import { describe, expect, it } from "vitest";
import { PROMISES, promisesOf } from "@/lib/negotiation";
import { laneLimit, laneName, laneShort, PROMISE_NAMES, promiseCount } from "./lane-words";

describe("a lane is told by its release", () => {
  it.each([
    [{ kind: "compact", release: null }, "Compact lane, AdCP 3.2", "compact"],
    [{ kind: "legacy", release: "3.1" }, "Legacy lane, AdCP 3.1", "legacy 3.1"],
    [{ kind: "legacy", release: "3.0" }, "Legacy lane, AdCP 3.0", "legacy 3.0"],
    [{ kind: "legacy", release: "2.5" }, "No capabilities to read", "no capabilities"],
    [{ kind: "neither", release: null }, "Neither lane", "neither"],
    [{ kind: "unread", release: null }, "Not read yet", "unread"],
  ] as const)("%j", (lane, name, short) => {
    expect(laneName(lane)).toBe(name);
    expect(laneShort(lane)).toBe(short);
  });

  it("warns of the older lane alone, and says of the oldest that nothing is sent", () => {
    expect(laneLimit({ kind: "compact", release: null })).toBeNull();
    expect(laneLimit({ kind: "legacy", release: "3.0" })).toContain("nothing here is ever verified");
    expect(laneLimit({ kind: "legacy", release: "2.5" })).toContain("Nothing is sent");
  });

  it("has a name for every promise and counts them", () => {
    for (const id of PROMISES) expect(PROMISE_NAMES[id]).toMatch(/^[A-Z]/);
    const counts = promiseCount(promisesOf("legacy/3.1")).match(/\d+/g)?.map(Number) ?? [];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(PROMISES.length);
  });
});
