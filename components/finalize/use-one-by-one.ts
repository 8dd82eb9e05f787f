"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { forgetIntent, forgetSpentIntent, intentKey } from "@/components/hold/intent-key";
import { outcomesOf } from "@/components/results/round-data";
import { api, type SnapshotView, type ThreadView } from "@/lib/api/client";

/**
 * Asks for the holds of drafts one after the other: a call each, each with its own key, in order, and no further than the first that
 * brings no hold. What each came to is read from the thread, so a page opened later shows the same.
 */
export function useOneByOne(thread: Pick<ThreadView, "id" | "rounds">) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<string | null>(null);
  const finalize = useMutation(api.holds.finalize.mutationOptions());
  const run = async (drafts: readonly SnapshotView[]) => {
    for (const draft of drafts) {
      setAsking(draft.id);
      const scope = `finalize.${draft.id}`;
      const payload = { threadId: thread.id, snapshotIds: [draft.id] };
      forgetSpentIntent(scope, thread.rounds);
      const call = await finalize.mutateAsync({ ...payload, key: intentKey(scope, payload) }).catch(() => null);
      if (call?.end === "done" || call?.end === "refused") forgetIntent(scope);
      await queries.invalidateQueries();
      const isHeld =
        call?.end === "done" && outcomesOf(call.round).some(({ result }) => result?.outcome === "finalized");
      if (!isHeld) break;
    }
    setAsking(null);
  };
  return {
    run: (drafts: readonly SnapshotView[]) => void run(drafts),
    /** The draft that is being asked for; null while none is. */
    asking,
    failure: finalize.error,
  };
}
