"use client";

import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { useWindowWidth } from "@/components/ui/use-window-width";
import { columnsIn, type DrawnColumns } from "./drawn-columns";

/** Where no window is known: as wide as most pages. */
const USUAL_WIDTH = 1_280;

/** Which columns' cells are drawn, followed as the box is scrolled sideways or resized; all of them where the table is not `partial`. */
export function useDrawnColumns(box: RefObject<HTMLElement | null>, count: number, partial: boolean): DrawnColumns {
  // Before the box was looked at, it may be as wide as the window.
  const width = useWindowWidth() ?? USUAL_WIDTH;
  const [looked, setLooked] = useState<readonly [number, number] | null>(null);
  const first = columnsIn({ scrollLeft: 0, clientWidth: width }, count);
  const [from, to] = looked ?? [first.from, first.to];
  useLayoutEffect(() => {
    const element = box.current;
    if (!partial || !element) return;
    const look = () => {
      const next = columnsIn(element, count);
      setLooked((before) => (before?.[0] === next.from && before[1] === next.to ? before : [next.from, next.to]));
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
