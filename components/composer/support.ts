import type { Dimension } from "@/lib/adcp";
import type { SellerView } from "@/lib/api/client";

/**
 * Whether a seller can be held to a dimension (facts 2.1): its list is authoritative where it has one, an empty list means prose
 * only, and a missing list means nobody knows.
 */
export type Support = "supported" | "unsupported" | "undeclared";

export function supportOf(dimension: Dimension, refinement: SellerView["refinement"]): Support {
  switch (refinement.kind) {
    case "undeclared":
      return "undeclared";
    case "declared":
      return refinement.dimensions.includes(dimension) ? "supported" : "unsupported";
  }
}

/** The protocol's own ceiling, which holds where a seller lists alternatives without one (facts 2.1, trap 27). */
export const PROTOCOL_MOST_ALTERNATIVES = 10;

export function mostAlternatives(refinement: SellerView["refinement"]): number {
  return (refinement.kind === "declared" ? refinement.maxAlternatives : null) ?? PROTOCOL_MOST_ALTERNATIVES;
}
