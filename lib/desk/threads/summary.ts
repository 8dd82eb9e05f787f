import { waitingView } from "../amendments/waiting";
import { holdView } from "../holds/view";
import { offerView } from "./best-offer";
import type { ThreadRecord, ThreadState } from "./records";

/** A thread in one line of a list. */
export function threadSummary(record: ThreadRecord, { at, turn, holds, best, approval, waiting }: ThreadState) {
  const { thread, seller, rounds } = record;
  const [hold] = holds;
  return {
    id: thread.id,
    sellerId: seller.id,
    sellerName: seller.name,
    stage: at.stage,
    round: rounds.at(-1)?.number ?? 0,
    turn,
    bestOffer: offerView(best),
    hold: hold ? holdView(hold, record, approval) : null,
    waiting: waiting && waitingView(waiting),
    changedAt: thread.changed_at,
  };
}
