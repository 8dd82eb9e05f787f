import { findActivity, listActivity, listNegotiations, listSellers } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { storedObject } from "../json";

/** The record of who did what, newest first; `before` is the id of the entry the page ends before. */
export async function listEntries(ctx: Context, input: { limit: number; before?: string }) {
  requirePermission(ctx, "look");
  const edge = input.before === undefined ? undefined : await findActivity(ctx.db, input.before);
  const rows = await listActivity(ctx.db, input.limit, edge && Number(edge.seq));
  const negotiations = new Map((await listNegotiations(ctx.db)).map((row) => [row.id, row.name]));
  const sellers = new Map((await listSellers(ctx.db)).map((row) => [row.id, row.name]));
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    detail: storedObject(row.detail_text),
    negotiationId: row.negotiation_id,
    negotiationName: (row.negotiation_id && negotiations.get(row.negotiation_id)) || null,
    sellerName: (row.seller_id && sellers.get(row.seller_id)) || null,
  }));
}
