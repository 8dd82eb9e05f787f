"use client";

import { useSyncExternalStore } from "react";

/** As many proposals as a comparison has columns. */
const MOST = 10;

let picks: readonly string[] = [];
const listeners = new Set<() => void>();

/** Picks a snapshot for comparing, or puts it back; the first picked is let go where there are ten. */
export function togglePick(snapshotId: string): void {
  picks = picks.includes(snapshotId) ? picks.filter((id) => id !== snapshotId) : [...picks, snapshotId].slice(-MOST);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const NONE: readonly string[] = [];

/** What was picked for comparing in this tab, across negotiations, in the order it was picked. */
export const usePicks = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => picks,
    () => NONE,
  );

export const compareHref = (snapshotIds: readonly string[]): string =>
  `/compare?${snapshotIds.map((id) => `p=${encodeURIComponent(id)}`).join("&")}`;
