"use client";

import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { columnsIn, type DrawnColumns } from "./drawn-columns";

/** Before the box was looked at: as many as a wide page shows of it. */
const AT_FIRST = 5;

/** Which columns' cells are drawn, followed as the box is scrolled sideways or resized; all of them where the table is not `partial`. */
export function useDrawnColumns(box: RefObject<HTMLElement | null>, count: number, partial: boolean): DrawnColumns {
  const [[from, to], setRange] = useState<readonly [number, number]>([0, AT_FIRST]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!partial || !element) return;
    const look = () => {
      const next = columnsIn(element, count);
      setRange((before) => (before[0] === next.from && before[1] === next.to ? before : [next.from, next.to]));
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, [box, count, partial]);
  return useMemo(
    () => (partial ? { from: Math.min(from, count), to: Math.min(to, count), count } : { from: 0, to: count, count }),
    [partial, from, to, count],
  );
}
