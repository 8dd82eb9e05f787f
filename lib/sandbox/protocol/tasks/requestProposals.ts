import type { RequestProposalsRequest } from "@/lib/adcp";
import { open } from "../../policy/open";
import type { Binding } from "../binding";
import type { CallContext } from "../context";
import { gateCriteria } from "../criteriaGate";
import type { Body } from "../envelope";
import { productList } from "../productList";
import { makeDraft } from "../snapshot";

/** Answers a brief with one draft, or says why not; a refusal is an outcome, not an error (facts 2.2). */
export function requestProposals(context: CallContext, request: RequestProposalsRequest, binding: Binding): Body {
  const { profile, now } = context;
  const criteria = request.criteria ?? {};
  gateCriteria(request.criteria, "criteria");
  const opening = open({ profile, brand: binding.brand, brief: request.brief, criteria, now });
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
