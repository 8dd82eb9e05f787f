"use client";

import { useEffect } from "react";

/** A step begins only where at least this much idle time is left: a key pressed meanwhile waits for one step at most. */
const LEAST_MS = 5;
/** Where the browser does not tell of idle time. */
const PAUSE_MS = 100;

/** Takes steps in turn while nothing else is to be done: what would be felt where it is needed for the first time. */
export function useIdleSteps(steps: readonly (() => unknown)[]): void {
  useEffect(() => {
    let next = 0;
    if (typeof requestIdleCallback !== "function") {
      const timer = setInterval(() => (next < steps.length ? steps[next++]?.() : clearInterval(timer)), PAUSE_MS);
      return () => clearInterval(timer);
    }
    const take = (deadline: IdleDeadline) => {
      while (next < steps.length && deadline.timeRemaining() >= LEAST_MS) steps[next++]?.();
      if (next < steps.length) idle = requestIdleCallback(take);
    };
    let idle = requestIdleCallback(take);
    return () => cancelIdleCallback(idle);
  }, [steps]);
}
