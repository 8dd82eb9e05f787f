import { type ActivityFilter, findActivity, listActivity, namesById } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { storedObject } from "../json";
import { seenBy } from "./seen-by";

/** What is asked of the record; `brands` is never asked for, it comes with the person. */
export type AskedFilter = Omit<ActivityFilter, "brands">;

/** The record of who did what, newest first; `before` is the id of the entry the page ends before. */
export async function listEntries(ctx: Context, input: { limit: number; before?: string } & AskedFilter) {
  requirePermission(ctx, "look");
  const { limit, before, ...asked } = input;
  const edge = before === undefined ? undefined : await findActivity(ctx.db, before);
  const rows = await listActivity(ctx.db, limit, edge && Number(edge.seq), seenBy(ctx, asked));
  const negotiations = await namesById(ctx.db, "negotiations", idsOf(rows, "negotiation_id"));
  const sellers = await namesById(ctx.db, "sellers", idsOf(rows, "seller_id"));
  return rows.map((row) => ({
    id: row.id,
    seq: Number(row.seq),
    at: row.at,
    actorId: row.actor_id,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    detail: storedObject(row.detail_text),
    negotiationId: row.negotiation_id,
    negotiationName: (row.negotiation_id && negotiations.get(row.negotiation_id)) || null,
    sellerId: row.seller_id,
    sellerName: (row.seller_id && sellers.get(row.seller_id)) || null,
    hash: row.hash,
  }));
}

function idsOf<K extends string>(rows: readonly Record<K, string | null>[], member: K): string[] {
  return [...new Set(rows.flatMap((row) => row[member] ?? []))];
}
