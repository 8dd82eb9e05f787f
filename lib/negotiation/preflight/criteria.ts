import { asNumber, isObject, member } from "../json";
import { isWholeDeclaration, mediaBuyBlock } from "./capability";
import type { Problems } from "./problems";

/** Criteria that contradict themselves, or that need a capability the seller did not declare (facts 2.2, 17.2). */
export function checkCriteriaRequest(
  problems: Problems,
  criteria: unknown,
  path: readonly PropertyKey[],
  capabilities: unknown,
): void {
  if (!isObject(criteria)) return;
  const filters = member(criteria, "offer_filters");
  const min = asNumber(member(member(filters, "budget_range"), "min"));
  const max = asNumber(member(member(filters, "budget_range"), "max"));
  if (min !== undefined && max !== undefined && min > max) {
    problems.add(
      "min_above_max",
      [...path, "offer_filters", "budget_range", "min"],
      "The least budget is more than the most. No offer can meet both.",
    );
  }
  const start = member(filters, "start_date");
  const end = member(filters, "end_date");
  if (typeof start === "string" && typeof end === "string" && start > end) {
    problems.add("min_above_max", [...path, "offer_filters", "end_date"], "The end date lies before the start date.");
  }
  if (!isWholeDeclaration(capabilities)) return;
  const declared = mediaBuyBlock(capabilities);
  const needs = (used: boolean, capability: string, at: readonly PropertyKey[], what: string) => {
    const value = member(declared, capability);
    if (used && (value === undefined || value === false)) {
      problems.add(
        "capability_undeclared",
        [...path, ...at],
        `This seller does not declare that it can be asked for ${what}.`,
      );
    }
  };
  needs(member(criteria, "outcome_target") !== undefined, "outcome_target", ["outcome_target"], "an outcome target");
  needs(
    member(filters, "availability_horizon") !== undefined,
    "availability_horizon",
    ["offer_filters", "availability_horizon"],
    "an availability horizon",
  );
  needs(
    member(criteria, "media_buy_frequency_cap") !== undefined,
    "aggregate_frequency_capping",
    ["media_buy_frequency_cap"],
    "a frequency cap shared by all lines",
  );
}
