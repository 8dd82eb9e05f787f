import { DIMENSIONS } from "@/lib/adcp";
import { CATALOG } from "../catalog/products";
import { rateCard } from "./rateCard";
import type { SellerProfile } from "./types";

const CPM_FLOOR = 8;
/** What it sells is guaranteed; its auctions it keeps to itself, and so its cheapest display. */
const CARRIED = CATALOG.filter(({ pricing }) => pricing.structure === "fixed" && pricing.rate >= CPM_FLOOR);

/** A seller with narrow limits and no wish to bend them: dear, little to choose from, and its best inventory is not for this. */
export const harbor: SellerProfile = {
  id: "harbor",
  name: "Harbor",
  blurb: "Constrained seller: USD 40,000 to 150,000, no CPM under 8, premium video refused, two alternatives at most.",
  publisherDomain: "harbor.example",
  currency: "USD",
  products: rateCard(
    CARRIED.map((product) => product.product_id),
    1.1,
    CPM_FLOOR,
  ),
  outOfReach: ["premium_video_q4"],
  opening: {
    total: 72_000,
    lines: [
      { product_id: "outstream_video_q4", share: 0.5 },
      { product_id: "native_feed_q4", share: 0.3 },
      { product_id: "display_high_impact_q4", share: 0.2 },
    ],
  },
  supportedDimensions: DIMENSIONS,
  maxAlternatives: 3,
  alternatives: ["video_led", "native_led"],
  minimumOrder: 40_000,
  maximumOrder: 150_000,
  mostLinesToInclude: 3,
  counterWithin: 0.1,
  hold: { seconds: 900, cap: 3 },
  draftSeconds: 86_400,
  leadHours: 96,
  maximumFlightDays: 90,
  paymentTerms: "net_30",
};
