"use client";

import { useCallback, useInsertionEffect, useRef } from "react";

/** A callback of one identity that calls the newest one, for what is not to be drawn again because only a callback is new. */
export function useStable<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const newest = useRef(callback);
  // Before any other effect, which may call it.
  useInsertionEffect(() => {
    newest.current = callback;
  });
  return useCallback((...args) => newest.current(...args), []);
}
