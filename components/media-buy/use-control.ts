"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetIntent, forgetSpentIntent, intentKey } from "@/components/hold/intent-key";
import { api, type ThreadView } from "@/lib/api/client";
import type { BuyChange } from "@/lib/negotiation/controls";

type Target = { thread: ThreadView; mediaBuyId: string; revision: number };

/** Changes one thing of a booked buy at once. One intent has one key: a second press repeats it, another change is another. */
export function useControl({ thread, mediaBuyId, revision }: Target) {
  const queries = useQueryClient();
  const scope = `control.${thread.id}.${mediaBuyId}`;
  const send = useMutation(
    api.operations.control.mutationOptions({
      onSuccess: (call) => {
        if (call.end === "done" || call.end === "refused") forgetIntent(scope);
      },
      onSettled: () => queries.invalidateQueries(),
    }),
  );
  return {
    control: (change: BuyChange) => {
      forgetSpentIntent(scope, thread.rounds);
      const payload = { threadId: thread.id, mediaBuyId, revision, change };
      send.mutate({ ...payload, key: intentKey(scope, payload) });
    },
    pending: send.isPending,
    error: send.error,
    end: send.data ?? null,
    change: send.variables?.change ?? null,
  };
}
