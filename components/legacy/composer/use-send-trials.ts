"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { forgetIntent, intentKey } from "@/components/hold/intent-key";
import { type CallEndView, client } from "@/lib/api/client";
import { entriesOf, filtersOf, type Named, type Trial } from "./trial";

export type TrialEnd = { end: CallEndView | null; error: Error | null };

/**
 * Sends trials side by side, each as a request of its own with its own key: one's failure neither delays nor undoes another's. The
 * same trial sent again after a lost answer keeps its key.
 */
export function useSendTrials(threadId: string) {
  const queries = useQueryClient();
  const [since, setSince] = useState<number | null>(null);
  const [ends, setEnds] = useState<ReadonlyMap<string, TrialEnd>>(new Map());

  const send = async (trials: readonly Trial[], looks: readonly Named[]): Promise<ReadonlyMap<string, TrialEnd>> => {
    setSince(Date.now());
    const found = await Promise.all(
      trials.map(async (trial): Promise<[string, TrialEnd]> => {
        const entries = entriesOf(trial, looks).map(({ entry }) => entry);
        const input = { threadId, entries, filters: filtersOf(trial) };
        const scope = `legacy.refine.${threadId}.${trial.id}`;
        try {
          const end = await client.legacy.refine({ ...input, key: intentKey(scope, input) });
          if (end.end === "done" || end.end === "refused") forgetIntent(scope);
          return [trial.id, { end, error: null }];
        } catch (error) {
          return [
            trial.id,
            { end: null, error: error instanceof Error ? error : new Error("The desk did not answer.") },
          ];
        }
      }),
    );
    const all = new Map(found);
    setEnds(all);
    await queries.invalidateQueries();
    setSince(null);
    return all;
  };
  return { send, since, ends, forget: () => setEnds(new Map()) };
}
