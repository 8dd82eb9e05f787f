import { searchObservations, searchSnapshots } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { totalOf } from "./read";

const MOST = 12;
/** Texts that hold the digits somewhere are looked through for their total; no more of them than this. */
const MOST_LOOKED_THROUGH = 200;

/**
 * Proposals by a part of their id, or by their total as it is written (`50000`, `USD 50,000`), newest first; at most twelve. Those of the
 * older lane, which state no total, by their id alone and as they were seen last.
 */
export async function findProposals(ctx: Context, { search }: { search: string }) {
  requirePermission(ctx, "look");
  const amount = typedAmount(search);
  const typed = search.toLowerCase();
  const snapshots = await searchSnapshots(ctx.db, { id: search, text: amount, limit: MOST_LOOKED_THROUGH });
  const looks = await searchObservations(ctx.db, { id: search, limit: MOST_LOOKED_THROUGH });
  const found = [
    ...snapshots
      .map((row) => ({ ...row, lane: "compact" as const, total: totalOf(row) }))
      .filter(
        ({ proposal_id, total }) =>
          proposal_id.toLowerCase().includes(typed) ||
          (amount !== null && total !== null && String(total.amount).startsWith(amount)),
      ),
    ...looks
      .filter(({ proposal_id }) => proposal_id.toLowerCase().includes(typed))
      .map((row) => ({ ...row, lane: "legacy" as const, total: null })),
  ];
  return found
    .toSorted((one, other) => (one.received_at < other.received_at ? 1 : one.received_at > other.received_at ? -1 : 0))
    .slice(0, MOST)
    .map((row) => ({
      lane: row.lane,
      snapshotId: row.id,
      proposalId: row.proposal_id,
      status: row.status,
      total: row.total,
      threadId: row.thread_id,
      negotiationId: row.negotiation_id,
      negotiationName: row.negotiation_name,
      sellerName: row.seller_name,
    }));
}

/** The digits of an amount; null where it is none. */
function typedAmount(typed: string): string | null {
  const text = typed.replace(/^[A-Za-z]{3}\s+/, "").replace(/,(?=\d{3})/g, "");
  return /^\d+(\.\d+)?$/.test(text) ? text : null;
}
