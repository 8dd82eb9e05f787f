import type { Constraints, Proposal, ReviseRefinement } from "@/lib/adcp";
import { evaluateRequirements } from "@/lib/negotiation";

/** What a revise can be held to, by the names an answer reports them under: a constraint key, or a product change. */
export type RequirementKey = `constraint:${keyof Constraints}` | `product:${string}`;

const KEY_ORDER: (keyof Constraints)[] = ["total_budget", "cpm", "impressions", "flight"];

/** The typed requirements of a refinement, constraints first. */
export function requirementKeys(refinement: ReviseRefinement): RequirementKey[] {
  const constraints = KEY_ORDER.filter((key) => refinement.constraints?.[key] !== undefined);
  return [
    ...constraints.map((key): RequirementKey => `constraint:${key}`),
    ...Object.keys(refinement.product_changes ?? {}).map((id): RequirementKey => `product:${id}`),
  ];
}

/** The requirements a snapshot misses, as the buyer will find them. Facts 4.1, 4.2. */
export function unmetKeys(refinement: ReviseRefinement, proposal: Proposal): RequirementKey[] {
  const unmet = new Set<RequirementKey>();
  for (const check of evaluateRequirements(refinement, proposal)) {
    if (check.satisfied || check.line !== undefined) continue;
    const key = keyOf(check.requirement);
    if (key) unmet.add(key);
  }
  return requirementKeys(refinement).filter((key) => unmet.has(key));
}

/** `flight.start_no_later_than` and its sibling are one key; criteria have none (facts 4.4). */
function keyOf(requirement: string): RequirementKey | null {
  if (requirement.startsWith("product_changes/")) return `product:${requirement.slice("product_changes/".length)}`;
  if (requirement.startsWith("criteria/")) return null;
  const name = KEY_ORDER.find((key) => requirement === key || requirement.startsWith(`${key}.`));
  return name ? `constraint:${name}` : null;
}
