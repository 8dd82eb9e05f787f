import { findSeller, noteCredentialsRefused, recordSellerTest } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { notFound } from "../refusal";
import { faultOf, linkTo, readFromSeller, refusesCredentials } from "./ask";
import { viewSeller } from "./get";

/** Reaches the seller once and keeps how that went; a seller that cannot be reached is a result, not an error. */
export async function testSeller(ctx: Context, input: { id: string }) {
  requirePermission(ctx, "manage_sellers");
  const seller = await findSeller(ctx.db, input.id);
  if (!seller) throw notFound("seller");
  const link = await linkTo(ctx, seller);
  const startedAt = performance.now();
  const reply = await readFromSeller(link, "get_adcp_capabilities", {}, null);
  const fault = faultOf(reply);
  const ms = Math.round(performance.now() - startedAt);
  const message = fault?.message ?? `Answered in ${ms} ms.`;
  await ctx.db.transaction().execute(async (tx) => {
    await recordSellerTest(tx, seller.id, { at: instant(ctx), ok: fault === null, ms, message });
    if (reply.kind === "refused" && refusesCredentials(reply.error)) {
      await noteCredentialsRefused(tx, seller.id, instant(ctx));
    } else if (fault === null) await noteCredentialsRefused(tx, seller.id, null);
    await record(tx, ctx, {
      action: "seller.tested",
      subject: seller.name,
      detail: { ok: fault === null, ms, ...(fault ? { fault: fault.kind } : {}) },
      sellerId: seller.id,
    });
  });
  return viewSeller(ctx.db, seller.id);
}
