import fc from "fast-check";
import { expect, it } from "vitest";
import { COLUMN_WIDTH, columnsIn, LABEL_WIDTH } from "./drawn-columns";

it("draws every column that a box shows a pixel of, wherever it stands, and few others", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 320, max: 2_560 }),
      fc.integer({ min: 1, max: 10 }),
      (left, width, count) => {
        const whole = LABEL_WIDTH + count * COLUMN_WIDTH;
        const scrollLeft = Math.min(left, Math.max(0, whole - width));
        const { from, to } = columnsIn({ scrollLeft, clientWidth: width }, count);
        const seen = Array.from({ length: count }, (_, index) => index).filter((index) => {
          const start = LABEL_WIDTH + index * COLUMN_WIDTH;
          // The label column stands over what is scrolled under it.
          return start + COLUMN_WIDTH > scrollLeft + LABEL_WIDTH && start < scrollLeft + width;
        });
        for (const index of seen) expect(from <= index && index < to).toBe(true);
        expect(to - from).toBeLessThanOrEqual(seen.length + 2);
        expect(to).toBeLessThanOrEqual(count);
        expect(from).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

it("draws a column even in a box that has no width yet", () => {
  expect(columnsIn({ scrollLeft: 0, clientWidth: 0 }, 10)).toEqual({ from: 0, to: 1, count: 10 });
});
