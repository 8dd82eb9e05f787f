import type { CatalogProduct } from "../catalog/types";

/** Prices are worked out in whole cents, in steps of five, so that no line ever carries a rounding error. */
export const PRICE_STEP_CENTS = 5;

export const toCents = (amount: number) => Math.round(amount * 100);
const stepDown = (cents: number) => Math.floor(cents / PRICE_STEP_CENTS) * PRICE_STEP_CENTS;

/** The least a line of this product can cost, in cents per 1,000; null where it is only auctioned. */
export function floorCents(product: CatalogProduct): number | null {
  return product.pricing.structure === "fixed" ? toCents(product.pricing.floor) : null;
}

/**
 * What the seller asks for a line that carries `share` of the budget. The larger the share, the nearer to the floor;
 * `effort` (0..1) is how hard the seller tries to make a difficult request work. In cents per 1,000.
 */
export function negotiatedCents(product: CatalogProduct, share: number, effort: number): number {
  if (product.pricing.structure !== "fixed") return toCents(product.pricing.guidance.p50);
  const rate = toCents(product.pricing.rate);
  const floor = toCents(product.pricing.floor);
  const willingness = Math.min(1, 0.35 + 0.6 * share + effort);
  return Math.max(floor, stepDown(rate - (rate - floor) * willingness));
}

/** List price: what an opening offer and a newly included line cost, before any bound. */
export function listCents(product: CatalogProduct): number {
  return product.pricing.structure === "fixed" ? toCents(product.pricing.rate) : toCents(product.pricing.guidance.p50);
}

/** The highest price in steps of five cents that is not above a buyer's ceiling. */
export function atMostCents(ceiling: number): number {
  // 17.95 × 100 is a hair under 1795 in floating point; the nudge keeps a bound that is itself a step.
  return stepDown(Math.floor(ceiling * 100 + 1e-6));
}
