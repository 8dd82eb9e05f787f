"use client";

import { useSyncExternalStore } from "react";

/** The window's width in CSS pixels as it is when this is drawn, not followed; null on the server. */
export function useWindowWidth(): number | null {
  return useSyncExternalStore(
    neverChanges,
    () => window.innerWidth,
    () => null,
  );
}

const neverChanges = () => () => {};
