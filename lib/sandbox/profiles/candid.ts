import { streamhaus } from "./streamhaus";
import type { SellerProfile } from "./types";

/** Its list price is its price. Asked for more than it can give, it gives up one thing, says which, and keeps all the rest. */
export const candid: SellerProfile = {
  ...streamhaus,
  id: "candid",
  name: "Candid",
  blurb: "Never moves on price: lists the one requirement it misses and meets every other in each draft.",
  publisherDomain: "candid.example",
  products: streamhaus.products.map((product) =>
    product.pricing.structure === "fixed"
      ? { ...product, pricing: { ...product.pricing, floor: product.pricing.rate } }
      : product,
  ),
  counterWithin: Number.POSITIVE_INFINITY,
  unmetAtMost: 1,
};
