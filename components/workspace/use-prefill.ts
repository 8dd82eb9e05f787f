"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { forgetLocally, keepLocally, typedFor } from "@/components/composer/kept-drafts";
import { type EntryValues, isEmptyEntry } from "@/components/composer/values";
import type { NextStep } from "@/components/results/next-steps";
import { api, client, type ThreadView } from "@/lib/api/client";

export type DraftStep = Extract<NextStep, { kind: "draft" }>;

/** A step that waits for the buyer's word, because something else is being typed for its source. */
export type Waiting = { thread: ThreadView; step: DraftStep };

/** What was filled in last, and what stood there before. */
export type Filled = { threadId: string; step: DraftStep; before: EntryValues };

/**
 * Steps that fill the composer in. Nothing is sent by it; what a buyer had typed is replaced only on their word, and comes back by
 * `undo`. `edition` changes with each filling, so that the composer reads its fields anew.
 */
export function usePrefill(zone: string, compose: (thread: ThreadView, sourceIds: string[]) => void) {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [filled, setFilled] = useState<Filled | null>(null);
  const [edition, setEdition] = useState(0);

  const fill = (thread: ThreadView, step: DraftStep) => {
    const before = typedFor(thread, step.sourceSnapshotId, zone).values;
    keepLocally(thread.id, step.values);
    setWaiting(null);
    setFilled({ threadId: thread.id, step, before });
    setEdition((number) => number + 1);
    compose(thread, [step.sourceSnapshotId]);
  };

  const take = (thread: ThreadView, step: DraftStep) => {
    const { values: typed } = typedFor(thread, step.sourceSnapshotId, zone);
    if (isEmptyEntry(typed) || JSON.stringify(typed) === JSON.stringify(step.values)) fill(thread, step);
    else setWaiting({ thread, step });
  };

  const forgetOnDesk = (threadId: string, negotiationId: string, sourceSnapshotId: string) => {
    queries.setQueryData(
      api.negotiations.get.queryKey({ input: { id: negotiationId } }),
      (workspace) =>
        workspace && {
          ...workspace,
          threads: workspace.threads.map((thread) =>
            thread.id === threadId
              ? { ...thread, drafts: thread.drafts.filter((draft) => draft.sourceSnapshotId !== sourceSnapshotId) }
              : thread,
          ),
        },
    );
    // After the composer that goes has put away what was still in its pause.
    setTimeout(() => client.drafts.discard({ threadId, sourceSnapshotId }).catch(() => undefined));
  };

  const undo = (negotiationId: string) => {
    if (!filled) return;
    const { threadId, step, before } = filled;
    if (isEmptyEntry(before)) {
      forgetLocally(threadId, step.sourceSnapshotId);
      forgetOnDesk(threadId, negotiationId, step.sourceSnapshotId);
    } else keepLocally(threadId, before);
    setFilled(null);
    setEdition((number) => number + 1);
  };

  return { take, fill, undo, waiting, drop: () => setWaiting(null), filled, settle: () => setFilled(null), edition };
}
