import { findThread, insertShare, newId, observationsByIds, snapshotsByIds } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { hashOf, newToken } from "../people/hash";
import { conflict, notFound } from "../refusal";

const DAY_MS = 24 * 3_600_000;

/** How long a link may show something, in days. */
export type ShareDays = 1 | 7 | 30;

/**
 * Makes a link by which anyone who has it looks at these proposals side by side, until it ends. Its token is told here and nowhere else:
 * only its hash is stored. @throws DeskRefusal NOT_FOUND; CONFLICT for a proposal of the older lane, which nothing vouches for
 */
export async function shareComparison(ctx: Context, input: { snapshotIds: string[]; title: string; days: ShareDays }) {
  requirePermission(ctx, "share");
  const ids = [...new Set(input.snapshotIds)];
  const found = new Map((await snapshotsByIds(ctx.db, ids)).map((row) => [row.id, row]));
  if ((await observationsByIds(ctx.db, ids)).length > 0) throw conflict(OLDER_LANE);
  const rows = ids.map((id) => {
    const row = found.get(id);
    if (!row) throw notFound("proposal");
    return row;
  });
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
    await insertShare(tx, row, ids);
    await record(tx, ctx, {
      action: "comparison.shared",
      subject: input.title,
      detail: { share: id, proposals: rows.map(({ proposal_id }) => proposal_id), expires: expiresAt },
      negotiationId: negotiation,
    });
  });
  return { id, path: `/shared/${token}`, expiresAt };
}

const OLDER_LANE =
  "A proposal of the older lane cannot be shared: nothing stands behind its terms that could be checked.";
