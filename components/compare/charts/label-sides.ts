/** A point's box in a chart, in px; y counts from the top. */
export type Placed = { x: number; y: number; half: number };

/** Px: what a price takes beside its box, and half of what a box or a price takes in height. */
const LABEL = 38;
const HALF_HEIGHT = 10;

/**
 * On which side of each box its price has room: right where nothing is in its way there, else left, else none, and then the axis and the
 * table have it. Nothing is written over another point, another price or the edge of the plot.
 */
export function labelSides(points: readonly Placed[], width: number): ("right" | "left" | null)[] {
  const taken = points.map(({ x, y, half }) => ({ from: x - half, to: x + half, y }));
  return points.map(({ x, y, half }, index) => {
    const isFree = (from: number, to: number) =>
      from >= 0 &&
      to <= width &&
      taken.every(
        (box, at) => at === index || box.to < from || box.from > to || Math.abs(box.y - y) >= 2 * HALF_HEIGHT,
      );
    const sides = { right: [x + half, x + half + LABEL], left: [x - half - LABEL, x - half] } as const;
    for (const side of ["right", "left"] as const) {
      const [from, to] = sides[side];
      if (!isFree(from, to)) continue;
      taken.push({ from, to, y });
      return side;
    }
    return null;
  });
}
