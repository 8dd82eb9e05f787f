import { expect, test } from "vitest";
import type { RoundView } from "@/lib/api/client";
import { soFarWords, usualMs } from "./usual-time";

const took = (seconds: number, over: Partial<RoundView> = {}) =>
  ({
    kind: "revise",
    replayed: false,
    sentAt: "2026-12-01T10:00:00Z",
    answeredAt: new Date(Date.parse("2026-12-01T10:00:00Z") + seconds * 1000).toISOString(),
    ...over,
  }) as RoundView;

test("what is usual is the middle of the answered calls of that kind; one stray does not move it", () => {
  expect(usualMs([took(2), took(600), took(3)], "revise")).toBe(3000);
  expect(usualMs([took(2, { kind: "finalize" }), took(9, { answeredAt: null })], "revise")).toBeNull();
  expect(usualMs([took(1, { replayed: true })], "revise")).toBeNull();
});

test("a call says how long it has been out and how long such a call takes, and no number where none is known", () => {
  expect(soFarWords(4200, 3000)).toMatch(/^4 s so far\. Such a call usually takes 3 s\.$/);
  expect(soFarWords(45_000, 3000)).toContain("takes longer");
  expect(soFarWords(1000, null)).toContain("nobody knows");
  expect(soFarWords(1000, 120)).toContain("less than a second");
});
