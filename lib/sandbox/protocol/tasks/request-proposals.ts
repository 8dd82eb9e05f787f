import type { BrandKey, Criteria, RequestProposalsRequest } from "@/lib/adcp";
import { type Opening, open } from "../../policy/open";
import { budgetFor } from "../../policy/outcome";
import { underCap } from "../../policy/shared-cap";
import type { Binding } from "../binding";
import type { CallContext } from "../context";
import { gateCriteria } from "../criteria-gate";
import type { Body } from "../envelope";
import { productList } from "../product-list";
import { requireAllowedSubject, requireCriteriaGuaranteeable } from "../seller-terms";
import { makeDraft } from "../snapshot";

/** Answers a brief with one draft, or says why not; a refusal is an outcome, not an error (facts 2.2). */
export function requestProposals(context: CallContext, request: RequestProposalsRequest, binding: Binding): Body {
  const { profile } = context;
  const criteria = request.criteria ?? {};
  gateCriteria(profile, request.criteria, "criteria");
  requireCriteriaGuaranteeable(profile, request.criteria, "criteria");
  requireAllowedSubject(profile, request);
  const opening = openFor(context, binding.brand, request.brief, criteria);
  if (opening.kind === "rejected") {
    return { outcome: "rejected", reason: opening.reason, suggestions: opening.suggestions };
  }
  const origin = { binding: binding.key, brandDomain: binding.brand.domain, operator: binding.operator, criteria };
  const proposal = makeDraft(context, origin, {
    terms: opening.terms,
    kind: "new_media_buy",
    name: opening.name,
    briefAlignment: opening.alignment,
    opportunityId: request.opportunity?.opportunity_id as string | undefined,
  });
  return { outcome: "proposed", proposals: [proposal], products: productList(profile, opening.products) };
}

/** An outcome is reckoned back to a budget at the opening plan's prices, and the plan drawn again for that budget (facts 2.2). */
function openFor({ profile: whole, now }: CallContext, brand: BrandKey, brief: string, criteria: Criteria): Opening {
  const profile = underCap(whole, criteria);
  const opening = open({ profile, brand, brief, criteria, now });
  const budget = opening.kind === "offer" ? budgetFor(opening.terms, criteria) : undefined;
  if (budget === undefined) return opening;
  const planned = { ...profile, opening: { ...profile.opening, total: Math.max(budget, profile.minimumOrder) } };
  return open({ profile: planned, brand, brief, criteria, now });
}
