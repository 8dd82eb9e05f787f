import type { Product, Proposal } from "@/lib/adcp";
import type { CatalogProduct } from "../catalog/types";
import { listCents } from "../policy/price";
import { canShare } from "../policy/shared-cap";
import { pricingOf } from "../policy/terms";
import type { SellerProfile } from "../profiles/types";

/** Products as they accompany proposals: what they are, where they run and what they list at (facts 3.6). */
export function productList(profile: SellerProfile, products: readonly CatalogProduct[]): Product[] {
  return products.map((product) => ({
    product_id: product.product_id,
    name: product.name,
    description: product.description,
    channels: product.channels,
    delivery_type: product.pricing.structure === "fixed" ? "guaranteed" : "non_guaranteed",
    pricing_options: [pricingOf(product, listCents(product), profile.currency)],
    ...(canShare(profile, product.product_id) && { media_buy_support: { frequency_cap: true } }),
  }));
}

/** The products that appear in the lines of these proposals. */
export function productsOf(profile: SellerProfile, proposals: readonly Proposal[]): Product[] {
  const ids = new Set(proposals.flatMap((p) => p.commercial_terms.purchases.map((line) => line.product_id)));
  return productList(
    profile,
    profile.products.filter((product) => ids.has(product.product_id)),
  );
}
