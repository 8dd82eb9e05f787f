import { draft, NOW, type RefineExchange, START } from "../exchanges";
import { change, first, type Lie, type Told } from "./lie";

export const HOLD_LIES: Lie<Told<RefineExchange>>[] = [
  [
    "a price rises on hold",
    ["terms_changed_at_finalize", "budget_arithmetic"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).pricing.fixed_price = 18.5;
      }),
  ],
  [
    "a reference is added on hold",
    ["terms_changed_at_finalize"],
    ({ p }) =>
      change(p(0), ({ commercial_terms }) => {
        commercial_terms.purchase_order_ref = "PO-1";
      }),
  ],
  [
    "the draft was never seen",
    ["terms_changed_at_finalize"],
    ({ sources }) => {
      sources.delete("draft_a");
    },
  ],
  [
    "the hold is over",
    ["hold_expired"],
    ({ p }) => {
      p(0).expires_at = NOW.toISOString();
    },
  ],
  [
    "the hold lasts a minute",
    ["hold_short"],
    ({ p }) => {
      p(0).expires_at = "2026-09-01T12:01:00Z";
    },
  ],
  [
    "the hold has no end",
    ["shape"],
    ({ p }) => {
      p(0).expires_at = undefined;
    },
  ],
  [
    "a held snapshot is a draft",
    ["status"],
    ({ p }) => {
      p(0).proposal_status = "draft";
    },
  ],
  [
    "the order names another total",
    ["insertion_order_mismatch"],
    ({ p }) => {
      Object.assign(p(0).insertion_order?.terms ?? {}, { total_budget: { amount: 19_000, currency: "USD" } });
    },
  ],
  [
    "the order names another end",
    ["insertion_order_mismatch"],
    ({ p }) => {
      Object.assign(p(0).insertion_order?.terms ?? {}, { flight_end: START });
    },
  ],
  [
    "one is held and one is not",
    ["finalize_not_atomic"],
    ({ response }) => {
      response.results[1] = {
        source_proposal_id: "draft_b",
        outcome: "unable",
        reason_code: "hold_unavailable",
        reason: "Sold out",
      };
    },
  ],
  [
    "every hold failed because of another",
    ["finalize_not_atomic"],
    ({ response }) => {
      response.results = response.results.map(({ source_proposal_id }) => ({
        source_proposal_id,
        outcome: "unable",
        reason_code: "batch_aborted",
        reason: "Another one",
      }));
    },
  ],
  [
    "a hold is answered by a draft",
    ["illegal_outcome", "lineage"],
    ({ response, p }) => {
      response.results = [
        {
          source_proposal_id: "draft_a",
          outcome: "revised",
          proposals: [draft("x", p(0).commercial_terms, { parent_proposal_id: "draft_b" })],
        },
        { source_proposal_id: "draft_b", outcome: "unable", reason_code: "hold_unavailable", reason: "Sold" },
      ];
    },
  ],
  [
    "a hold fails for a bound",
    ["reason_code_mismatch"],
    ({ response }) => {
      response.results = response.results.map(({ source_proposal_id }) => ({
        source_proposal_id,
        outcome: "unable",
        reason_code: "uninterpreted",
        reason: "What?",
      }));
    },
  ],
  [
    "a hold changes the kind",
    ["kind", "base_revision"],
    ({ p }) => {
      p(0).proposal_kind = "media_buy_update";
    },
  ],
];
