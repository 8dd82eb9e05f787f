import { columnsOfShares, findObservation, findSnapshot, findThread, openShares, revokeShare } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { notFound } from "../refusal";

/** Ends a link: from then on it shows nothing, as if it had never been. @throws DeskRefusal NOT_FOUND */
export async function revokeSharing(ctx: Context, input: { id: string }) {
  requirePermission(ctx, "share");
  return ctx.db.transaction().execute(async (tx) => {
    const at = instant(ctx);
    const share = (await openShares(tx, at)).find(({ id }) => id === input.id);
    if (!share || !(await revokeShare(tx, share.id, at))) throw notFound("link");
    const [first] = await columnsOfShares(tx, [share.id]);
    const find = first?.lane === "legacy" ? findObservation : findSnapshot;
    const shown = first && (await find(tx, first.id));
    const thread = shown && (await findThread(tx, shown.thread_id));
    await record(tx, ctx, {
      action: "comparison.share_revoked",
      subject: share.title,
      detail: { share: share.id },
      negotiationId: thread?.negotiation_id ?? null,
    });
    return { revoked: true as const };
  });
}
