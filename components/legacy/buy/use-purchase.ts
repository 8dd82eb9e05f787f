"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetIntent, forgetSpentIntent, intentKey } from "@/components/hold/intent-key";
import { api, type ThreadView } from "@/lib/api/client";

export type Purchase = {
  contentHash: string;
  total: { amount: number; currency: string };
  startTime: string;
  endTime: string;
  losses: string[];
  signatory?: string;
  signatureId?: string;
  purchaseOrderRef?: string;
};

/**
 * The purchase of one look. One intent has one key: a second press and a reload repeat it, a changed request or a known end starts
 * another.
 */
export function usePurchase(thread: Pick<ThreadView, "rounds">, observationId: string) {
  const queries = useQueryClient();
  const scope = `legacy.buy.${observationId}`;
  const buy = useMutation(
    api.legacy.buy.mutationOptions({
      onSuccess: ({ end }) => {
        if (end === "done" || end === "refused") forgetIntent(scope);
        window.scrollTo({ top: 0 });
        return queries.invalidateQueries();
      },
      onError: () => {
        window.scrollTo({ top: 0 });
        return queries.invalidateQueries();
      },
    }),
  );
  return {
    buy: (purchase: Purchase) => {
      const input = { observationId, ...purchase };
      forgetSpentIntent(scope, thread.rounds);
      buy.mutate({ ...input, key: intentKey(scope, input) });
    },
    pending: buy.isPending,
    error: buy.error,
  };
}
