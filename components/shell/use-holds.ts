"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "@/lib/api/client";

/** Every live hold, soonest first, renewed in the background: a hold taken in another tab must show in this one. */
export function useHolds() {
  return useQuery(
    api.holds.list.queryOptions({
      refetchInterval: 15_000,
      select: (holds) => holds.toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt)),
    }),
  );
}
