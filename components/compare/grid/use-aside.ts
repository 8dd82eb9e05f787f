"use client";

import { type RefObject, useLayoutEffect } from "react";

/** Marks a box with `data-aside` while it is scrolled to the side: styles follow in the same frame, and nothing is drawn again. */
export function useAside(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => element.toggleAttribute("data-aside", element.scrollLeft !== 0);
    look();
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [box]);
}
