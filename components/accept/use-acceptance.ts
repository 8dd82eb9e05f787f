"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { recompute } from "@/components/digest/recompute";
import { forgetIntent, forgetSpentIntent, intentKey } from "@/components/hold/intent-key";
import { isRecord, parsed, receivedProposal } from "@/components/hold/received";
import type { Money } from "@/lib/adcp";
import { api, type CallEndView, type RoundView, type SnapshotView, type ThreadView } from "@/lib/api/client";
import { chosenTotal, openTotal } from "./chosen-total";
import type { Typed } from "./kept-typing";
import { parseTypedAmount } from "./typed-amount";

type Acceptance = {
  accept: () => void;
  pending: boolean;
  readBack: () => void;
  readingBack: boolean;
  /** Why the last press led to no call; null where it did, whatever the seller answered. */
  failure: Error | null;
};

/**
 * The calls of an acceptance. One intent has one key: a second press and a reload repeat it, a changed request or a known end
 * (booked, or refused with nothing changed) starts another. Unknown keeps it until it is settled or set aside.
 */
export function useAcceptance({
  thread,
  snapshot,
  typed,
  live = null,
}: {
  thread: ThreadView;
  snapshot: SnapshotView;
  typed: Typed;
  /** The total of the buy that is cancelled, as it is now. */
  live?: Money | null;
}): Acceptance {
  const queries = useQueryClient();
  const scope = `accept.${snapshot.id}`;
  const refresh = () => queries.invalidateQueries();
  const ended = (call: CallEndView) => {
    if (call.end === "done" || call.end === "refused") forgetIntent(scope);
    return refresh();
  };
  const accept = useMutation(api.acceptances.accept.mutationOptions({ onSuccess: ended, onError: refresh }));
  const readBack = useMutation(api.acceptances.readBack.mutationOptions({ onSettled: refresh }));

  const buy = thread.mediaBuy;
  const asked = useRef(false);
  const { mutate: readBackNow } = readBack;
  useEffect(() => {
    // The read-back belongs to the acceptance: a buy nobody has read back is read back once when it is looked at.
    if (buy?.readBack.state !== "not_read" || asked.current) return;
    asked.current = true;
    readBackNow({ threadId: thread.id });
  }, [buy, readBackNow, thread.id]);

  return {
    accept: () => {
      const payload = acceptancePayload(snapshot, typed, live);
      if (!payload) return;
      forgetSpentIntent(scope, thread.rounds);
      accept.mutate({ ...payload, key: intentKey(scope, payload) });
    },
    pending: accept.isPending,
    readBack: () => readBack.mutate({ threadId: thread.id }),
    readingBack: readBack.isPending,
    failure: accept.error ?? readBack.error,
  };
}

/** What is accepted: the id, the digest recomputed here and the amount of the terms, with what a person typed. */
export function acceptancePayload(snapshot: SnapshotView, typed: Typed, live: Money | null = null) {
  const proposal = receivedProposal(snapshot);
  // A cancellation need not repeat the total; what ends is what the buy is now.
  const isCancellation = proposal?.proposal_kind === "media_buy_cancellation";
  const open = proposal && !isCancellation ? openTotal(proposal) : null;
  const total =
    proposal?.commercial_terms.total_budget ?? (isCancellation ? live : open ? chosenTotal(open, typed.total) : null);
  if (!proposal || !total) return null;
  const result = recompute(snapshot.proposalText, proposal.terms_digest);
  if (result.kind !== "verified") return null;
  const needsSignature = proposal.insertion_order?.requires_signature === true;
  return {
    snapshotId: snapshot.id,
    digest: result.digest,
    amount: { amount: total.amount, currency: total.currency },
    ...given("purchaseOrderRef", typed.purchaseOrder),
    ...dailyCap(typed, total.currency),
    ...given("budgetCapTimezone", typed.dailyCap.trim() === "" ? "" : typed.capZone),
    ...(needsSignature ? { ...given("signatory", typed.signatory), ...given("signatureId", typed.signatureId) } : {}),
  };
}

function dailyCap({ dailyCap: text }: Typed, currency: string): { dailyBudgetCap?: number } {
  const read = parseTypedAmount(text, currency);
  return read.kind === "amount" ? { dailyBudgetCap: read.amount } : {};
}

function given<N extends string>(name: N, typed: string): { [K in N]?: string } {
  const value = typed.trim();
  return value === "" ? {} : ({ [name]: value } as { [K in N]?: string });
}

/** The purchase order an accept call carried, or null. */
export function sentPurchaseOrder(round: RoundView | undefined): string | null {
  const request = round ? parsed(round.requestText) : null;
  return isRecord(request) && typeof request.purchase_order_ref === "string" ? request.purchase_order_ref : null;
}
