import type { AcceptExchange } from "../exchanges";
import { change, first, type Lie } from "./lie";

export const ACCEPT_LIES: Lie<AcceptExchange>[] = [
  [
    "other terms are booked",
    ["accepted_terms_changed"],
    ({ response }) =>
      change(response.accepted_proposal, ({ commercial_terms }) => {
        commercial_terms.pacing = "asap";
      }),
  ],
  [
    "a price is booked under the old digest",
    ["accepted_terms_changed", "digest_mismatch"],
    ({ response }) => {
      first(response.accepted_proposal).pricing.fixed_price = 19;
    },
  ],
  [
    "what is booked is not accepted",
    ["status"],
    ({ response }) => {
      response.accepted_proposal.proposal_status = "committed";
    },
  ],
  [
    "another kind is booked",
    ["kind"],
    ({ response }) => {
      response.accepted_proposal.proposal_kind = "media_buy_update";
    },
  ],
  [
    "another proposal is booked",
    ["lineage"],
    ({ response }) => {
      response.accepted_proposal.proposal_id = "other";
    },
  ],
  [
    "the buy is another one than its snapshot's",
    ["binding_mismatch"],
    ({ response }) => {
      response.media_buy_id = "buy_2";
    },
  ],
  [
    "a line has no package",
    ["binding_mismatch"],
    ({ response }) => {
      (response.purchase_bindings as unknown[]).pop();
    },
  ],
  [
    "two packages share a line",
    ["binding_mismatch"],
    ({ response }) => {
      Object.assign((response.purchase_bindings as object[])[1] ?? {}, { purchase_index: 0 });
    },
  ],
  [
    "two lines share a package",
    ["binding_mismatch"],
    ({ response }) => {
      Object.assign((response.purchase_bindings as object[])[1] ?? {}, { package_id: "package_1" });
    },
  ],
  [
    "a package is for a line that is not there",
    ["binding_mismatch"],
    ({ response }) => {
      Object.assign((response.purchase_bindings as object[])[1] ?? {}, { purchase_index: 2 });
    },
  ],
  [
    "a package is for another product",
    ["binding_mismatch"],
    ({ response }) => {
      Object.assign((response.purchase_bindings as object[])[1] ?? {}, { product_id: "audio_q4" });
    },
  ],
  [
    "the buy has another name",
    ["binding_mismatch"],
    ({ response }) => {
      response.name = "Spring";
    },
  ],
  [
    "the buy has no revision",
    ["shape"],
    ({ response }) => {
      response.revision = undefined;
    },
  ],
];
