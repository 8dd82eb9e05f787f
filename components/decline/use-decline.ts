"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetIntent, intentKey } from "@/components/hold/intent-key";
import type { DeclineReason } from "@/lib/adcp";
import { api } from "@/lib/api/client";
import type { DeclineTarget } from "./target";

/** Most of one seller's proposals that one request may decline (facts 2.5). */
export const MOST_DECLINES = 25;

/**
 * Declines proposals of one seller. A second press and a reload repeat the same intent; another reason or list is another. `keepsPage`:
 * what stands around the answer is read anew only after it was read (`reset`), since what was declined takes its own place off the page.
 */
export function useDecline(target: DeclineTarget, { keepsPage = false } = {}) {
  const queries = useQueryClient();
  const scope = `decline.${target.threadId}`;
  const send = useMutation(
    api.declines.send.mutationOptions({
      onSuccess: (call) => {
        if (call.end === "done" || call.end === "refused") forgetIntent(scope);
        return keepsPage ? undefined : queries.invalidateQueries();
      },
      onError: () => queries.invalidateQueries(),
    }),
  );
  return {
    decline: (reason: DeclineReason, detail: string) => {
      const words = detail.trim();
      const declines = target.proposals
        .slice(0, MOST_DECLINES)
        .map(({ snapshotId }) => ({ snapshotId, reason, ...(words === "" ? {} : { detail: words }) }));
      const payload = { threadId: target.threadId, declines };
      send.mutate({ ...payload, key: intentKey(scope, payload) });
    },
    pending: send.isPending,
    error: send.error,
    end: send.data ?? null,
    reset: () => {
      send.reset();
      void queries.invalidateQueries();
    },
  };
}
