import { findSeller, recordSellerTest } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { notFound } from "../refusal";
import { faultOf, readFromSeller, sellerAuth } from "./ask";
import { viewSeller } from "./get";

/** Reaches the seller once and keeps how that went; a seller that cannot be reached is a result, not an error. */
export async function testSeller(ctx: Context, input: { id: string }) {
  requirePermission(ctx, "manage_sellers");
  const seller = await findSeller(ctx.db, input.id);
  if (!seller) throw notFound("seller");
  const auth = await sellerAuth(ctx, seller);
  const startedAt = performance.now();
  const fault = faultOf(await readFromSeller({ url: seller.url, auth }, "get_adcp_capabilities", {}, null));
  const ms = Math.round(performance.now() - startedAt);
  const message = fault?.message ?? `Answered in ${ms} ms.`;
  await ctx.db.transaction().execute(async (tx) => {
    await recordSellerTest(tx, seller.id, { at: instant(ctx), ok: fault === null, ms, message });
    await record(tx, ctx, {
      action: "seller.tested",
      subject: seller.name,
      detail: { ok: fault === null, ms, ...(fault ? { fault: fault.kind } : {}) },
      sellerId: seller.id,
    });
  });
  return viewSeller(ctx.db, seller.id);
}
