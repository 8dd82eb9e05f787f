import { findThread, insertShare, newId, observationsByIds, type ShareColumn, snapshotsByIds } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { hashOf, newToken } from "../people/hash";
import { notFound } from "../refusal";

const DAY_MS = 24 * 3_600_000;

/** How long a link may show something, in days. */
export type ShareDays = 1 | 7 | 30;

/**
 * Makes a link by which anyone who has it looks at these proposals side by side, until it ends. Its token is told here and nowhere else:
 * only its hash is stored. A look of the older lane is shown as what it is: nothing vouches for it. @throws DeskRefusal NOT_FOUND
 */
export async function shareComparison(ctx: Context, input: { snapshotIds: string[]; title: string; days: ShareDays }) {
  requirePermission(ctx, "share");
  const ids = [...new Set(input.snapshotIds)];
  const snapshots = new Map((await snapshotsByIds(ctx.db, ids)).map((row) => [row.id, row]));
  const looks = new Map((await observationsByIds(ctx.db, ids)).map((row) => [row.id, row]));
  const rows = ids.map((id) => {
    const row = snapshots.get(id) ?? looks.get(id);
    if (!row) throw notFound("proposal");
    return row;
  });
  const columns = ids.map((id): ShareColumn => ({ lane: snapshots.has(id) ? "compact" : "legacy", id }));
  const [first] = rows;
  if (!first) throw notFound("proposal");
  const negotiation = (await findThread(ctx.db, first.thread_id))?.negotiation_id ?? null;
  const token = newToken();
  const id = newId("share");
  const expiresAt = new Date(ctx.now().getTime() + input.days * DAY_MS).toISOString();
  await ctx.db.transaction().execute(async (tx) => {
    const row = {
      id,
      token_hash: hashOf(token),
      title: input.title,
      created_at: instant(ctx),
      created_by: ctx.actor.id,
      creator: ctx.actor.name,
      expires_at: expiresAt,
      revoked_at: null,
    };
    await insertShare(tx, row, columns);
    await record(tx, ctx, {
      action: "comparison.shared",
      subject: input.title,
      detail: { share: id, proposals: rows.map(({ proposal_id }) => proposal_id), expires: expiresAt },
      negotiationId: negotiation,
    });
  });
  return { id, path: `/shared/${token}`, expiresAt };
}
