"use client";

import { useSyncExternalStore } from "react";

const PLACE = "parley.single-keys";
const listeners = new Set<() => void>();
/** Where the browser forbids storage, the choice lasts as long as the page. */
let here: "on" | "off" | null = null;

function read(): boolean {
  try {
    return (localStorage.getItem(PLACE) ?? here) !== "off";
  } catch {
    return here !== "off";
  }
}

/** Whether shortcuts of single characters work (WCAG 2.1.4): a person who speaks to the machine, or types by mistake, turns them off. */
export function setSingleKeys(on: boolean): void {
  here = on ? "on" : "off";
  try {
    localStorage.setItem(PLACE, here);
  } catch {
    // Kept above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export const singleKeysAreOn = read;

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, read, () => true);
