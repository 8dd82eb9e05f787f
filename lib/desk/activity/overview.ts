import { activityActors, activityChoices, activityEnd, boughtDeals } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { lastCheck } from "./check";

/** More are found by their negotiation. */
const MOST_DEALS = 200;

/** How long the record is, when it was last checked, and whom and what it can be asked about. */
export async function activityOverview(ctx: Context) {
  requirePermission(ctx, "look");
  const { seq, hash } = await activityEnd(ctx.db);
  const { negotiations, sellers } = await activityChoices(ctx.db, ctx.actor.brands);
  const actors = await activityActors(ctx.db);
  return {
    entries: seq ?? 0,
    hash,
    checked: await lastCheck(ctx),
    actors: actors.map(({ actor_id, actor }) => ({ id: actor_id, name: actor })),
    negotiations,
    sellers,
    deals: (await boughtDeals(ctx.db, ctx.actor.brands, MOST_DEALS)).map((deal) => ({
      snapshotId: deal.snapshot_id,
      mediaBuyId: deal.media_buy_id,
      acceptedAt: deal.accepted_at,
      negotiationId: deal.negotiation_id,
      negotiationName: deal.negotiation,
      sellerId: deal.seller_id,
      sellerName: deal.seller,
    })),
  };
}
