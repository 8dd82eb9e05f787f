import { findSeller, listSellers, lockSellers, putSellerBrands, sellerBrands } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, requirePermission } from "../context";
import { notFound } from "../refusal";

/** Which brands each seller is kept for; none is every brand. */
export async function listSellerAccess(ctx: Context) {
  requirePermission(ctx, "manage_people");
  const sellers = await listSellers(ctx.db);
  const kept = await sellerBrands(
    ctx.db,
    sellers.map(({ id }) => id),
  );
  return sellers.map(({ id, name }) => ({
    sellerId: id,
    name,
    brands: kept.filter(({ seller_id }) => seller_id === id).map(({ brand_domain }) => brand_domain),
  }));
}

/**
 * Keeps a seller for some brands, or with none of them for all again. Who works for no such brand does not see it, except where they
 * negotiate with it already; no new negotiation of another brand can be with it. @throws DeskRefusal NOT_FOUND
 */
export async function keepSellerFor(ctx: Context, input: { sellerId: string; brands: readonly string[] }) {
  requirePermission(ctx, "manage_people");
  const brands = [...new Set(input.brands)].sort();
  await ctx.db.transaction().execute(async (tx) => {
    await lockSellers(tx);
    const seller = await findSeller(tx, input.sellerId);
    if (!seller) throw notFound("seller");
    const before = (await sellerBrands(tx, [seller.id])).map(({ brand_domain }) => brand_domain);
    await putSellerBrands(tx, seller.id, brands);
    const detail = { before: { brands: before }, after: { brands } };
    await record(tx, ctx, { action: "seller.kept_for", subject: seller.name, detail, sellerId: seller.id });
  });
  return { brands };
}
