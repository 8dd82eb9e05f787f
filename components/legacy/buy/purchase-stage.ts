import { isRecord, requestSent } from "@/components/hold/received";
import type { Look } from "@/components/legacy/looks/observed";
import type { LegacyBuyView, RoundView, ThreadView } from "@/lib/api/client";

/** Where the purchase of a proposal stands. Everything but `review` forbids sending one. */
export type PurchaseStage =
  | { kind: "booked"; buy: LegacyBuyView; round: RoundView | null }
  | { kind: "unknown"; round: RoundView }
  | { kind: "submitted"; round: RoundView }
  | { kind: "under_way"; round: RoundView }
  | { kind: "postponed"; round: RoundView }
  | { kind: "changed"; newest: Look }
  | { kind: "closed"; why: string }
  | { kind: "review"; refused: RoundView | null; aside: RoundView | null };

/** What already happened outranks what may be done: a booked buy is shown whatever became of the proposal since. */
export function purchaseStage(thread: Pick<ThreadView, "rounds" | "legacy">, look: Look): PurchaseStage {
  const looks = thread.legacy?.observations ?? [];
  const idOf = (observationId: string) => looks.find(({ id }) => id === observationId)?.proposalId;
  const rounds = purchasesOf(thread.rounds, look.proposalId);
  const last = rounds.at(-1) ?? null;
  const buy = thread.legacy?.buys.findLast(({ observationId }) => idOf(observationId) === look.proposalId);
  if (buy) return { kind: "booked", buy, round: rounds.find(({ callId }) => callId === buy.callId) ?? null };
  const isFreed = last?.state === "unknown" && last.aside?.concluded === "did_not_happen";
  if (last?.state === "unknown" && !isFreed) return { kind: "unknown", round: last };
  if (last?.state === "submitted") return { kind: "submitted", round: last };
  if (last?.state === "prepared" || last?.state === "sending") return { kind: "under_way", round: last };
  if (last?.state === "refused" && last.retryAt !== null) return { kind: "postponed", round: last };
  const newest = looks.findLast(({ proposalId }) => proposalId === look.proposalId) ?? look;
  if (newest.contentHash !== look.contentHash) return { kind: "changed", newest };
  if (!newest.buy.open) return { kind: "closed", why: newest.buy.why ?? "It cannot be bought." };
  return { kind: "review", refused: last?.state === "refused" ? last : null, aside: isFreed ? last : null };
}

/** The purchases of one proposal, oldest first. */
export function purchasesOf(rounds: readonly RoundView[], proposalId: string): RoundView[] {
  return rounds.filter((round) => {
    if (round.kind !== "accept") return false;
    const request = requestSent(round);
    return isRecord(request) && request.proposal_id === proposalId;
  });
}
