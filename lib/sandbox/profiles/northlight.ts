import { DIMENSIONS } from "@/lib/adcp";
import { CATALOG } from "../catalog/products";
import { rateCard } from "./rateCard";
import type { SellerProfile } from "./types";

/** A network for outdoor audiences: a little cheaper, three real alternatives, and firmer about what it will not do. */
export const northlight: SellerProfile = {
  id: "northlight",
  name: "Northlight",
  blurb: "Outdoor and travel network. Holds every typed bound, three real alternatives, 15-minute holds.",
  publisherDomain: "northlight.example",
  currency: "USD",
  products: rateCard(
    CATALOG.map((product) => product.product_id).filter((id) => id !== "ctv_live_sports_q4"),
    0.95,
  ),
  opening: {
    total: 55_000,
    lines: [
      { product_id: "premium_video_q4", share: 0.62 },
      { product_id: "native_feed_q4", share: 0.26 },
      { product_id: "display_standard_q4", share: 0.12 },
    ],
  },
  supportedDimensions: DIMENSIONS,
  maxAlternatives: 3,
  alternatives: ["native_led", "video_led", "reach_led"],
  minimumOrder: 7_500,
  counterWithin: 0.25,
  hold: { seconds: 900, cap: 3 },
  draftSeconds: 86_400,
  leadHours: 72,
  maximumFlightDays: 120,
  paymentTerms: "net_60",
  keepsDailyCaps: true,
  isTestable: true,
};
