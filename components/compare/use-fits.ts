"use client";

import { type RefObject, useLayoutEffect, useState } from "react";

/** Whether an element is at least `width` CSS pixels wide, followed as it is resized; null until it was measured, which is before it is seen. */
export function useFits(box: RefObject<HTMLElement | null>, width: number): boolean | null {
  const [fits, setFits] = useState<boolean | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setFits(element.clientWidth >= width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, width]);
  return fits;
}
