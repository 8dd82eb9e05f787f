import type { Dimension, Refinement, ReviseRefinement } from "@/lib/adcp";
import { TaskError } from "./errors";

type Use = { dimension: Dimension; path: string; isUsed: (entry: ReviseRefinement) => boolean };

/** In the order a refusal names the first offender (facts 12). */
const USES: readonly Use[] = [
  {
    dimension: "total_budget",
    path: "constraints.total_budget",
    isUsed: (e) => e.constraints?.total_budget !== undefined,
  },
  { dimension: "cpm", path: "constraints.cpm", isUsed: (e) => e.constraints?.cpm !== undefined },
  {
    dimension: "impressions",
    path: "constraints.impressions",
    isUsed: (e) => e.constraints?.impressions !== undefined,
  },
  { dimension: "flight", path: "constraints.flight", isUsed: (e) => e.constraints?.flight !== undefined },
  { dimension: "product_changes", path: "product_changes", isUsed: (e) => e.product_changes !== undefined },
  { dimension: "alternatives", path: "alternatives", isUsed: (e) => e.alternatives !== undefined },
  { dimension: "criteria", path: "criteria", isUsed: (e) => e.criteria !== undefined },
];

/** The first typed field of an entry that the seller cannot be held to. */
export function unsupportedUse(entry: ReviseRefinement, supported: readonly Dimension[]): Use | undefined {
  return USES.find(({ dimension, isUsed }) => !supported.includes(dimension) && isUsed(entry));
}

/**
 * One typed field the seller does not support fails the whole batch before anything is read or made (facts 2.1).
 * @throws TaskError UNSUPPORTED_FEATURE naming the first offender and what is supported.
 */
export function gateDimensions(refinements: readonly Refinement[], supported: readonly Dimension[]): void {
  for (const [index, entry] of refinements.entries()) {
    if (entry.action === "finalize") continue;
    const offender = unsupportedUse(entry, supported);
    if (!offender) continue;
    throw new TaskError("UNSUPPORTED_FEATURE", `${offender.dimension} is not supported here.`, {
      field: `refinements[${index}].${offender.path}`,
      details: { unsupported_dimension: offender.dimension, supported_dimensions: [...supported] },
    });
  }
}
