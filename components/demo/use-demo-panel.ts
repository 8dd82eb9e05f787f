"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { api } from "@/lib/api/client";

const PLACE = "parley.demo";
const listeners = new Set<() => void>();
/** Where the browser forbids storage, the choice lasts as long as the page. */
let here: string | null = null;

function read(): boolean {
  try {
    return (localStorage.getItem(PLACE) ?? here) === "open";
  } catch {
    return here === "open";
  }
}

function write(isOpen: boolean): void {
  here = isOpen ? "open" : "closed";
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

/**
 * Whether the guided demo is offered to this person at this desk, and whether its panel is open: remembered in this browser, and opened by
 * a link that ends in `?demo`.
 */
export function useDemoPanel() {
  const { data: session } = useQuery(api.session.current.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const isOffered = session?.demo === true && session.permissions.includes("run_demo");
  const isWanted = useSyncExternalStore(subscribe, read, () => false);
  useEffect(() => {
    const address = new URL(window.location.href);
    if (!isOffered || !address.searchParams.has("demo")) return;
    write(true);
    address.searchParams.delete("demo");
    window.history.replaceState(window.history.state, "", address);
  }, [isOffered]);
  const isOpen = isOffered && isWanted;
  return { isOffered, isOpen, toggle: () => write(!read()), close: () => write(false) };
}
