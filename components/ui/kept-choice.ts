/** A choice that this browser remembers, as `useSyncExternalStore` reads it; other tabs learn of it too. */
export type KeptChoice = {
  /** Null where nothing was chosen yet. */
  read: () => string | null;
  write: (value: string) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Where the browser forbids storage, the choice lasts as long as the page. */
export function keptChoice(place: string): KeptChoice {
  const listeners = new Set<() => void>();
  let here: string | null = null;
  return {
    read: () => {
      try {
        return localStorage.getItem(place) ?? here;
      } catch {
        return here;
      }
    },
    write: (value) => {
      here = value;
      try {
        localStorage.setItem(place, value);
      } catch {
        // Kept above.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
  };
}
