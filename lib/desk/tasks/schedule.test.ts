import { describe, expect, it } from "vitest";
import { nextLook } from "./schedule";

const SINCE = "2026-12-01T10:00:00.000Z";
function wait(ageSeconds: number, more: { failures?: number; retryAfter?: number } = {}): number | null {
  const now = new Date(Date.parse(SINCE) + ageSeconds * 1_000);
  const due = nextLook({ since: SINCE, failures: 0, ...more }, now);
  return due && (due.getTime() - now.getTime()) / 1_000;
}

describe("when a submitted task is looked at next", () => {
  it("soon at first, then every half minute, then rarer", () => {
    expect([0, 30, 600, 7_200, 40_000].map((age) => wait(age))).toEqual([3, 10, 30, 120, 300]);
  });

  it("not sooner than the seller says", () => {
    expect(wait(0, { retryAfter: 90 })).toBe(90);
    expect(wait(600, { retryAfter: 5 })).toBe(30);
  });

  it("backs off while looks bring nothing, five minutes at most", () => {
    expect([1, 2, 3, 20].map((failures) => wait(30, { failures }))).toEqual([20, 40, 80, 300]);
  });

  it("ends after a day, when it is a person's to look after", () => {
    expect(wait(86_399)).toBe(300);
    expect(wait(86_400)).toBeNull();
  });
});
