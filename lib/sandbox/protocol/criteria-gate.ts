import type { Criteria } from "@/lib/adcp";
import { SUPPORTED_FILTERS, SUPPORTED_OVERLAYS } from "../policy/eligibility";
import { canPlanFor } from "../policy/outcome";
import type { SellerProfile } from "../profiles/types";
import { gateSharedCap } from "./cap-gate";
import { TaskError } from "./errors";

/** Criteria every seller reads. `acceptance_context` and `ext` ask for nothing that could be refused as unsupported. */
const SUPPORTED_MEMBERS = ["product_ids", "offer_filters", "targeting_overlay", "acceptance_context", "ext"];
const CAP_MEMBERS = ["media_buy_frequency_cap", "required_media_buy_support"];

/**
 * Refuses what the seller could not keep, by name, instead of leaving it out silently.
 * @throws TaskError UNSUPPORTED_FEATURE at the first member, filter or targeting key that is not supported.
 */
export function gateCriteria(profile: SellerProfile, criteria: Criteria | undefined, at: string): void {
  if (!criteria) return;
  const members = [
    ...SUPPORTED_MEMBERS,
    ...(profile.sharedCap ? CAP_MEMBERS : []),
    ...(profile.solvesOutcomes ? ["outcome_target"] : []),
  ];
  const filters = [
    ...SUPPORTED_FILTERS,
    ...(profile.guaranteesAtMost === undefined ? [] : ["required_performance_standards"]),
  ];
  const places: [object, readonly string[], string][] = [
    [criteria, members, at],
    [criteria.offer_filters ?? {}, filters, `${at}.offer_filters`],
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
  gateSharedCap(profile, criteria.media_buy_frequency_cap, `${at}.media_buy_frequency_cap`);
  gateOutcome(criteria, `${at}.outcome_target`);
}

/** @throws TaskError INVALID_REQUEST for an outcome that is a control rather than a volume, or is none that can be reckoned. */
function gateOutcome(criteria: Criteria, at: string): void {
  if (criteria.outcome_target?.cost_per !== undefined) {
    throw new TaskError("INVALID_REQUEST", "A cost per outcome cannot be written into these terms.", {
      field: `${at}.cost_per`,
    });
  }
  if (canPlanFor(criteria)) return;
  throw new TaskError("INVALID_REQUEST", "There is no way from that goal to a budget here.", { field: `${at}.goal` });
}
