import type { Product } from "@/lib/adcp";
import { termsDigest } from "@/lib/negotiation";
import type { SellerProfile } from "../profiles/types";
import { productList } from "./product-list";

/** What the list of products is like now, and what its prices are: a buyer that knows both need not read it again (facts 2.10). */
export function feedOf(profile: SellerProfile): { products: Product[]; feedVersion: string; pricingVersion: string } {
  const products = productList(profile, profile.products);
  const version = (value: object) => termsDigest(value as Record<string, unknown>).slice("sha256:".length, 31);
  return {
    products,
    feedVersion: version({ products: products.map(({ pricing_options, ...product }) => product) }),
    pricingVersion: version({ prices: products.map(({ pricing_options }) => pricing_options) }),
  };
}
