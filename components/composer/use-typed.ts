"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { api, client, type ThreadView } from "@/lib/api/client";
import { forgetLocally, keepLocally, typedFor } from "./kept-drafts";
import { type ComposerValues, type EntryValues, emptyEntry, isEmptyEntry } from "./values";

/** A pause in typing this long sends what was typed to the desk. */
const SAVE_AFTER_MS = 800;

export type SaveState = { kind: "none" } | { kind: "saving" } | { kind: "saved"; at: string } | { kind: "failed" };

/**
 * What was typed for a thread's sources. Every key press is kept in this browser at once and on the desk after a pause, so that a
 * reload, an error or another computer loses nothing.
 */
export function useTyped(thread: ThreadView, sourceIds: readonly string[], zone: string) {
  const queries = useQueryClient();
  const form = useForm<ComposerValues>({
    defaultValues: { entries: sourceIds.map((id) => typedFor(thread, id, zone).values) },
  });
  const entries = useWatch({ control: form.control, name: "entries" });
  const [saveState, setSaveState] = useState<SaveState>(() => {
    const at = sourceIds.map((id) => typedFor(thread, id, zone).savedAt).find((saved) => saved !== null);
    return at ? { kind: "saved", at } : { kind: "none" };
  });
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  // The address names the sources; one that joins brings what was typed for it before, one that leaves keeps it.
  const wanted = sourceIds.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the sources moves entries
  useEffect(() => {
    const now = form.getValues("entries");
    if (now.map(({ sourceSnapshotId }) => sourceSnapshotId).join(" ") === wanted) return;
    const next = sourceIds.map(
      (id) => now.find((entry) => entry.sourceSnapshotId === id) ?? typedFor(thread, id, zone).values,
    );
    form.setValue("entries", next);
  }, [wanted]);

  // The lineage shows what is being composed; it is told of a save instead of reading everything again.
  const showSaved = useCallback(
    (saved: ThreadView["drafts"][number]) => {
      queries.setQueryData(
        api.negotiations.get.queryKey({ input: { id: thread.negotiationId } }),
        (workspace) =>
          workspace && {
            ...workspace,
            threads: workspace.threads.map((each) =>
              each.id === thread.id
                ? {
                    ...each,
                    drafts: [
                      ...each.drafts.filter(({ sourceSnapshotId }) => sourceSnapshotId !== saved.sourceSnapshotId),
                      saved,
                    ],
                  }
                : each,
            ),
          },
      );
    },
    [queries, thread.id, thread.negotiationId],
  );

  const save = useCallback(
    async (values: EntryValues) => {
      setSaveState({ kind: "saving" });
      try {
        const place = { threadId: thread.id, sourceSnapshotId: values.sourceSnapshotId };
        const saved = await client.drafts.save({ ...place, values });
        setSaveState({ kind: "saved", at: saved.savedAt });
        showSaved(saved);
      } catch {
        setSaveState({ kind: "failed" });
      }
    },
    [thread.id, showSaved],
  );

  // What only this browser has, such as the fields of "ask again" or typing from before a reload, goes to the desk as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was there at the start
  useEffect(() => {
    for (const entry of form.getValues("entries")) {
      const { values, savedAt } = typedFor(thread, entry.sourceSnapshotId, zone);
      if (savedAt === null && !isEmptyEntry(values)) save(values);
    }
  }, []);

  const set = useCallback(
    (index: number, change: Partial<EntryValues>) => {
      const before = form.getValues(`entries.${index}`);
      if (!before) return;
      const after: EntryValues = { ...before, ...change, sourceSnapshotId: before.sourceSnapshotId };
      form.setValue(`entries.${index}`, after, { shouldDirty: true });
      keepLocally(thread.id, after);
      const timer = timers.current.get(after.sourceSnapshotId);
      if (timer) clearTimeout(timer);
      timers.current.set(
        after.sourceSnapshotId,
        setTimeout(() => {
          timers.current.delete(after.sourceSnapshotId);
          save(after);
        }, SAVE_AFTER_MS),
      );
    },
    [form, save, thread.id],
  );

  const forget = useCallback(
    async (sourceSnapshotId: string) => {
      const timer = timers.current.get(sourceSnapshotId);
      if (timer) clearTimeout(timer);
      timers.current.delete(sourceSnapshotId);
      forgetLocally(thread.id, sourceSnapshotId);
      setSaveState({ kind: "none" });
      await client.drafts
        .discard({ threadId: thread.id, sourceSnapshotId })
        .catch(() => setSaveState({ kind: "failed" }));
    },
    [thread.id],
  );

  /** Empties every field, here and on the desk. Returns what was typed, so that it can be brought back. */
  const discard = useCallback(async (): Promise<EntryValues[]> => {
    const before = form.getValues("entries");
    form.setValue(
      "entries",
      before.map((entry) => emptyEntry(entry.sourceSnapshotId, entry.zone)),
    );
    await Promise.all(before.map(({ sourceSnapshotId }) => forget(sourceSnapshotId)));
    return before;
  }, [forget, form]);

  // What is still waiting for its pause goes out when the composer is left.
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      for (const id of waiting.keys()) {
        const entry = form.getValues("entries").find(({ sourceSnapshotId }) => sourceSnapshotId === id);
        if (entry && !isEmptyEntry(entry)) {
          client.drafts.save({ threadId: thread.id, sourceSnapshotId: id, values: entry }).catch(() => undefined);
        }
      }
      waiting.clear();
    };
  }, [form, thread.id]);

  return { entries, set, saveState, discard, forget };
}
