"use client";

import { useSyncExternalStore } from "react";

/** How late a reader may see a second turn. A tick costs next to nothing where it changes nothing that is read. */
export const TICK_MS = 100;

/** One clock for the whole page: every countdown changes its digits in the same frame. */
class Ticker {
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setInterval> | null = null;
  #now = 0;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => {
      this.#now = Date.now();
      for (const each of this.#listeners) each();
    }, TICK_MS);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0 || this.#timer === null) return;
      clearInterval(this.#timer);
      this.#timer = null;
    };
  };

  /** The last tick, cut to `everyMs`, so that a reader of minutes is drawn once a minute. */
  read(everyMs: number): number {
    if (this.#timer === null || this.#now === 0) this.#now = Date.now();
    return Math.floor(this.#now / everyMs) * everyMs;
  }
}

const ticker = new Ticker();
const server = () => null;

/** Now, renewed every `everyMs` (a second by default). Null on the server and while hydrating: no clock is invented there. */
export function useNow(everyMs = 1000): Date | null {
  const at = useSyncExternalStore(ticker.subscribe, () => ticker.read(everyMs), server);
  return at === null ? null : new Date(at);
}

/**
 * What `read` says of the time, renewed every `everyMs` (a second by default); the reader is drawn again only where it says something
 * else. For what turns once, like a deadline that passes. Null on the server and while hydrating.
 */
export function useSaidOfNow<Said extends string | boolean>(read: (now: Date) => Said, everyMs = 1000): Said | null {
  return useSyncExternalStore(ticker.subscribe, () => read(new Date(ticker.read(everyMs))), server);
}
