"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/api/client";

/** Asking, answering and taking back. What changed is read anew at once, wherever it is shown. */
export function useApprovals() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries();
  const settled = { onSuccess: refresh, onError: refresh };
  const request = useMutation(api.approvals.request.mutationOptions(settled));
  const decide = useMutation(api.approvals.decide.mutationOptions(settled));
  const withdraw = useMutation(api.approvals.withdraw.mutationOptions(settled));
  return {
    request: request.mutate,
    decide: decide.mutate,
    withdraw: withdraw.mutate,
    pending: request.isPending || decide.isPending || withdraw.isPending,
    failure: request.error ?? decide.error ?? withdraw.error,
  };
}

export type Approvals = ReturnType<typeof useApprovals>;
