"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type BuyState, buyState } from "@/components/media-buy/buy-state";
import { api, type SnapshotView, type ThreadView } from "@/lib/api/client";
import { buyOf, type Change, changeOf, isStale } from "./change";

export type KnownChange = {
  change: Change;
  stale: boolean;
  /** The buy as it was seen last; null while it is read, and where it was never seen. */
  state: BuyState | null;
  /** What the buy is called; its id where it has no name. */
  buyName: string;
};

/** What a snapshot would change of a booked buy, with that buy as it is now; null where it is a new buy. */
export function useChange(thread: ThreadView, snapshot: SnapshotView): KnownChange | null {
  const change = useMemo(() => changeOf(snapshot, thread.snapshots), [snapshot, thread.snapshots]);
  const mediaBuyId = change?.mediaBuyId ?? "";
  const detail = useQuery({
    ...api.mediaBuys.get.queryOptions({ input: { threadId: thread.id, mediaBuyId } }),
    enabled: mediaBuyId !== "",
  });
  const text = detail.data?.readings[0]?.text;
  const state = useMemo(() => (text === undefined ? null : buyState(text)), [text]);
  if (!change) return null;
  return { change, stale: isStale(change, buyOf(change, thread)), state, buyName: state?.name ?? mediaBuyId };
}
