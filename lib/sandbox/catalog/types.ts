/** What an inventory is made of, in the words a brief uses; the protocol's `channels` say where it runs. */
export const MEDIA = ["video", "ctv", "display", "native", "audio", "dooh"] as const;
export type Medium = (typeof MEDIA)[number];

/**
 * How a product is sold. `fixed`: guaranteed volume at a rate per 1,000; `floor` is the least the seller ever takes.
 * `auction`: no guarantee, bids from `floor` up; the guidance is what recent winners paid. USD throughout.
 */
export type CatalogPricing =
  | { structure: "fixed"; model: "cpm" | "vcpm"; rate: number; floor: number }
  | {
      structure: "auction";
      model: "cpm";
      floor: number;
      guidance: { p25: number; p50: number; p75: number; p90: number };
    };

export type CatalogProduct = {
  product_id: string;
  name: string;
  description: string;
  medium: Medium;
  channels: string[];
  pricing: CatalogPricing;
  /** Where it can be delivered, ISO 3166-1 alpha-2. */
  countries: string[];
  /** Impressions a day it can carry across its countries. */
  dailyImpressions: number;
  /** Smallest line budget, USD. */
  minimumSpend: number;
};
