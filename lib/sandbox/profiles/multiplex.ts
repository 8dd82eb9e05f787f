import { DIMENSIONS } from "@/lib/adcp";
import { LOCAL_CATALOG } from "../catalog/local";
import type { SellerProfile } from "./types";

const LINES = 1_000;

/** A network of local places: each proposal buys a thousand of them, for a desk to be measured by. */
export const multiplex: SellerProfile = {
  id: "multiplex",
  name: "Multiplex",
  blurb: "Network of 240 towns: every proposal has 1,000 lines and every alternative spreads the money anew.",
  publisherDomain: "multiplex.example",
  currency: "USD",
  products: LOCAL_CATALOG,
  opening: {
    total: 80_000,
    lines: LOCAL_CATALOG.slice(0, LINES).map(({ product_id }) => ({ product_id, share: 1 / LINES })),
  },
  supportedDimensions: DIMENSIONS,
  maxAlternatives: 3,
  alternatives: ["screens_led", "sites_led", "sound_led"],
  minimumOrder: 40_000,
  counterWithin: 0.25,
  hold: { seconds: 900, cap: 3 },
  draftSeconds: 86_400,
  leadHours: 48,
  maximumFlightDays: 120,
  paymentTerms: "net_30",
};
