import type { FinalizeRefinement, RefineProposalsRequest, RefineResult, ReviseRefinement } from "@/lib/adcp";
import { requireDistinct, requireSensible } from "../batch-rules";
import { type CallContext, supportedDimensions } from "../context";
import { gateCriteria } from "../criteria-gate";
import { gateDimensions } from "../dimension-gate";
import type { Body } from "../envelope";
import { TaskError } from "../errors";
import { productsOf } from "../product-list";
import { requireCriteriaGuaranteeable } from "../seller-terms";
import { finalizeAll } from "./finalize";
import { reviseOne } from "./revise-one";

/** Revises sources one by one, or finalizes a batch as one (facts 2.3). Results stand in the order asked. */
export function refineProposals(context: CallContext, request: RefineProposalsRequest): Body {
  const { refinements } = request;
  requireDistinct(
    refinements.map((entry) => entry.proposal_id),
    "refinements",
  );
  if (!context.profile.hidesRefinement) gateDimensions(refinements, supportedDimensions(context));
  requireSensible(refinements, context.profile.maxAlternatives);
  for (const [index, entry] of refinements.entries()) {
    if (entry.action === "finalize") continue;
    gateCriteria(context.profile, entry.criteria, `refinements[${index}].criteria`);
    requireCriteriaGuaranteeable(context.profile, entry.criteria, `refinements[${index}].criteria`);
    if (entry.remove_media_buy_frequency_cap && !context.profile.sharedCap) {
      throw new TaskError("UNSUPPORTED_FEATURE", "This seller keeps no frequency cap over a whole buy.", {
        field: `refinements[${index}].remove_media_buy_frequency_cap`,
      });
    }
  }
  const results: RefineResult[] =
    refinements[0]?.action === "finalize"
      ? finalizeAll(context, refinements as FinalizeRefinement[])
      : (refinements as ReviseRefinement[]).map((entry, index) => reviseOne(context, entry, index));
  const proposals = results.flatMap((result) => [
    ...(result.proposals ?? []),
    ...(result.proposal ? [result.proposal] : []),
  ]);
  return { results, products: productsOf(context.profile, proposals) };
}
