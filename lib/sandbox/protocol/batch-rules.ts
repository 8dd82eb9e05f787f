import type { Refinement } from "@/lib/adcp";
import { TaskError } from "./errors";

/** A source may stand in a batch once; a second entry for it would race the first. */
export function requireDistinct(ids: readonly string[], list: "refinements" | "declines"): void {
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated < 0) return;
  throw new TaskError("VALIDATION_ERROR", "A proposal may stand in a batch only once.", {
    field: `${list}[${repeated}].proposal_id`,
  });
}

/**
 * Rules a schema cannot say (facts 2.3, 4.3): alternatives within the ceiling, never clamped, and bounds in order.
 * @throws TaskError VALIDATION_ERROR
 */
export function requireSensible(refinements: readonly Refinement[], maxAlternatives: number): void {
  for (const [index, entry] of refinements.entries()) {
    if (entry.action === "finalize") continue;
    if (entry.alternatives && entry.alternatives.count > maxAlternatives) {
      throw new TaskError("VALIDATION_ERROR", `At most ${maxAlternatives} alternatives are offered.`, {
        field: `refinements[${index}].alternatives.count`,
        details: { rejected_value: entry.alternatives.count, max_alternatives: maxAlternatives },
      });
    }
    const { min, max } = entry.constraints?.total_budget ?? {};
    if (min !== undefined && max !== undefined && min > max) {
      throw new TaskError("VALIDATION_ERROR", "The least budget is above the most.", {
        field: `refinements[${index}].constraints.total_budget`,
      });
    }
  }
}
