import type { Proposal, Refinement } from "@/lib/adcp";
import { member } from "../json";
import type { RequirementCheck } from "../types";
import { judgeTotalBudget } from "./budget";
import { judgeCpm } from "./cpm";
import { judgeCriteria } from "./criteria";
import { judgeFlight } from "./flight";
import { judgeFrequencyCap } from "./frequency-cap";
import { judgeImpressions } from "./impressions";
import { type Judgement, toChecks, viewOf } from "./judgement";
import { judgeProductChanges } from "./products";

/**
 * Every requirement of a refinement held against one proposal, whatever outcome the seller reported for it (facts 4.1, 4.2, 4.4).
 * A requirement about lines has a row that sums them up and one row a line. `source` adds what is inherited (the shared
 * frequency cap). Total: anything that is no requirement is simply no row.
 */
export function evaluateRequirements(
  refinement: Refinement,
  proposal: Proposal,
  source?: Proposal,
): RequirementCheck[] {
  return judgeRequirements(refinement, proposal, source).flatMap(toChecks);
}

/** The same before it is put into words; lines are below their requirement. */
export function judgeRequirements(refinement: unknown, proposal: unknown, source: unknown): Judgement[] {
  const view = viewOf(proposal);
  const constraints = member(refinement, "constraints");
  return [
    ...judgeTotalBudget(member(constraints, "total_budget"), view),
    ...judgeCpm(member(constraints, "cpm"), view),
    ...judgeImpressions(member(constraints, "impressions"), view),
    ...judgeFlight(member(constraints, "flight"), view),
    ...judgeProductChanges(member(refinement, "product_changes"), view),
    ...judgeCriteria(member(refinement, "criteria"), view, proposal),
    ...judgeFrequencyCap(refinement, view, source),
  ];
}
