"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { api, client, isDefinedError, ORPCError, type ThreadView } from "@/lib/api/client";
import {
  forgetLocally,
  forgetOther,
  isSame,
  keepLocally,
  keepOther,
  keptElsewhere,
  type Other,
  otherFor,
  typedFor,
} from "./kept-drafts";
import { type EntryValues, emptyEntry, isEmptyEntry, readEntry } from "./values";

/** A pause in typing this long sends what was typed to the desk. */
const SAVE_AFTER_MS = 800;

/** What could not be saved is tried again this often, and when the browser says it is online again. */
const RETRY_MS = 15_000;

/** Why the desk does not have what was typed yet. It is kept in this browser meanwhile. */
export type SaveFault = "offline" | "signed_out" | "unanswered" | "refused";

export type SaveState =
  | { kind: "none" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  | { kind: "taken_over" }
  | { kind: "failed"; fault: SaveFault };

/**
 * What was typed for a thread's sources. Every key press is kept in this browser at once and on the desk after a pause, so that a
 * reload, an error or another computer loses nothing. Typing of the same person in another tab is taken over where nothing was typed
 * here meanwhile; else both are kept, and `others` holds what is not on the screen. Entries keep their identity until they change.
 */
export function useTyped(thread: ThreadView, sourceIds: readonly string[], zone: string) {
  const queries = useQueryClient();
  const [entries, setEntries] = useState<readonly EntryValues[]>(() =>
    sourceIds.map((id) => typedFor(thread, id, zone).values),
  );
  const now = useRef(entries);
  const [others, setOthers] = useState<ReadonlyMap<string, Other>>(new Map());
  const [saveState, setSaveState] = useState<SaveState>(() => {
    const at = sourceIds.map((id) => typedFor(thread, id, zone).savedAt).find((saved) => saved !== null);
    return at ? { kind: "saved", at } : { kind: "none" };
  });
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  /** Sources whose typing the desk does not have: waiting for its pause, on its way, or failed. */
  const unsaved = useRef(new Set<string>());
  const bases = useRef(new Map<string, string | null>());
  const inConflict = useRef(new Set<string>());
  /** Versions that were decided against. The desk may tell of one only after that, and nobody is asked about it again. */
  const letGo = useRef(new Map<string, EntryValues>());
  /**
   * The one call about a source that is on its way. The desk takes a draft only over the one it was typed over, so the next call waits
   * for the answer of the last: sent beside it, one's own typing would come back as somebody else's. None is waited for longer than
   * until the next try.
   */
  const calls = useRef(new Map<string, Promise<void>>());

  const put = useCallback((next: readonly EntryValues[]) => {
    now.current = next;
    setEntries(next);
  }, []);

  const setAside = useCallback(
    (other: Other) => {
      inConflict.current.add(other.values.sourceSnapshotId);
      keepOther(thread.id, other);
      setOthers((before) => new Map(before).set(other.values.sourceSnapshotId, other));
    },
    [thread.id],
  );

  /** What was typed for a source before, with what was typed elsewhere meanwhile. */
  const begin = useCallback(
    (id: string): EntryValues => {
      const { values, basedOn, other } = typedFor(thread, id, zone);
      bases.current.set(id, basedOn);
      const aside = other ?? otherFor(thread.id, id, zone);
      if (aside && !isSame(aside.values, values)) setAside(aside);
      return values;
    },
    [thread, zone, setAside],
  );

  // The address names the sources; one that joins brings what was typed for it before, one that leaves keeps it.
  const wanted = sourceIds.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the sources moves entries
  useEffect(() => {
    const known = now.current;
    if (known.map(({ sourceSnapshotId }) => sourceSnapshotId).join(" ") === wanted) return;
    put(sourceIds.map((id) => known.find((entry) => entry.sourceSnapshotId === id) ?? begin(id)));
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

  const sendNow = useCallback(
    async (values: EntryValues): Promise<void> => {
      const id = values.sourceSnapshotId;
      setSaveState({ kind: "saving" });
      try {
        const basedOn = bases.current.get(id) ?? null;
        const draft = { threadId: thread.id, sourceSnapshotId: id, values, basedOn };
        const answer = await client.drafts.save(draft, { signal: AbortSignal.timeout(RETRY_MS) });
        bases.current.set(id, answer.savedAt);
        if (!answer.saved) {
          const theirs = readEntry(answer.values, id, values.zone);
          const mine = now.current.find(({ sourceSnapshotId }) => sourceSnapshotId === id);
          const known = letGo.current.get(id);
          if (mine && known && isSame(known, theirs) && !inConflict.current.has(id)) return sendNow(mine);
          setAside({ values: theirs, at: answer.savedAt });
          setSaveState({ kind: "none" });
          return;
        }
        // From here on the same words typed elsewhere are typed anew, and ask for a choice again.
        letGo.current.delete(id);
        const current = now.current.find(({ sourceSnapshotId }) => sourceSnapshotId === id);
        if (current === values || current === undefined) unsaved.current.delete(id);
        if (current) keepLocally(thread.id, current, answer.savedAt);
        if (unsaved.current.size === 0) setSaveState({ kind: "saved", at: answer.savedAt });
        showSaved({ sourceSnapshotId: id, values: { ...values }, savedAt: answer.savedAt });
      } catch (error) {
        setSaveState({ kind: "failed", fault: faultOf(error) });
      }
    },
    [thread.id, showSaved, setAside],
  );

  /** Saves an entry unless something about it is on its way; what was changed meanwhile goes out after that. */
  const save = useCallback(
    (values: EntryValues): void => {
      const id = values.sourceSnapshotId;
      if (calls.current.has(id)) return;
      const call = sendNow(values).then(() => {
        // Something else is on its way already, such as a discard that waited for this.
        if (calls.current.get(id) !== call) return;
        calls.current.delete(id);
        const current = now.current.find(({ sourceSnapshotId }) => sourceSnapshotId === id);
        const isLeft = unsaved.current.has(id) && !timers.current.has(id) && !inConflict.current.has(id);
        if (current && current !== values && isLeft) save(current);
      });
      calls.current.set(id, call);
    },
    [sendNow],
  );

  /** What only this browser has, except where it waits for a choice between two. */
  const saveRest = useCallback(() => {
    for (const entry of now.current) {
      const id = entry.sourceSnapshotId;
      if (!unsaved.current.has(id) || timers.current.has(id) || inConflict.current.has(id)) continue;
      save(entry);
    }
  }, [save]);

  // Such as the fields of "ask again", or typing from before a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was there at the start
  useEffect(() => {
    for (const { sourceSnapshotId } of now.current) {
      const values = begin(sourceSnapshotId);
      if (typedFor(thread, sourceSnapshotId, zone).savedAt === null && !isEmptyEntry(values)) {
        unsaved.current.add(sourceSnapshotId);
      }
    }
    saveRest();
  }, []);

  useEffect(() => {
    const timer = setInterval(saveRest, RETRY_MS);
    window.addEventListener("online", saveRest);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", saveRest);
    };
  }, [saveRest]);

  const set = useCallback(
    (index: number, change: Partial<EntryValues>) => {
      const before = now.current[index];
      if (!before) return;
      const after: EntryValues = { ...before, ...change, sourceSnapshotId: before.sourceSnapshotId };
      const id = after.sourceSnapshotId;
      put(now.current.map((entry, place) => (place === index ? after : entry)));
      keepLocally(thread.id, after, bases.current.get(id) ?? null);
      unsaved.current.add(id);
      const timer = timers.current.get(id);
      if (timer) clearTimeout(timer);
      timers.current.set(
        id,
        setTimeout(() => {
          timers.current.delete(id);
          saveRest();
        }, SAVE_AFTER_MS),
      );
    },
    [put, saveRest, thread.id],
  );

  // Another tab of this browser tells by its storage what is typed there.
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      now.current.forEach((mine, index) => {
        const id = mine.sourceSnapshotId;
        const theirs = keptElsewhere(event, thread.id, id, zone);
        if (!theirs || isSame(theirs.values, mine)) {
          // The desk's copy that both stand on is known here as soon as there.
          if (theirs?.basedOn !== undefined) bases.current.set(id, theirs.basedOn);
          return;
        }
        if (unsaved.current.has(id)) {
          setAside({ values: theirs.values, at: theirs.at });
          return;
        }
        if (theirs.basedOn !== undefined) bases.current.set(id, theirs.basedOn);
        put(now.current.map((entry, place) => (place === index ? theirs.values : entry)));
        setSaveState({ kind: "taken_over" });
      });
    };
    window.addEventListener("storage", hear);
    return () => window.removeEventListener("storage", hear);
  }, [thread.id, zone, put, setAside]);

  /** Shows the other of two versions; what was on the screen becomes the other. */
  const swap = useCallback(
    (sourceSnapshotId: string) => {
      const other = others.get(sourceSnapshotId);
      const mine = now.current.find((entry) => entry.sourceSnapshotId === sourceSnapshotId);
      if (!other || !mine) return;
      put(now.current.map((entry) => (entry === mine ? other.values : entry)));
      unsaved.current.add(sourceSnapshotId);
      keepLocally(thread.id, other.values, bases.current.get(sourceSnapshotId) ?? null);
      setAside({ values: mine, at: new Date().toISOString() });
    },
    [others, put, setAside, thread.id],
  );

  /** Goes on with what is on the screen and lets the other version go. */
  const settle = useCallback(
    (sourceSnapshotId: string) => {
      const other = others.get(sourceSnapshotId);
      if (other) letGo.current.set(sourceSnapshotId, other.values);
      inConflict.current.delete(sourceSnapshotId);
      forgetOther(thread.id, sourceSnapshotId);
      setOthers((before) => new Map([...before].filter(([id]) => id !== sourceSnapshotId)));
      unsaved.current.add(sourceSnapshotId);
      saveRest();
    },
    [others, saveRest, thread.id],
  );

  const forget = useCallback(
    async (sourceSnapshotId: string) => {
      const timer = timers.current.get(sourceSnapshotId);
      if (timer) clearTimeout(timer);
      timers.current.delete(sourceSnapshotId);
      unsaved.current.delete(sourceSnapshotId);
      bases.current.set(sourceSnapshotId, null);
      forgetLocally(thread.id, sourceSnapshotId);
      forgetOther(thread.id, sourceSnapshotId);
      inConflict.current.delete(sourceSnapshotId);
      setOthers((before) => new Map([...before].filter(([id]) => id !== sourceSnapshotId)));
      setSaveState({ kind: "none" });
      const last = calls.current.get(sourceSnapshotId) ?? Promise.resolve();
      const call = last
        .then(() =>
          client.drafts.discard({ threadId: thread.id, sourceSnapshotId }, { signal: AbortSignal.timeout(RETRY_MS) }),
        )
        .then(() => {
          bases.current.set(sourceSnapshotId, null);
        })
        .catch((error: unknown) => setSaveState({ kind: "failed", fault: faultOf(error) }))
        .then(() => {
          // A save that this waited for may have kept what it found here; what was typed since is kept.
          if (!unsaved.current.has(sourceSnapshotId)) forgetLocally(thread.id, sourceSnapshotId);
          if (calls.current.get(sourceSnapshotId) !== call) return;
          calls.current.delete(sourceSnapshotId);
          saveRest();
        });
      calls.current.set(sourceSnapshotId, call);
      await call;
    },
    [saveRest, thread.id],
  );

  /** Empties every field, here at once and on the desk as soon as it answers. */
  const discard = useCallback(async (): Promise<void> => {
    const before = now.current;
    put(before.map((entry) => emptyEntry(entry.sourceSnapshotId, entry.zone)));
    await Promise.all(before.map(({ sourceSnapshotId }) => forget(sourceSnapshotId)));
  }, [forget, put]);

  // What is still waiting for its pause goes out when the composer is left.
  useEffect(() => {
    const waiting = timers.current;
    const seen = bases.current;
    const running = calls.current;
    return () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      for (const id of waiting.keys()) {
        const entry = now.current.find(({ sourceSnapshotId }) => sourceSnapshotId === id);
        if (!entry || isEmptyEntry(entry) || inConflict.current.has(id)) continue;
        // The end of the call that is on its way sends what was changed meanwhile.
        if (running.has(id)) continue;
        const place = { threadId: thread.id, sourceSnapshotId: id, basedOn: seen.get(id) ?? null };
        client.drafts.save({ ...place, values: entry }).catch(() => undefined);
      }
      waiting.clear();
    };
  }, [thread.id]);

  const entriesNow = useCallback(() => now.current, []);
  return { entries, entriesNow, set, saveState, discard, forget, others, swap, settle };
}

function faultOf(error: unknown): SaveFault {
  if (typeof navigator !== "undefined" && navigator.onLine === false) return "offline";
  if (error instanceof ORPCError && error.status === 401) return "signed_out";
  return isDefinedError(error as Error) ? "refused" : "unanswered";
}
