import type { Dimension } from "@/lib/adcp";
import type { CatalogProduct } from "../catalog/types";
import type { SellerConduct } from "./conduct";

/** Ways to spread a budget over lines; each gives a materially different mix. */
export const STRATEGIES = ["video_led", "native_led", "reach_led"] as const;
/** Ways to spread it over whole groups of lines, for plans of hundreds of them. */
export const GROUP_STRATEGIES = ["screens_led", "sites_led", "sound_led"] as const;
export type GroupStrategy = (typeof GROUP_STRATEGIES)[number];
export type Strategy = (typeof STRATEGIES)[number] | GroupStrategy;

export type OpeningLine = { product_id: string; share: number };

/** All that tells one sandbox seller from another: what it sells, how it opens, how far it moves. Amounts in USD. */
export type SellerProfile = SellerConduct & {
  id: string;
  name: string;
  blurb: string;
  publisherDomain: string;
  currency: string;
  /** The product list with this seller's own prices. */
  products: readonly CatalogProduct[];
  /** The plan offered where a brief names no medium, and what it costs where no budget is given. */
  opening: { lines: readonly OpeningLine[]; total: number };
  supportedDimensions: readonly Dimension[];
  /** What it says it can do, and the mixes it really has. */
  maxAlternatives: number;
  alternatives: readonly Strategy[];
  minimumOrder: number;
  /** A bound missed by no more than this share is answered with a counter-offer; beyond it with a refusal. */
  counterWithin: number;
  hold: { seconds: number; cap: number };
  draftSeconds: number;
  /** Time between a booking and its earliest start. */
  leadHours: number;
  maximumFlightDays: number;
  paymentTerms: "net_30" | "net_60";
  /** Products it lists and puts in no proposal: neither opened with nor included on request. */
  outOfReach?: readonly string[];
  /** The most it sells in one proposal; its inventory is the only limit unless given. */
  maximumOrder?: number;
  /** With more lines than this it includes no further product. */
  mostLinesToInclude?: number;
  /** A counter-offer leaves at most so many requirements unmet; any number unless given. */
  unmetAtMost?: number;
  /** Says nothing of refinement in its capabilities; what it cannot be held to it says result by result (facts 2.1). */
  hidesRefinement?: true;
  /** Never has the inventory to hold: every finalize fails as one (facts 4.6). */
  grantsNoHolds?: true;
  /** Says other than it did where an ask is marked so (crooked/lies.ts). */
  tellsLies?: true;
};
