import { searchSnapshots } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { totalOf } from "./read";

const MOST = 12;
/** Texts that hold the digits somewhere are looked through for their total; no more of them than this. */
const MOST_LOOKED_THROUGH = 200;

/** Proposals by a part of their id, or by their total as it is written (`50000`, `USD 50,000`), newest first; at most twelve. */
export async function findProposals(ctx: Context, { search }: { search: string }) {
  requirePermission(ctx, "look");
  const amount = typedAmount(search);
  const rows = await searchSnapshots(ctx.db, { id: search, text: amount, limit: MOST_LOOKED_THROUGH });
  const typed = search.toLowerCase();
  return rows
    .map((row) => ({ row, total: totalOf(row) }))
    .filter(
      ({ row, total }) =>
        row.proposal_id.toLowerCase().includes(typed) ||
        (amount !== null && total !== null && String(total.amount).startsWith(amount)),
    )
    .slice(0, MOST)
    .map(({ row, total }) => ({
      snapshotId: row.id,
      proposalId: row.proposal_id,
      status: row.status,
      total,
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
