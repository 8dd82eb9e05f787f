import { useNow } from "@/components/ui/use-now";
import type { ComparisonSource } from "@/lib/api/client";

/** The snapshot on hold for each compared draft, until its hold has ended by its seller's clock; null where there is none. */
export function useHeld(sources: readonly ComparisonSource[]): (string | null)[] {
  // A hold ends on its own; ten seconds are fine enough for what a button says, and accepting checks again.
  const now = useNow(10_000);
  return sources.map(({ held }) => {
    if (!held) return null;
    const left = now ? Date.parse(held.expiresAt) - (now.getTime() + held.sellerOffsetMs) : 1;
    return left > 0 ? held.snapshotId : null;
  });
}
