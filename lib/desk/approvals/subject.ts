import type { Money } from "@/lib/adcp";
import type { ApprovalRow, SnapshotRow, ThreadRow } from "@/lib/store";
import { digestOf } from "../snapshots/gate";
import { proposalOf, totalOf } from "../snapshots/read";

/** Exactly what is approved: this proposal, these terms, this account, this amount. Nothing else is covered by an approval. */
export type Subject = { snapshotId: string; digest: string; accountKey: string; amount: Money };

/** What accepting a snapshot for an amount would be an acceptance of, with the digest recomputed from the stored terms. */
export function subjectOf(snapshot: SnapshotRow, thread: Pick<ThreadRow, "account_key">, amount: Money): Subject {
  return {
    snapshotId: snapshot.id,
    digest: digestOf(proposalOf(snapshot).commercial_terms) ?? "",
    accountKey: thread.account_key ?? "",
    // A proposal that states its total is accepted for that; one that scales, for what the buyer names.
    amount: totalOf(snapshot) ?? amount,
  };
}

/** The same as it was written down when somebody asked. */
export const subjectAsked = (row: ApprovalRow): Subject => ({
  snapshotId: row.snapshot_id,
  digest: row.digest,
  accountKey: row.account_key,
  amount: JSON.parse(row.amount_text) as Money,
});

/** Whether both are one and the same thing to sign. An approval of anything else is none. */
export function isSameSubject(a: Subject, b: Subject): boolean {
  return (
    a.snapshotId === b.snapshotId &&
    a.digest === b.digest &&
    a.accountKey === b.accountKey &&
    a.amount.amount === b.amount.amount &&
    a.amount.currency === b.amount.currency
  );
}
