import fc from "fast-check";
import { expect, test } from "vitest";
import { scaleOf, shortCount } from "./scales";

test("an axis counts in whole steps and holds every value", () => {
  expect(scaleOf([47_000, 62_000]).ticks).toEqual([45_000, 50_000, 55_000, 60_000, 65_000]);
  expect(scaleOf([50_000]).domain[0]).toBeLessThan(50_000);
  expect(scaleOf([])).toEqual({ domain: [0, 1], ticks: [0, 1] });
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { minLength: 1 }), (values) => {
      const { domain, ticks } = scaleOf(values);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(domain[0]);
      expect(Math.max(...values)).toBeLessThanOrEqual(domain[1]);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(12);
    }),
    { examples: [[[5e-324, 0]], [[999_999_999_985.5968, 999_999_999_986.4033]]] },
  );
});

test("a tick is short and not false", () => {
  expect([0, 12.5, 45_000, 47_500, 1_250_000].map(shortCount)).toEqual(["0", "12.5", "45 k", "47.5 k", "1.25 M"]);
});
