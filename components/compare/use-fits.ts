"use client";

import { type RefObject, useEffect, useState } from "react";

/** Whether an element is at least `width` CSS pixels wide, followed as it is resized. Taken to fit until it was measured. */
export function useFits(box: RefObject<HTMLElement | null>, width: number): boolean {
  const [fits, setFits] = useState(true);
  useEffect(() => {
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
