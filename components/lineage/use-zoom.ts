"use client";

import { type RefObject, useEffect, useState } from "react";

export const LEAST_ZOOM = 0.5;
export const MOST_ZOOM = 1.75;
const STEP = 1.15;

/** Null is "fit": everything in the width there is. Ctrl and wheel zoom, as in a map. */
export function useZoom(box: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<number | null>(null);
  const by = (direction: 1 | -1) =>
    setZoom((now) => Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, (now ?? 1) * STEP ** direction)));
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const direction = event.deltaY < 0 ? 1 : -1;
      setZoom((now) => Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, (now ?? 1) * STEP ** (direction / 2))));
    };
    // React's own wheel listener is passive: the page would zoom as well.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [box]);
  return { zoom, nearer: () => by(1), farther: () => by(-1), fit: () => setZoom(null) };
}
