import { DIMENSIONS } from "@/lib/adcp";
import { CATALOG } from "../catalog/products";
import { rateCard } from "./rateCard";
import type { SellerProfile } from "./types";

/** A streaming publisher that advertises three alternatives and, in fact, works out two. */
export const streamhaus: SellerProfile = {
  id: "streamhaus",
  name: "StreamHaus",
  blurb: "Streaming publisher. Holds every typed bound, offers up to three alternatives, 15-minute holds.",
  publisherDomain: "streamhaus.example",
  currency: "USD",
  products: rateCard(
    CATALOG.map((product) => product.product_id),
    1,
  ),
  opening: {
    total: 62_000,
    lines: [
      { product_id: "premium_video_q4", share: 42_000 / 62_000 },
      { product_id: "native_feed_q4", share: 13_600 / 62_000 },
      { product_id: "display_standard_q4", share: 6_400 / 62_000 },
    ],
  },
  supportedDimensions: DIMENSIONS,
  maxAlternatives: 3,
  alternatives: ["video_led", "native_led"],
  minimumOrder: 10_000,
  counterWithin: 0.35,
  hold: { seconds: 900, cap: 3 },
  draftSeconds: 86_400,
  leadHours: 48,
  maximumFlightDays: 180,
  paymentTerms: "net_30",
};
