"use client";

import { type RefObject, useLayoutEffect, useState } from "react";
import { useWindowWidth } from "@/components/ui/use-window-width";

/** What is known of a width: that it is there, that it is not, or nothing yet, in which case it may be. */
type Fits = { fits: boolean; isKnown: boolean };

/** Whether an element is at least `width` CSS pixels wide, followed as it is resized. Before it was measured, a window that is narrower says no. */
export function useFits(box: RefObject<HTMLElement | null>, width: number): Fits {
  const [measured, setMeasured] = useState<boolean | null>(null);
  const windowWidth = useWindowWidth();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setMeasured(element.clientWidth >= width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, width]);
  return { fits: measured ?? (windowWidth === null || windowWidth >= width), isKnown: measured !== null };
}
