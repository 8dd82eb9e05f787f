"use client";

import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useAfterPaint } from "@/components/ui/use-after-paint";

/** The parts of a long list that are drawn, and how many pixels the others would take before and after them. */
export type Shown = { from: number; to: number; before: number; after: number };

type Part = { key: string; height: number };

/** So many pixels beyond the window are drawn, so that a scroll finds its rows there. */
const AHEAD = 400;
/** A window moves by this many parts at once, or every scroll event would draw. */
const STEP = 1;
/** So many are drawn before the window was looked at, which is before anything is seen. */
const AT_FIRST = 1;

/**
 * Which parts of a long list are near the window. `start` is the element right before the first part; a part's height is what it was
 * drawn with, and until then what is expected of it. Where the list is not `long`, all of it is drawn.
 */
export function useWindow(start: RefObject<HTMLElement | null>, parts: readonly Part[], long: boolean) {
  const [[from, to], setRange] = useState<readonly [number, number]>([0, AT_FIRST]);
  // What is out of sight can wait until what is in it was painted.
  const ahead = useAfterPaint() ? AHEAD : 0;
  const measured = useRef(new Map<string, number>());
  const drawn = useRef(new Map<string, HTMLElement>());
  // Heights measured meanwhile count from the next window on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the range is when to look again.
  const offsets = useMemo(() => {
    const all = new Float64Array(parts.length + 1);
    parts.forEach(({ key, height }, index) => {
      all[index + 1] = (all[index] ?? 0) + (measured.current.get(key) ?? height);
    });
    return all;
  }, [parts, from, to]);

  const look = useCallback(() => {
    const edge = start.current?.getBoundingClientRect().bottom;
    if (edge === undefined) return;
    // Read here, where the layout is known anyway: read as they are drawn, each would have it made once more.
    for (const [key, element] of drawn.current) measured.current.set(key, element.getBoundingClientRect().height);
    const first = indexAt(offsets, -edge - ahead);
    const last = indexAt(offsets, -edge + window.innerHeight + ahead) + 1;
    const range = [Math.floor(first / STEP) * STEP, Math.min(parts.length, Math.ceil(last / STEP) * STEP)] as const;
    setRange((before) => (before[0] === range[0] && before[1] === range[1] ? before : range));
  }, [start, offsets, parts.length, ahead]);

  useLayoutEffect(() => {
    if (!long) return;
    look();
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    // Captured: the page scrolls, or the box around the table does.
    window.addEventListener("scroll", later, { capture: true, passive: true });
    window.addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", later, { capture: true });
      window.removeEventListener("resize", later);
    };
  }, [long, look]);

  const measure = useCallback((key: string, element: HTMLElement | null) => {
    if (element) drawn.current.set(key, element);
    else drawn.current.delete(key);
  }, []);
  const end = offsets[parts.length] ?? 0;
  const shown: Shown = long
    ? {
        from: Math.min(from, parts.length),
        to: Math.min(to, parts.length),
        before: offsets[Math.min(from, parts.length)] ?? 0,
        after: end - (offsets[Math.min(to, parts.length)] ?? end),
      }
    : { from: 0, to: parts.length, before: 0, after: 0 };
  return { shown, measure, offsetOf: (index: number) => offsets[index] ?? 0 };
}

/** The last part that begins at or before an offset. */
function indexAt(offsets: Float64Array, offset: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
