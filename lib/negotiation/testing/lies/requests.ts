import type { Proposal } from "@/lib/adcp";
import { NOW, type RequestExchange } from "../exchanges";
import { change, first, type Lie } from "./lie";

export const REQUEST_LIES: Lie<RequestExchange>[] = [
  [
    "products instead of proposals",
    ["illegal_outcome"],
    ({ response }) => {
      Object.assign(response, {
        outcome: "products_available",
        proposals: undefined,
        purchase_continuation: { kind: "listed_purchase" },
      });
    },
  ],
  [
    "a first proposal is committed",
    ["status"],
    ({ response }) => {
      Object.assign(response.proposals[0] ?? {}, { proposal_status: "committed" });
    },
  ],
  [
    "a first proposal changes a buy",
    ["kind"],
    ({ response }) => {
      Object.assign(response.proposals[0] ?? {}, {
        proposal_kind: "media_buy_update",
        media_buy_id: "b",
        base_media_buy_revision: 1,
      });
    },
  ],
  [
    "a first proposal is for another brand",
    ["brand_changed"],
    ({ response }) =>
      change(response.proposals[0] as Proposal, ({ commercial_terms }) => {
        commercial_terms.brand = { domain: "rival.example" };
      }),
  ],
  [
    "a first proposal runs elsewhere",
    ["criteria_unmet"],
    ({ response }) =>
      change(response.proposals[0] as Proposal, (each) => {
        first(each).targeting_overlay = { geo_countries: ["FR"] };
      }),
  ],
  [
    "a first proposal belongs to another opportunity",
    ["opportunity"],
    ({ request, response }) => {
      request.opportunity = { opportunity_id: "autumn" };
      Object.assign(response.proposals[0] ?? {}, { opportunity_id: "spring" });
    },
  ],
  [
    "a first proposal has the digest of another",
    ["digest_mismatch"],
    ({ response }) => {
      Object.assign(response.proposals[0] ?? {}, { terms_digest: response.proposals[1]?.terms_digest });
    },
  ],
  [
    "both proposals are one",
    ["duplicate_terms"],
    ({ response }) => {
      response.proposals[1] = { ...structuredClone(response.proposals[0] as Proposal), proposal_id: "first_c" };
    },
  ],
  [
    "a rejection without a reason",
    ["shape"],
    ({ response }) => {
      Object.assign(response, { outcome: "rejected", proposals: undefined, products: undefined });
    },
  ],
  [
    "the offer is stale already",
    ["hold_expired"],
    ({ response }) => {
      Object.assign(response.proposals[0] ?? {}, { expires_at: NOW.toISOString() });
    },
  ],
];
