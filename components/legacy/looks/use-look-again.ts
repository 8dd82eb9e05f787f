"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetIntent, intentKey } from "@/components/hold/intent-key";
import { api, type CallEndView } from "@/lib/api/client";

/** Reads proposals anew. It asks for nothing, so a second press after an unanswered one repeats the same look. */
export function useLookAgain(threadId: string, onEnd: (end: CallEndView) => void) {
  const queries = useQueryClient();
  const scope = `legacy.look.${threadId}`;
  const look = useMutation(
    api.legacy.look.mutationOptions({
      onSuccess: async (end) => {
        if (end.end !== "unknown") forgetIntent(scope);
        await queries.invalidateQueries();
        onEnd(end);
      },
      onError: () => queries.invalidateQueries(),
    }),
  );
  return {
    look: (observationIds: string[]) =>
      look.mutate({ threadId, observationIds, key: intentKey(scope, { threadId, observationIds }) }),
    pending: look.isPending,
    error: look.error,
  };
}
