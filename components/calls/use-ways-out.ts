"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type CallEndView, type WayOutView } from "@/lib/api/client";
import type { Conclusion } from "./call-words";

export type WaysOutCalls = {
  /** `evenIfTwice`: a person said that it shall be sent although it may then happen twice. */
  askAgain: (evenIfTwice?: boolean) => void;
  readBack: () => void;
  setAside: (found: { note: string; concluded: Conclusion }) => Promise<void>;
  pending: WayOutView["way"] | null;
  /** Which way was gone last and left the outcome unknown; null before, or once it is known. */
  still: WayOutView["way"] | null;
  error: Error | null;
};

/** The three ways out of an unknown outcome. Whatever comes of one, everything on the screen is read again. */
export function useWaysOut(callId: string, onEnd?: (end: CallEndView) => void): WaysOutCalls {
  const queries = useQueryClient();
  const settled = {
    onSuccess: async (end: CallEndView) => {
      await queries.invalidateQueries();
      onEnd?.(end);
    },
    onError: () => queries.invalidateQueries(),
  };
  const askAgain = useMutation(api.calls.askAgain.mutationOptions(settled));
  const readBack = useMutation(api.calls.readBack.mutationOptions(settled));
  const setAside = useMutation(api.calls.setAside.mutationOptions(settled));
  const last = [askAgain, readBack, setAside].toSorted((a, b) => a.submittedAt - b.submittedAt).at(-1);
  return {
    askAgain: (evenIfTwice = false) => askAgain.mutate({ callId, ...(evenIfTwice ? { evenIfTwice } : {}) }),
    readBack: () => readBack.mutate({ callId }),
    setAside: async (found) => {
      await setAside.mutateAsync({ callId, ...found });
    },
    pending: askAgain.isPending
      ? "ask_again"
      : readBack.isPending
        ? "read_back"
        : setAside.isPending
          ? "set_aside"
          : null,
    still:
      last?.data?.end === "unknown" ? (last === askAgain ? "ask_again" : last === readBack ? "read_back" : null) : null,
    error: last?.error ?? null,
  };
}
