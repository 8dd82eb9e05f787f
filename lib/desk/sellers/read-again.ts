import { findSeller, insertCapabilities } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, requirePermission } from "../context";
import { notFound } from "../refusal";
import { sellerAuth } from "./ask";
import { declaredBy } from "./declared";
import { viewSeller } from "./get";
import { readCapabilities } from "./read-capabilities";

/** Reads the capabilities again; earlier readings are kept. @throws DeskRefusal NOT_FOUND, SELLER_UNREACHABLE */
export async function readSellerAgain(ctx: Context, input: { id: string }) {
  requirePermission(ctx, "manage_sellers");
  const seller = await findSeller(ctx.db, input.id);
  if (!seller) throw notFound("seller");
  const auth = await sellerAuth(ctx, seller);
  const reading = await readCapabilities(ctx, seller.id, { url: seller.url, auth });
  await ctx.db.transaction().execute(async (tx) => {
    await insertCapabilities(tx, reading);
    const { lane, pin } = declaredBy(reading);
    await record(tx, ctx, {
      action: "seller.capabilities_read",
      subject: seller.name,
      detail: { lane, pin, ms: reading.ms },
      sellerId: seller.id,
    });
  });
  return viewSeller(ctx.db, seller.id);
}
