import type { Proposal, RefineResult, ReviseRefinement } from "@/lib/adcp";
import { canonicalTerms, evaluateRequirements, termsDigest } from "@/lib/negotiation";
import { type RequirementKey, unmetKeys } from "../policy/requirements";
import { TaskError } from "./errors";

/**
 * The seller reads its own answer as the buyer will, before anything is stored: digests, lineage, distinct terms, arithmetic,
 * every requirement that is not listed as unsatisfied, and the targeting asked for.
 * @throws TaskError SERVICE_UNAVAILABLE, which rolls the whole task back.
 */
export function checkOwnResult(refinement: ReviseRefinement, source: Proposal, result: RefineResult): void {
  const drafts = result.proposals ?? [];
  const fault =
    drafts.map((draft) => faultOf(refinement, source, draft, listed(result))).find((found) => found !== null) ??
    (new Set(drafts.map((draft) => canonicalTerms(draft.commercial_terms))).size === drafts.length
      ? null
      : "equal drafts");
  if (fault) throw new TaskError("SERVICE_UNAVAILABLE", `The answer did not pass its own check: ${fault}.`);
}

function listed(result: RefineResult): ReadonlySet<RequirementKey> {
  const constraints = (result.unsatisfied_constraints ?? []).map(
    (key): RequirementKey => `constraint:${key}` as RequirementKey,
  );
  const products = Object.keys(result.unsatisfied_product_changes ?? {}).map((id): RequirementKey => `product:${id}`);
  return new Set([...constraints, ...products]);
}

function faultOf(
  refinement: ReviseRefinement,
  source: Proposal,
  draft: Proposal,
  given: ReadonlySet<RequirementKey>,
): string | null {
  const { purchases, total_budget, start_time, end_time } = draft.commercial_terms;
  if (draft.parent_proposal_id !== source.proposal_id) return "lineage";
  if (termsDigest(draft.commercial_terms) !== draft.terms_digest) return "digest";
  const unlisted = unmetKeys(refinement, draft).find((key) => !given.has(key));
  if (unlisted) return `${unlisted} is not met and not listed`;
  const overlay = evaluateRequirements({ ...refinement, constraints: undefined, product_changes: undefined }, draft);
  if (overlay.some((check) => check.requirement.startsWith("criteria/targeting_overlay") && !check.satisfied)) {
    return "targeting";
  }
  const sum = purchases.reduce((total, line) => total + (line.budget ?? 0), 0);
  // Terms without a total are the buyer's to scale, and their lines promise a price and no volume.
  if (total_budget && sum !== total_budget.amount) return "the lines do not add up to the total";
  const wrong = purchases.find((line) => {
    const { fixed_price } = line.pricing;
    if (fixed_price === undefined || (!total_budget && line.impressions === undefined)) return false;
    return (fixed_price * (line.impressions ?? 0)) / 1000 !== line.budget;
  });
  if (wrong) return `${wrong.product_id} costs other than its price`;
  const outside = purchases.some((line) => line.start_time < start_time || line.end_time > end_time);
  return outside ? "a line outside the flight" : null;
}
