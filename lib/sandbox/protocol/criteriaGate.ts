import type { Criteria } from "@/lib/adcp";
import { SUPPORTED_FILTERS, SUPPORTED_OVERLAYS } from "../policy/eligibility";
import { TaskError } from "./errors";

/** Criteria this seller reads. `acceptance_context` and `ext` ask for nothing that could be refused. */
const SUPPORTED_MEMBERS = ["product_ids", "offer_filters", "targeting_overlay", "acceptance_context", "ext"];

/**
 * Refuses what the seller could not keep, by name, instead of leaving it out silently.
 * @throws TaskError UNSUPPORTED_FEATURE at the first member, filter or targeting key that is not supported.
 */
export function gateCriteria(criteria: Criteria | undefined, at: string): void {
  if (!criteria) return;
  const places: [object, readonly string[], string][] = [
    [criteria, SUPPORTED_MEMBERS, at],
    [criteria.offer_filters ?? {}, SUPPORTED_FILTERS, `${at}.offer_filters`],
    [criteria.targeting_overlay ?? {}, SUPPORTED_OVERLAYS, `${at}.targeting_overlay`],
  ];
  for (const [value, supported, place] of places) {
    const unknown = Object.keys(value).find((name) => !supported.includes(name));
    if (unknown === undefined) continue;
    const field = `${place}.${unknown}`;
    throw new TaskError("UNSUPPORTED_FEATURE", `${unknown} is not something this seller can hold to.`, {
      field,
      details: { rejected_value: unknown, accepted_values: [...supported] },
    });
  }
}
