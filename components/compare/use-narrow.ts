"use client";

import { useSyncExternalStore } from "react";

// The phone breakpoint of globals.css: below it a comparison is the baseline against one.
const NARROW = "(width < 700px)";

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** Whether the window is a phone's. False on the server. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}
