import { streamhaus } from "./streamhaus";
import type { SellerProfile } from "./types";

/** Declares nothing of refinement, so a buyer has to try: budget and flight it keeps, the rest it says it cannot, result by result. */
export const quiet: SellerProfile = {
  ...streamhaus,
  id: "quiet",
  name: "Quiet",
  blurb:
    "Does not declare what it can be held to: keeps budget and flight, answers anything else with unsupported_dimension.",
  publisherDomain: "quiet.example",
  supportedDimensions: ["total_budget", "flight"],
  hidesRefinement: true,
};
