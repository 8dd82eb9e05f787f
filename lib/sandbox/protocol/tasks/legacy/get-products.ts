import type { AccountRef, BrandKey, Criteria, Proposal } from "@/lib/adcp";
import { eligibleProducts, SUPPORTED_FILTERS } from "../../../policy/eligibility";
import { open } from "../../../policy/open";
import { revise } from "../../../policy/revise";
import { moveHead } from "../../../state/legacy-heads";
import type { Binding } from "../../binding";
import type { CallContext } from "../../context";
import type { Body } from "../../envelope";
import { page } from "../../page";
import { requireAllowedSubject } from "../../seller-terms";
import { makeDraft } from "../../snapshot";
import { isLegacy } from "../../versions";
import { legacyProduct, legacyProducts } from "./product-view";
import { legacyProposal } from "./proposal-view";
import { type RefineItem, refine } from "./refine";

export type GetProductsRequest = {
  buying_mode: "brief" | "wholesale" | "refine";
  brief?: string;
  refine?: RefineItem[];
  filters?: Record<string, unknown>;
  account?: AccountRef;
  brand?: BrandKey;
  pagination?: { max_results?: number; cursor?: string };
};

/**
 * get_products (facts 6.1): a brief answered with products and proposals, the bare list, or changes to what was answered. Its
 * proposals are snapshots like any other, so one of them can go on in the compact lane.
 */
export function getProducts(context: CallContext, request: GetProductsRequest, binding: Binding | undefined): Body {
  const criteria = criteriaOf(request.filters);
  const scope = { cache_scope: request.account ? "account" : "public" };
  const products = [...eligibleProducts(context.profile, criteria).values()];
  const listed = products.map((product) => legacyProduct(context.profile, product));
  switch (request.buying_mode) {
    case "wholesale": {
      const { items, pagination } = page(listed, request.pagination);
      return { products: items, pagination, ...scope };
    }
    case "brief":
      return { ...brief(context, request.brief ?? "", criteria, binding), ...scope };
    case "refine":
      return { ...refine(context, request.refine ?? [], binding, products), ...scope };
  }
}

/** Filters this seller can honour. A release that leaves them open has the others ignored (facts 6.1). */
function criteriaOf(filters: Record<string, unknown> = {}): Criteria {
  const known = Object.entries(filters).filter(([name]) => (SUPPORTED_FILTERS as readonly string[]).includes(name));
  return known.length > 0 ? { offer_filters: Object.fromEntries(known) } : {};
}

/** Without a brand there is nobody to propose anything to: products only. */
function brief(context: CallContext, text: string, criteria: Criteria, binding: Binding | undefined): Body {
  const { profile, now, served } = context;
  requireAllowedSubject(profile, { brief: text });
  const eligible = [...eligibleProducts(profile, criteria).values()];
  if (!binding) return { products: legacyProducts(profile, eligible, []) };
  const opening = open({ profile, brand: binding.brand, brief: text, criteria, now });
  if (opening.kind === "rejected") {
    if (isLegacy(served)) return { products: [], proposals: [] };
    return { status: "rejected", reason: opening.reason, suggestions: opening.suggestions };
  }
  const origin = { binding: binding.key, brandDomain: binding.brand.domain, operator: binding.operator, criteria };
  const first = makeDraft(context, origin, {
    terms: opening.terms,
    kind: "new_media_buy",
    name: opening.name,
    briefAlignment: opening.alignment,
  });
  const proposals = [first, ...another(context, origin, first)];
  for (const { proposal_id } of proposals) moveHead(context.world, proposal_id, proposal_id);
  return {
    products: legacyProducts(profile, eligible, proposals),
    proposals: proposals.map((proposal) => legacyProposal(profile, proposal.proposal_id, proposal)),
  };
}

/** A second plan of another mix, where there is one: this lane has no way to ask for alternatives later. */
function another(context: CallContext, origin: Parameters<typeof makeDraft>[1], first: Proposal): Proposal[] {
  const { profile, now } = context;
  const refinement = { proposal_id: first.proposal_id, action: "revise" as const, alternatives: { count: 2 } };
  const revision = revise({ profile, source: first, refinement, criteria: origin.criteria, now });
  const draft = revision.outcome === "unable" ? undefined : revision.drafts.at(-1);
  if (!draft) return [];
  return [
    makeDraft(context, origin, {
      terms: draft.terms,
      kind: "new_media_buy",
      name: `${profile.name}: another mix (${draft.label})`,
      briefAlignment: "The same flight, led by another medium.",
    }),
  ];
}
