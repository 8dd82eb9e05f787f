"use client";

import { useState } from "react";
import { uuid } from "@/components/hold/intent-key";
import { newTrial, type Trial, trialsFrom } from "./trial";

const place = (threadId: string) => `parley.legacy.composer.${threadId}`;

/** What is typed in a thread of the older lane, kept in this browser at every key press. `named`: proposals to begin with. */
export function useTrials(threadId: string, named: readonly string[]) {
  const [trials, setTrials] = useState<Trial[]>(() => withNamed(read(threadId) ?? [newTrial(uuid())], named));
  const keep = (next: Trial[]) => {
    setTrials(next);
    write(threadId, next);
  };
  return {
    trials,
    change: (id: string, part: Partial<Trial>) =>
      keep(trials.map((each) => (each.id === id ? { ...each, ...part } : each))),
    /** Another one beside it, which starts as a copy: what differs is what is tried. */
    add: (from: Trial) => {
      const made = { ...structuredClone(from), id: uuid() };
      keep([...trials, made]);
      return made.id;
    },
    remove: (id: string) => keep(trials.filter((each) => each.id !== id)),
    /** Starts anew once all of it was answered. */
    clear: () => {
      setTrials([newTrial(uuid())]);
      forget(threadId);
    },
  };
}

function withNamed(trials: Trial[], named: readonly string[]): Trial[] {
  const [first, ...others] = trials;
  if (!first || named.length === 0) return trials;
  const proposals = { ...first.proposals };
  for (const id of named) proposals[id] ??= { action: "include", ask: "" };
  return [{ ...first, proposals }, ...others];
}

function read(threadId: string): Trial[] | null {
  try {
    return trialsFrom(JSON.parse(localStorage.getItem(place(threadId)) ?? "null"));
  } catch {
    return null;
  }
}

function write(threadId: string, trials: Trial[]): void {
  try {
    localStorage.setItem(place(threadId), JSON.stringify(trials));
  } catch {
    // What is on the screen is then all there is.
  }
}

function forget(threadId: string): void {
  try {
    localStorage.removeItem(place(threadId));
  } catch {
    // Nothing was kept then.
  }
}
