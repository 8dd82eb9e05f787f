import { northlight } from "./northlight";
import type { SellerProfile } from "./types";

/** Sells prices, not totals: the buyer names the budget when it accepts, and can ask what an outcome would cost. */
export const elastic: SellerProfile = {
  ...northlight,
  id: "elastic",
  name: "Elastic",
  blurb:
    "Terms fix prices and no total: the budget is named on acceptance, within the guidance. Plans back from outcomes.",
  publisherDomain: "elastic.example",
  supportedDimensions: ["cpm", "flight", "product_changes", "alternatives", "criteria"],
  scalable: true,
  solvesOutcomes: true,
  isTestable: true,
  keepsDailyCaps: undefined,
};
