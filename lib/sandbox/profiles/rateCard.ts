import { CATALOG } from "../catalog/products";
import type { CatalogProduct } from "../catalog/types";

const PRICE_STEP_CENTS = 5;

/** The products a seller carries, at list price times its rate index, in steps of five cents, nothing under `least` USD. */
export function rateCard(productIds: readonly string[], rateIndex: number, least = 0): CatalogProduct[] {
  const price = (list: number) =>
    Math.max(least, (Math.round((list * rateIndex * 100) / PRICE_STEP_CENTS) * PRICE_STEP_CENTS) / 100);
  return CATALOG.filter((product) => productIds.includes(product.product_id)).map((product) => {
    const { pricing } = product;
    if (pricing.structure === "fixed") {
      return { ...product, pricing: { ...pricing, rate: price(pricing.rate), floor: price(pricing.floor) } };
    }
    const { p25, p50, p75, p90 } = pricing.guidance;
    const guidance = { p25: price(p25), p50: price(p50), p75: price(p75), p90: price(p90) };
    return { ...product, pricing: { ...pricing, floor: price(pricing.floor), guidance } };
  });
}
