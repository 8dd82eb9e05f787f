"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { keptChoice } from "@/components/ui/kept-choice";
import { api } from "@/lib/api/client";

const choice = keptChoice("parley.demo");
const read = (): boolean => choice.read() === "open";
const write = (isOpen: boolean): void => choice.write(isOpen ? "open" : "closed");

/**
 * Whether the guided demo is offered to this person at this desk, and whether its panel is open: remembered in this browser, and opened by
 * a link that ends in `?demo`.
 */
export function useDemoPanel() {
  const { data: session } = useQuery(api.session.current.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const isOffered = session?.demo === true && session.permissions.includes("run_demo");
  const isWanted = useSyncExternalStore(choice.subscribe, read, () => false);
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
