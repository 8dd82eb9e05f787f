import type { BrandKey, CommercialTerms, Criteria, Pricing, Purchase } from "@/lib/adcp";
import type { CatalogProduct } from "../catalog/types";
import type { AllocatedLine } from "./allocate";
import { totalOf } from "./allocate";
import type { Flight } from "./flight";

/** Pricing as it stands in a product list or a line. A price the buyer has not seen gets an option id of its own. */
export function pricingOf(product: CatalogProduct, cents: number, currency: string): Pricing {
  const { pricing } = product;
  const common = { currency, min_spend_per_package: product.minimumSpend };
  if (pricing.structure === "auction") {
    return {
      pricing_option_id: `${product.product_id}_auction`,
      pricing_model: pricing.model,
      ...common,
      floor_price: pricing.floor,
      price_guidance: pricing.guidance,
    };
  }
  return {
    pricing_option_id: `${product.product_id}_${pricing.model}_${cents}`,
    pricing_model: pricing.model,
    ...common,
    fixed_price: cents / 100,
  };
}

/** Contract terms of a plan: each line inside the envelope, all in one currency, the total being the sum of the lines. */
export function buildTerms(input: {
  brand: BrandKey;
  lines: readonly AllocatedLine[];
  flight: Flight;
  criteria: Criteria;
  currency: string;
}): CommercialTerms {
  const { brand, lines, flight, criteria, currency } = input;
  const overlay = criteria.targeting_overlay;
  const purchases = lines.map((line): Purchase => {
    const pricing = pricingOf(line.product, line.cents, currency);
    return {
      product_id: line.product.product_id,
      pricing_option_id: pricing.pricing_option_id,
      pricing,
      start_time: flight.start,
      end_time: flight.end,
      budget: line.budget,
      ...(line.thousands !== null && { impressions: line.thousands * 1000 }),
      ...(overlay && { targeting_overlay: overlay }),
    };
  });
  return {
    brand,
    purchases,
    start_time: flight.start,
    end_time: flight.end,
    total_budget: { amount: totalOf(lines), currency },
  };
}
