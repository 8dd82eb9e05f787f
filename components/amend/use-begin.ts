"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "@/lib/api/client";

/** Reads a buy back, once, and says which accepted snapshot a change of it starts from: the pointer moves (facts 4.8). */
export function useBegin({ threadId, mediaBuyId, wanted }: { threadId: string; mediaBuyId: string; wanted: boolean }) {
  const queries = useQueryClient();
  const begin = useMutation(api.amendments.begin.mutationOptions({ onSettled: () => queries.invalidateQueries() }));
  const asked = useRef(false);
  const { mutate } = begin;
  useEffect(() => {
    if (!wanted || asked.current) return;
    asked.current = true;
    mutate({ threadId, mediaBuyId });
  }, [wanted, mutate, threadId, mediaBuyId]);
  return {
    sourceId: begin.data?.sourceSnapshotId ?? null,
    error: begin.error,
    again: () => mutate({ threadId, mediaBuyId }),
  };
}
