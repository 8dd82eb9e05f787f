"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { refetchWhileMoving } from "@/components/calls/moving";
import { api, type MediaBuyDetail, type ThreadView, type WorkspaceView } from "@/lib/api/client";
import { type BuyState, buyState } from "./buy-state";

/** How old a look at a buy may be before it is looked at again by itself. */
const FRESH_MS = 5 * 60_000;

export type LoadedBuy = {
  negotiation: WorkspaceView;
  thread: ThreadView;
  detail: MediaBuyDetail;
  /** The newest look; null where the buy was never read back. */
  state: BuyState | null;
};

/** A media buy with its negotiation, read from the desk; read back at the seller where the last look is old. */
export function useBuy({
  negotiationId,
  threadId,
  mediaBuyId,
}: {
  negotiationId: string;
  threadId: string;
  mediaBuyId: string | null;
}) {
  const queries = useQueryClient();
  const negotiation = useQuery(
    api.negotiations.get.queryOptions({
      input: { id: negotiationId },
      refetchInterval: ({ state }) =>
        refetchWhileMoving(state.data?.threads.flatMap(({ rounds }) => rounds) ?? [], Date.now()),
    }),
  );
  const which = mediaBuyId === null ? {} : { mediaBuyId };
  const detail = useQuery(api.mediaBuys.get.queryOptions({ input: { threadId, ...which } }));
  const readBack = useMutation(
    api.acceptances.readBack.mutationOptions({ onSettled: () => queries.invalidateQueries() }),
  );

  const asked = useRef(false);
  const buy = detail.data?.buy;
  const { mutate } = readBack;
  useEffect(() => {
    if (!buy || asked.current) return;
    asked.current = true;
    const at = buy.readBack.at === null ? 0 : Date.parse(buy.readBack.at);
    if (Date.now() - at > FRESH_MS) mutate({ threadId, mediaBuyId: buy.mediaBuyId });
  }, [buy, mutate, threadId]);

  const text = detail.data?.readings[0]?.text;
  const state = useMemo(() => (text === undefined ? null : buyState(text)), [text]);
  const thread = negotiation.data?.threads.find(({ id }) => id === threadId);
  const loaded: LoadedBuy | null =
    negotiation.data && detail.data && thread
      ? { negotiation: negotiation.data, thread, detail: detail.data, state }
      : null;
  return {
    loaded,
    error: (negotiation.isLoadingError && negotiation.error) || (detail.isLoadingError && detail.error) || null,
    retry: () => void Promise.all([negotiation.refetch(), detail.refetch()]),
    missing: negotiation.data !== undefined && !thread,
    readBack: () => buy && readBack.mutate({ threadId, mediaBuyId: buy.mediaBuyId }),
    readingBack: readBack.isPending,
    readBackError: readBack.error,
  };
}
