import { columnsOfShares, openShares } from "@/lib/store";
import { type Context, instant, requirePermission } from "../context";
import { groupBy } from "../group-by";

/** The links that still show something, newest first: what each shows, and who made it. Their tokens are not known any more. */
export async function listShares(ctx: Context) {
  requirePermission(ctx, "share");
  const rows = await openShares(ctx.db, instant(ctx));
  const columns = groupBy(
    await columnsOfShares(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    ({ share_id }) => share_id,
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    snapshotIds: (columns.get(row.id) ?? []).map((column) => column.id),
    createdAt: row.created_at,
    creator: row.creator,
    expiresAt: row.expires_at,
  }));
}
