import { deleteAssurance, deleteSeller, findSeller, hasThreads, lockSellers } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, requirePermission } from "../context";
import { conflict, notFound } from "../refusal";

/** Removes a seller and its token. @throws DeskRefusal CONFLICT where anything was negotiated with it: records stay. */
export async function removeSeller(ctx: Context, input: { id: string }) {
  requirePermission(ctx, "manage_sellers");
  await ctx.db.transaction().execute(async (tx) => {
    // No negotiation with it is created in between.
    await lockSellers(tx);
    const seller = await findSeller(tx, input.id);
    if (!seller) throw notFound("seller");
    if (await hasThreads(tx, seller.id)) {
      throw conflict(`${seller.name} is part of a negotiation, so its record stays on this desk.`);
    }
    await deleteAssurance(tx, seller.id);
    await deleteSeller(tx, seller.id);
    await record(tx, ctx, { action: "seller.removed", subject: seller.name, detail: {}, sellerId: seller.id });
  });
  return { removed: true as const };
}
