"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { forgetIntent, forgetSpentIntent, intentKey } from "@/components/hold/intent-key";
import { api, type CallEndView, type SnapshotView, type ThreadView } from "@/lib/api/client";

/**
 * The finalize call of these drafts. One intent has one key (facts 1.6); once its end is known to be done or refused, the next
 * press asks for another hold with another key, which is the only way a hold is ever "renewed".
 */
export function useFinalize(thread: Pick<ThreadView, "id" | "rounds">, drafts: readonly SnapshotView[]) {
  const queries = useQueryClient();
  const [ended, setEnded] = useState<CallEndView | null>(null);
  const snapshotIds = drafts.map(({ id }) => id);
  const scope = `finalize.${snapshotIds.toSorted().join(".")}`;
  const onSuccess = async (call: CallEndView) => {
    if (call.end === "done" || call.end === "refused") forgetIntent(scope);
    await queries.invalidateQueries();
    setEnded(call);
  };
  const onError = () => queries.invalidateQueries();
  const finalize = useMutation(api.holds.finalize.mutationOptions({ onSuccess, onError }));
  return {
    finalize: () => {
      const payload = { threadId: thread.id, snapshotIds };
      forgetSpentIntent(scope, thread.rounds);
      finalize.mutate({ ...payload, key: intentKey(scope, payload) });
    },
    /** To be called with the end of the same call reached another way: asked again, looked at, set aside. */
    onEnd: setEnded,
    pending: finalize.isPending,
    /** The call this page saw end; null before that. */
    ended,
    failure: finalize.error,
  };
}
