"use client";

import { useEffect, useRef } from "react";
import type { ShortcutId } from "./table";

/** Something the page in view can do, found in the palette and, where it has one, by its shortcut. */
export type PageAction = {
  id: string;
  label: string;
  /** What it is about, where the label alone could be anything's. */
  sub?: string;
  shortcut?: ShortcutId;
  run: () => void;
};

type Holder = { current: readonly PageAction[] };

const holders = new Set<Holder>();

/** What the page can do now; screens closer to what is looked at are mounted later and come first. */
export const pageActions = (): PageAction[] => [...holders].toReversed().flatMap(({ current }) => current);

/** Offers these actions while the component is mounted. */
export function usePageActions(actions: readonly PageAction[]): void {
  const holder = useRef(actions);
  useEffect(() => {
    holder.current = actions;
  });
  useEffect(() => {
    holders.add(holder);
    return () => {
      holders.delete(holder);
    };
  }, []);
}
