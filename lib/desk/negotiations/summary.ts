import type { NegotiationRow } from "@/lib/store";
import { storedObject } from "../json";
import type { ThreadRecord, ThreadState } from "../threads/records";
import { threadSummary } from "../threads/summary";
import { ledgerView } from "./ledger";

type Money = { amount: number; currency: string };

/** What a negotiation is about, as the person entered it. */
export function negotiationHead(row: NegotiationRow) {
  return {
    id: row.id,
    name: row.name,
    brandDomain: row.brand_domain,
    operator: row.operator,
    brief: row.brief,
    budget: row.budget_text === null ? null : (JSON.parse(row.budget_text) as Money),
    criteria: row.criteria_text === null ? null : storedObject(row.criteria_text),
    createdAt: row.created_at,
  };
}

/** A negotiation with one line a thread. */
export function negotiationSummary(row: NegotiationRow, threads: { record: ThreadRecord; state: ThreadState }[]) {
  const head = negotiationHead(row);
  return {
    ...head,
    ledger: ledgerView(head.budget, threads),
    threads: threads.map(({ record, state }) => threadSummary(record, state)),
  };
}
