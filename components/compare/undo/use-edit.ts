import { useCallback, useRef } from "react";
import { type ComparisonState, useComparisonState } from "../comparison-state";
import { useUndo } from "./undo";

/** Changes the view in a way that can be taken back, and says in words what it does (`column B removed`). */
export function useEdit(): (words: string, change: Partial<ComparisonState>, run?: string) => void {
  const [state, setState] = useComparisonState();
  const { push } = useUndo();
  const now = useRef(state);
  now.current = state;
  return useCallback(
    (words, change, run) => {
      const before = Object.fromEntries(
        Object.keys(change).map((key) => [key, now.current[key as keyof ComparisonState]]),
      );
      push({ words, ...(run === undefined ? {} : { run }), undo: () => void setState(before) });
      void setState(change);
    },
    [push, setState],
  );
}
