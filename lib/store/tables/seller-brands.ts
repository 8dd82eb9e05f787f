import type { Db } from "../db";

export const sellerBrands = (db: Db, sellerIds: readonly string[]) =>
  sellerIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom("seller_brands").selectAll().where("seller_id", "in", sellerIds).orderBy("brand_domain").execute();

/** The brands a seller is kept for; none is every brand. */
export async function putSellerBrands(db: Db, sellerId: string, brandDomains: readonly string[]): Promise<void> {
  await db.deleteFrom("seller_brands").where("seller_id", "=", sellerId).execute();
  if (brandDomains.length === 0) return;
  await db
    .insertInto("seller_brands")
    .values(brandDomains.map((brand_domain) => ({ seller_id: sellerId, brand_domain })))
    .execute();
}
