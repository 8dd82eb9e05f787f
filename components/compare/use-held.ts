import { useQueries } from "@tanstack/react-query";
import { type LiveHold, liveHoldOf } from "@/components/hold/live-hold";
import { useNow } from "@/components/ui/use-now";
import { api, type ComparisonSource } from "@/lib/api/client";

/** The live hold on a compared draft, read from its negotiation; null while that is not known, and once the hold has ended. */
export function useHeld(sources: readonly ComparisonSource[]): (source: ComparisonSource) => LiveHold | null {
  // A hold ends on its own; ten seconds are fine enough for what a button says, and accepting checks again.
  const now = useNow(10_000);
  const threads = useQueries({
    queries: [...new Set(sources.map(({ negotiationId }) => negotiationId))].map((id) =>
      api.negotiations.get.queryOptions({ input: { id } }),
    ),
    combine: (results) => results.flatMap(({ data }) => data?.threads ?? []),
  });
  return ({ snapshot }) => {
    const thread = threads.find(({ id }) => id === snapshot.threadId);
    return thread && now && snapshot.status === "draft" ? liveHoldOf(snapshot, thread, now) : null;
  };
}
