import type { Dimension } from "@/lib/adcp/types";
import { DIMENSIONS } from "@/lib/adcp/types";
import type { SellerView } from "@/lib/api/client";

/** The protocol lets nobody ask for more alternatives than this (facts 2.3). */
export const ALTERNATIVES_CEILING = 10;

/**
 * What a seller says about one typed dimension (facts 2.1). `not_declared`: it sent no list at all, which is not the same as a
 * list without the dimension. `no_lane`: typed refinement does not exist on the seller's lane. `unread`: nobody asked it yet.
 */
export type Support = "supported" | "not_supported" | "not_declared" | "no_lane" | "unread";

type Declared = Pick<SellerView, "lane" | "refinement" | "lifecycleTools">;

/** The support of one dimension. */
export function supportOf(seller: Declared, dimension: Dimension): Support {
  if (seller.lane === "unread") return "unread";
  if (seller.lane !== "compact" || !seller.lifecycleTools.includes("refine_proposals")) return "no_lane";
  if (seller.refinement.kind === "undeclared") return "not_declared";
  return seller.refinement.dimensions.includes(dimension) ? "supported" : "not_supported";
}

/** Whether the whole row is one sentence: there is nothing to say dimension by dimension. */
export function wholeRow(seller: Declared): string | null {
  if (seller.lane === "unread") return "Not read yet. Read its capabilities to see what it can be held to.";
  if (seller.lane === "legacy")
    return "Legacy lane: no typed bounds there. Products and wishes in words can be asked for, and nothing can be verified before booking.";
  if (seller.lane === "neither")
    return "Neither lane: it offers no tool to ask for proposals with, so this desk cannot negotiate with it.";
  if (!seller.lifecycleTools.includes("refine_proposals"))
    return "It proposes but does not list refine_proposals, so its first offer cannot be refined.";
  return null;
}

/** `6 of 7 supported`, or why there is no count. */
export function supportSummary(seller: Declared): string {
  const supports = DIMENSIONS.map((dimension) => supportOf(seller, dimension));
  const supported = supports.filter((support) => support === "supported").length;
  switch (supports[0]) {
    case "unread":
      return "not read yet";
    case "no_lane":
      return "no typed refinement";
    case "not_declared":
      return "no list sent";
    default:
      return supported === 0 ? "an empty list: prose only" : `${supported} of ${DIMENSIONS.length} supported`;
  }
}

/** The most alternatives one request may ask for; null where alternatives cannot be asked for or nothing is known. */
export function alternativesCeiling(seller: Declared): { count: number; advertised: boolean } | null {
  if (supportOf(seller, "alternatives") !== "supported" || seller.refinement.kind !== "declared") return null;
  const { maxAlternatives } = seller.refinement;
  return maxAlternatives === null
    ? { count: ALTERNATIVES_CEILING, advertised: false }
    : { count: maxAlternatives, advertised: true };
}

export const LANES: Record<SellerView["lane"], { short: string; words: string; why: string }> = {
  compact: {
    short: "compact",
    words: "Compact 3.2 lane",
    why: "Proposals are snapshots with a digest: refined by typed fields, held, and accepted by exactly that digest.",
  },
  legacy: {
    short: "legacy",
    words: "Legacy lane",
    why: "It names no lifecycle tools, so it is spoken to through get_products and create_media_buy.",
  },
  neither: {
    short: "neither",
    words: "Neither lane",
    why: "What it names does not add up to a negotiation on any lane this desk speaks.",
  },
  unread: { short: "unread", words: "Not read yet", why: "Its capabilities were never read." },
};

/** What each dimension is called in a request, and what a seller promises by supporting it (facts 4). */
export const DIMENSION_WORDS: Record<Dimension, { field: string; promise: string }> = {
  total_budget: { field: "constraints.total_budget", promise: "A total in your currency, within your bounds" },
  cpm: { field: "constraints.cpm", promise: "Every line at a fixed CPM within your ceiling" },
  impressions: { field: "constraints.impressions", promise: "Every line has a volume; the sum meets your floor" },
  flight: { field: "constraints.flight", promise: "Start and end are instants within your bounds" },
  product_changes: { field: "product_changes", promise: "Named products are in, or out" },
  alternatives: { field: "alternatives.count", promise: "As many distinct sets of terms as asked" },
  criteria: { field: "criteria", promise: "Replaces structured criteria, member by member" },
};
