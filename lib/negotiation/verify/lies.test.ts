import { describe, expect, test } from "vitest";
import type { Proposal } from "@/lib/adcp";
import {
  FINDING_CODES,
  type Finding,
  type FindingCode,
  verifyAcceptResponse,
  verifyRefineResponse,
  verifyRequestResponse,
} from "../index";
import {
  type AcceptExchange,
  acceptance,
  changes,
  draft,
  END,
  finalization,
  firstRequest,
  line,
  NOW,
  type RefineExchange,
  type RequestExchange,
  revision,
  START,
  seal,
  terms,
} from "../testing/exchanges";

/** A proposal of an exchange, with the rest of it about to be told untruly. */
type Told<X> = X & { p: (result: number, proposal?: number) => Proposal };

function tell(exchange: RefineExchange): Told<RefineExchange> {
  const p = (result: number, proposal = 0) => {
    const { proposals, proposal: held } = exchange.response.results[result] ?? {};
    const found = held ?? proposals?.[proposal];
    if (found === undefined) throw new Error("no such proposal");
    return found;
  };
  return { ...exchange, p };
}

/** One lie, told to an otherwise honest exchange, and the codes that name it; nothing else may be found. */
type Lie<X> = [name: string, codes: FindingCode[], tell: (exchange: X) => void];

const first = (proposal: Proposal) =>
  proposal.commercial_terms.purchases[0] as NonNullable<(typeof proposal.commercial_terms.purchases)[0]>;
/** Changes terms and states the digest of the changed ones: the lie is in what the terms say. */
const change = (proposal: Proposal, edit: (proposal: Proposal) => void) => {
  edit(proposal);
  seal(proposal);
};

const REVISION_LIES: Lie<Told<RefineExchange>>[] = [
  [
    "terms were changed after the digest was made",
    ["digest_mismatch"],
    ({ p }) => {
      p(0).commercial_terms.agency_estimate_number = "7";
    },
  ],
  [
    "the digest is another proposal's",
    ["digest_mismatch"],
    ({ p }) => {
      p(0).terms_digest = p(0, 1).terms_digest;
    },
  ],
  [
    "the digest is base64 with padding",
    ["digest_mismatch", "shape"],
    ({ p }) => {
      p(0).terms_digest = `${p(0).terms_digest}=`;
    },
  ],
  [
    "the terms hold half a surrogate pair",
    ["not_canonical"],
    ({ p }) => {
      p(0).commercial_terms.agency_estimate_number = "\u{D800}";
    },
  ],
  [
    "the parent is another source",
    ["lineage"],
    ({ p }) => {
      p(0).parent_proposal_id = "draft_plain";
    },
  ],
  [
    "there is no parent",
    ["lineage"],
    ({ p }) => {
      p(0).parent_proposal_id = undefined;
    },
  ],
  [
    "the successor takes the id of its source",
    ["identity_reused"],
    ({ p }) => {
      p(0).proposal_id = "draft_rich";
    },
  ],
  [
    "two successors share an id",
    ["identity_reused"],
    ({ p }) => {
      p(0, 1).proposal_id = p(0).proposal_id;
    },
  ],
  [
    "a known id names other terms",
    ["identity_reused"],
    ({ p, sources }) => {
      sources.set("rich_0", draft("rich_0", terms([line("audio_q4", 1, 1)])));
      p(0).name = "Known";
    },
  ],
  [
    "a revision comes back committed",
    ["status"],
    ({ p }) => {
      p(0).proposal_status = "committed";
    },
  ],
  [
    "a new buy becomes an amendment",
    ["kind"],
    ({ p }) => {
      Object.assign(p(0), { proposal_kind: "media_buy_update", media_buy_id: "buy_9", base_media_buy_revision: 1 });
    },
  ],
  [
    "a new buy names a buy that exists",
    ["base_revision"],
    ({ p }) => {
      p(0).media_buy_id = "buy_9";
    },
  ],
  [
    "the opportunity is another one",
    ["opportunity"],
    ({ p }) => {
      p(0).opportunity_id = "spring";
    },
  ],
  [
    "the opportunity is dropped",
    ["opportunity"],
    ({ p }) => {
      p(0).opportunity_id = undefined;
    },
  ],
  [
    "the terms are for another brand",
    ["brand_changed"],
    ({ p }) =>
      change(p(0), ({ commercial_terms }) => {
        commercial_terms.brand = { domain: "rival.example" };
      }),
  ],
  [
    "the terms are for a narrower brand",
    ["brand_changed"],
    ({ p }) =>
      change(p(0), ({ commercial_terms }) => {
        commercial_terms.brand = { domain: "acmeoutdoor.example", brand_id: "tents" };
      }),
  ],
  [
    "a line names one price and carries another",
    ["pricing_option_mismatch"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).pricing_option_id = "cheaper";
      }),
  ],
  [
    "lines are priced in two currencies",
    ["mixed_currency", "constraint_unmet"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).pricing.currency = "EUR";
      }),
  ],
  [
    "a later change is bounded in another currency",
    ["mixed_currency"],
    ({ p }) =>
      change(p(0), ({ commercial_terms }) => {
        commercial_terms.change_terms = [
          {
            term_id: "t1",
            action: "increase_budget",
            service_mode: "self_serve",
            constraints: { kind: "budget", max_delta_amount: { amount: 5, currency: "EUR" } },
          },
        ];
      }),
  ],
  [
    "the total is in another currency than the lines",
    ["total_currency", "constraint_unmet"],
    ({ p }) =>
      change(p(0), ({ commercial_terms }) => {
        commercial_terms.total_budget = { amount: 43_000, currency: "EUR" };
      }),
  ],
  [
    "the total is over the ceiling",
    ["constraint_unmet", "undeliverable_budget"],
    ({ p }) =>
      change(p(0), ({ commercial_terms }) => {
        commercial_terms.total_budget = { amount: 50_000.01, currency: "USD" };
      }),
  ],
  [
    "the total is missing",
    ["constraint_unmet"],
    ({ p }) =>
      change(p(0), ({ commercial_terms }) => {
        commercial_terms.total_budget = undefined;
      }),
  ],
  [
    "a price is over the ceiling",
    ["constraint_unmet", "budget_arithmetic"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).pricing.fixed_price = 18.5;
      }),
  ],
  [
    "a price is a floor",
    ["constraint_unmet"],
    ({ p }) =>
      change(p(0), (each) => {
        Object.assign(first(each).pricing, { fixed_price: undefined, floor_price: 1 });
      }),
  ],
  [
    "a line is priced by click",
    ["constraint_unmet"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).pricing.pricing_model = "cpc";
      }),
  ],
  [
    "a line states no impressions",
    ["constraint_unmet"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).impressions = undefined;
      }),
  ],
  [
    "the impressions fall short",
    ["constraint_unmet"],
    ({ p }) =>
      change(p(0), (each) => {
        each.commercial_terms.purchases = [line("premium_video_q4", 18, 1_999_999)];
        each.commercial_terms.total_budget = { amount: 35_999.982, currency: "USD" };
      }),
  ],
  [
    "the flight starts as soon as possible",
    ["constraint_unmet"],
    ({ p }) =>
      change(p(0), ({ commercial_terms }) => {
        commercial_terms.start_time = "asap";
      }),
  ],
  [
    "the flight starts late",
    ["constraint_unmet", "line_outside_flight"],
    ({ p }) =>
      change(p(0), ({ commercial_terms }) => {
        commercial_terms.start_time = "2026-10-01T00:00:01Z";
      }),
  ],
  [
    "the flight ends early",
    ["constraint_unmet", "line_outside_flight"],
    ({ p }) =>
      change(p(0), ({ commercial_terms }) => {
        commercial_terms.end_time = "2026-10-31T23:59:59Z";
      }),
  ],
  [
    "an included product is missing",
    ["product_change_unmet"],
    ({ p }) =>
      change(p(0, 1), (each) => {
        each.commercial_terms.purchases = [line("native_feed_q4", 17.5, 2_000_000)];
      }),
  ],
  [
    "an omitted product stays",
    ["product_change_unmet"],
    ({ p }) =>
      change(p(0), (each) => {
        each.commercial_terms.purchases.push(line("display_standard_q4", 12, 100_000));
        each.commercial_terms.total_budget = { amount: 44_200, currency: "USD" };
      }),
  ],
  [
    "a line runs in another country",
    ["criteria_unmet"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).targeting_overlay = { geo_countries: ["US", "MX"] };
      }),
  ],
  [
    "a line shows no targeting",
    ["criteria_unmet"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).targeting_overlay = undefined;
      }),
  ],
  [
    "a line is limited further than asked",
    ["targeting_departure"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).targeting_overlay = { geo_countries: ["US", "CA"], device_type: ["ctv"] };
      }),
  ],
  [
    "the shared cap is dropped",
    ["criteria_unmet"],
    ({ p }) =>
      change(p(0), ({ commercial_terms }) => {
        commercial_terms.frequency_cap = undefined;
      }),
  ],
  [
    "the shared cap is loosened",
    ["criteria_unmet"],
    ({ p }) =>
      change(p(0), ({ commercial_terms }) => {
        commercial_terms.frequency_cap = {
          max_impressions: 9,
          per: "individuals",
          window: { interval: 7, unit: "days" },
        };
      }),
  ],
  [
    "an unlisted bound is missed by a partial",
    ["partial_invariant", "undeliverable_budget"],
    ({ p }) =>
      change(p(1), ({ commercial_terms }) => {
        commercial_terms.total_budget = { amount: 20_001, currency: "USD" };
      }),
  ],
  [
    "a bound is listed that was never asked",
    ["unsatisfied_not_requested"],
    ({ response }) => {
      response.results[1]?.unsatisfied_constraints?.push("impressions");
    },
  ],
  [
    "a product is listed that was never asked",
    ["unsatisfied_not_requested"],
    ({ response }) => {
      Object.assign(response.results[1] ?? {}, { unsatisfied_product_changes: { audio_q4: "include" } });
    },
  ],
  [
    "a bound is listed that every draft meets",
    ["reason_code_mismatch"],
    ({ response }) => {
      response.results[1]?.unsatisfied_constraints?.push("total_budget");
    },
  ],
  [
    "a bound cannot be met and none is listed",
    ["reason_code_mismatch", "partial_invariant"],
    ({ response }) => {
      if (response.results[1]) response.results[1].unsatisfied_constraints = undefined;
    },
  ],
  [
    "bounds are listed under another reason",
    ["reason_code_mismatch"],
    ({ response }) => {
      if (response.results[1]) response.results[1].reason_code = "source_unavailable";
    },
  ],
  [
    "the ask is not understood, and there was none",
    ["reason_code_mismatch"],
    ({ response }) => {
      Object.assign(response.results[1] ?? {}, {
        outcome: "unable",
        proposals: undefined,
        reason_code: "uninterpreted",
        unsatisfied_constraints: undefined,
      });
    },
  ],
  [
    "too few alternatives, and none were asked",
    ["reason_code_mismatch"],
    ({ response }) => {
      Object.assign(response.results[1] ?? {}, {
        outcome: "unable",
        proposals: undefined,
        reason_code: "alternatives_unavailable",
        unsatisfied_constraints: undefined,
      });
    },
  ],
  [
    "too few alternatives, and all are there",
    ["reason_code_mismatch"],
    ({ response }) => {
      Object.assign(response.results[0] ?? {}, {
        outcome: "partial",
        reason_code: "alternatives_unavailable",
        reason: "Few",
      });
    },
  ],
  [
    "alternatives are missing for another reason",
    ["reason_code_mismatch"],
    ({ response }) => {
      response.results[0]?.proposals?.pop();
      Object.assign(response.results[0] ?? {}, {
        outcome: "partial",
        reason_code: "commercially_declined",
        reason: "No",
      });
    },
  ],
  [
    "a revision fails for want of a hold",
    ["hold_code_on_revise"],
    ({ response }) => {
      Object.assign(response.results[1] ?? {}, {
        outcome: "unable",
        proposals: undefined,
        reason_code: "hold_unavailable",
        unsatisfied_constraints: undefined,
      });
    },
  ],
  [
    "two of three alternatives are called revised",
    ["cardinality"],
    ({ response }) => {
      response.results[0]?.proposals?.pop();
    },
  ],
  [
    "more drafts than asked",
    ["cardinality"],
    ({ response, p }) => {
      response.results[1]?.proposals?.push(
        draft("plain_1", terms([line("native_feed_q4", 18.6, 1_000_000)]), { parent_proposal_id: "draft_plain" }),
      );
      p(1);
    },
  ],
  [
    "an alternative is a copy under another name",
    ["duplicate_terms"],
    ({ p }) => {
      Object.assign(p(0, 1), {
        commercial_terms: structuredClone(p(0).commercial_terms),
        terms_digest: p(0).terms_digest,
      });
    },
  ],
  [
    "an alternative differs in a note",
    ["cosmetic_alternative"],
    ({ p }) =>
      change(p(0, 1), (each) => {
        each.commercial_terms = structuredClone(p(0).commercial_terms);
        first(each).ext = { alternative: 2 };
      }),
  ],
  [
    "an alternative differs in a reference number",
    ["cosmetic_alternative"],
    ({ p }) =>
      change(p(0, 1), (each) => {
        each.commercial_terms = { ...structuredClone(p(0).commercial_terms), purchase_order_ref: "PO-2" };
      }),
  ],
  [
    "an alternative differs in the order of its lines",
    ["cosmetic_alternative"],
    ({ p }) =>
      change(p(0, 1), (each) => {
        each.commercial_terms = structuredClone(p(0).commercial_terms);
        each.commercial_terms.purchases.reverse();
      }),
  ],
  [
    "a revision is answered by a hold",
    ["illegal_outcome"],
    ({ request, response, p }) => {
      const held = {
        ...p(1),
        proposal_status: "committed" as const,
        insertion_order: undefined,
        expires_at: "2026-09-01T12:30:00Z",
        commercial_terms: terms([line("native_feed_q4", 19, 1_000_000)]),
      };
      Object.assign(response.results[1] ?? {}, {
        outcome: "finalized",
        proposal: seal(held),
        proposals: undefined,
        reason_code: undefined,
        reason: undefined,
        unsatisfied_constraints: undefined,
      });
      response.results.shift();
      request.refinements.shift();
    },
  ],
  [
    "one source is not answered",
    ["result_count"],
    ({ response }) => {
      response.results.pop();
    },
  ],
  [
    "answers come in another order",
    ["result_order"],
    ({ response }) => {
      response.results.reverse();
    },
  ],
  [
    "a source is answered twice",
    ["result_order", "identity_reused"],
    ({ response }) => {
      response.results[1] = structuredClone(response.results[0]) as never;
    },
  ],
  [
    "an answer is about a proposal nobody asked about",
    ["result_order", "lineage"],
    ({ response }) => {
      Object.assign(response.results[1] ?? {}, { source_proposal_id: "draft_other" });
    },
  ],
  [
    "another release was served",
    ["version_mismatch"],
    ({ response }) => {
      response.adcp_version = "3.2-beta.4";
    },
  ],
  [
    "the terms hold a clause nobody can read",
    ["unknown_member"],
    ({ p }) =>
      change(p(0), ({ commercial_terms }) => {
        commercial_terms.definition_pins = [{ id: "x" }];
      }),
  ],
  [
    "a line holds a clause nobody can read",
    ["unknown_member"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).make_good = "none";
      }),
  ],
  [
    "a clause nobody can read hides a floor beside a price",
    ["unknown_member", "shape"],
    ({ p }) =>
      change(p(0), (each) => {
        Object.assign(first(each).pricing, { surcharge: 4, floor_price: 1 });
      }),
  ],
  [
    "the answer holds a member nobody knows",
    ["unknown_member"],
    ({ response }) => {
      response.score = 7;
    },
  ],
  [
    "a result claims success and a reason not to",
    ["shape", "reason_code_mismatch"],
    ({ response }) => {
      if (response.results[0]) response.results[0].reason_code = "constraint_unsatisfiable";
    },
  ],
  [
    "a target is cleared with null",
    ["shape", "targeting_departure"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).targeting_overlay = { geo_countries: ["US", "CA"], device_type: null };
      }),
  ],
  [
    "a price is negative",
    ["shape", "budget_arithmetic", "undeliverable_budget"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).pricing.fixed_price = -1;
      }),
  ],
  [
    "a line's time has no zone",
    ["shape"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).start_time = "2026-10-01T00:00:00";
      }),
  ],
  [
    "a line's budget buys twice what it promises",
    ["budget_arithmetic", "undeliverable_budget"],
    ({ p }) =>
      change(p(0, 1), (each) => {
        first(each).budget = 50_000;
        each.commercial_terms.total_budget = { amount: 50_000, currency: "USD" };
      }),
  ],
  [
    "a line's budget does not pay for what it promises",
    ["budget_arithmetic"],
    ({ p }) =>
      change(p(0, 1), (each) => {
        first(each).budget = 20_000;
        each.commercial_terms.total_budget = { amount: 20_000, currency: "USD" };
      }),
  ],
  [
    "the lines hold more money than the total",
    ["budget_arithmetic"],
    ({ p }) =>
      change(p(0), (each) => {
        each.commercial_terms.total_budget = { amount: 40_000, currency: "USD" };
      }),
  ],
  [
    "the total is more than the lines can spend",
    ["undeliverable_budget"],
    ({ p }) =>
      change(p(0), (each) => {
        each.commercial_terms.total_budget = { amount: 49_000, currency: "USD" };
      }),
  ],
  [
    "a line runs before the buy",
    ["line_outside_flight"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).start_time = "2026-09-30T23:59:59Z";
      }),
  ],
  [
    "a line runs after the buy",
    ["line_outside_flight"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).end_time = "2026-11-01T00:00:01Z";
      }),
  ],
  [
    "a line ends before it starts",
    ["line_outside_flight"],
    ({ p }) =>
      change(p(0), (each) => {
        first(each).end_time = START;
      }),
  ],
  [
    "a line is on a product the seller does not describe",
    ["unknown_product"],
    ({ response }) => {
      response.products = response.products.filter((each) => each.product_id !== "native_feed_q4");
      response.results.pop();
      response.results.push({
        source_proposal_id: "draft_plain",
        outcome: "unable",
        reason_code: "source_unavailable",
        reason: "Gone",
      });
    },
  ],
  [
    "a product departs from the targeting",
    ["targeting_departure"],
    ({ response }) => {
      Object.assign(response.products[0] ?? {}, {
        expires_at: END,
        targeting_resolution: {
          modifications: [{ operation: "remove_values", path: "/geo_countries", values: ["CA"], reason: "Not sold" }],
        },
      });
    },
  ],
  [
    "prose is read against the fields",
    ["targeting_departure"],
    ({ response }) => {
      Object.assign(response.results[0] ?? {}, {
        targeting_resolution: { brief_targeting: { geo_countries: ["US"] } },
      });
    },
  ],
];

const CHANGE_TERM_LIES: Lie<Told<RefineExchange>>[] = [
  [
    "two change terms are about one action",
    ["shape"],
    ({ p }) =>
      change(p(0), (each) => {
        each.commercial_terms.change_terms = [changeTerm({}), changeTerm({ term_id: "t2" })];
      }),
  ],
  [
    "a bound does not fit its action",
    ["shape"],
    ({ p }) =>
      change(p(0), (each) => {
        each.commercial_terms.change_terms = [changeTerm({ action: "pause" })];
      }),
  ],
  [
    "bounds exclude each other",
    ["shape"],
    ({ p }) =>
      change(p(0), (each) => {
        each.commercial_terms.change_terms = [
          changeTerm({
            constraints: {
              kind: "budget",
              min_result_amount: { amount: 5, currency: "USD" },
              max_result_amount: { amount: 4, currency: "USD" },
            },
          }),
        ];
      }),
  ],
];

function changeTerm(more: object) {
  return {
    term_id: "t1",
    action: "increase_budget",
    service_mode: "self_serve",
    constraints: { kind: "budget", max_delta_percent: 10 },
    ...more,
  };
}

const CHANGE_LIES: Lie<Told<RefineExchange>>[] = [
  [
    "an amendment comes as a new buy",
    ["kind"],
    ({ p }) => {
      Object.assign(p(0), {
        proposal_kind: "new_media_buy",
        media_buy_id: undefined,
        base_media_buy_revision: undefined,
      });
    },
  ],
  [
    "an amendment comes as a cancellation",
    ["kind"],
    ({ p }) =>
      change(p(0), (each) => {
        each.proposal_kind = "media_buy_cancellation";
        each.commercial_terms.cancellation_terms = { effective_at: END };
      }),
  ],
  [
    "a cancellation comes as an amendment",
    ["kind"],
    ({ p }) => {
      p(1).proposal_kind = "media_buy_update";
    },
  ],
  [
    "a cancellation hides its terms",
    ["kind"],
    ({ p }) =>
      change(p(1), ({ commercial_terms }) => {
        commercial_terms.cancellation_terms = undefined;
      }),
  ],
  [
    "an amendment changes another buy",
    ["base_revision"],
    ({ p }) => {
      p(0).media_buy_id = "buy_b";
    },
  ],
  [
    "an amendment does not say which buy",
    ["base_revision"],
    ({ p }) => {
      p(0).media_buy_id = undefined;
    },
  ],
  [
    "an amendment does not say which revision",
    ["base_revision"],
    ({ p }) => {
      p(0).base_media_buy_revision = undefined;
    },
  ],
  [
    "a cancellation fee is in another currency",
    ["mixed_currency"],
    ({ p }) =>
      change(p(1), ({ commercial_terms }) => {
        commercial_terms.cancellation_terms = { effective_at: END, fee: { amount: 1, currency: "EUR" } };
      }),
  ],
];

const HOLD_LIES: Lie<Told<RefineExchange>>[] = [
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

const REQUEST_LIES: Lie<RequestExchange>[] = [
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

const ACCEPT_LIES: Lie<AcceptExchange>[] = [
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

function codesOf(findings: readonly Finding[]): FindingCode[] {
  return [...new Set(findings.map(({ code }) => code))].sort();
}

/** Through JSON, as from the wire: members set to undefined are not there. */
function overTheWire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

const judgeRefine = ({ request, response, sources }: RefineExchange, now = NOW) =>
  verifyRefineResponse({ request: overTheWire(request), response: overTheWire(response), sources, now });
const judgeRequest = ({ request, response }: RequestExchange) =>
  verifyRequestResponse({ request: overTheWire(request), response: overTheWire(response), now: NOW });
const judgeAccept = ({ request, response, committed }: AcceptExchange) =>
  verifyAcceptResponse({ request: overTheWire(request), response: overTheWire(response), committed });

describe("an honest answer", () => {
  test.each([
    ["to a revision", () => judgeRefine(revision())],
    ["to changes of booked buys", () => judgeRefine(changes())],
    ["to a request for holds", () => judgeRefine(finalization())],
    ["to a first request", () => judgeRequest(firstRequest())],
    ["to an acceptance", () => judgeAccept(acceptance())],
  ])("%s is found to be one", (_, judge) => {
    expect(judge()).toEqual({ ok: true, findings: [] });
  });
});

function lies<X>(make: () => X, judge: (exchange: X) => { findings: Finding[] }) {
  return ([, codes, tellLie]: Lie<X>) => {
    const exchange = make();
    tellLie(exchange);
    const { findings } = judge(exchange);
    expect(codesOf(findings)).toEqual([...codes].sort());
  };
}

describe("a lie about a revision is named: ", () => {
  test.each(REVISION_LIES.map((lie) => [lie[0], lie] as const))("%s", (_, lie) =>
    lies(() => tell(revision()), judgeRefine)(lie),
  );
});
describe("a lie about later changes is named: ", () => {
  test.each(CHANGE_TERM_LIES.map((lie) => [lie[0], lie] as const))("%s", (_, lie) =>
    lies(() => tell(revision()), judgeRefine)(lie),
  );
  test("and honest change terms are found to be honest", () => {
    const exchange = tell(revision());
    change(exchange.p(0), (each) => {
      each.commercial_terms.change_terms = [
        changeTerm({}),
        changeTerm({ term_id: "t2", action: "cancel", constraints: undefined }),
      ];
    });
    expect(judgeRefine(exchange)).toEqual({ ok: true, findings: [] });
  });
});
describe("a lie about a change is named: ", () => {
  test.each(CHANGE_LIES.map((lie) => [lie[0], lie] as const))("%s", (_, lie) =>
    lies(() => tell(changes()), judgeRefine)(lie),
  );
});
describe("a lie about a hold is named: ", () => {
  test.each(HOLD_LIES.map((lie) => [lie[0], lie] as const))("%s", (_, lie) =>
    lies(() => tell(finalization()), judgeRefine)(lie),
  );
});
describe("a lie about a first request is named: ", () => {
  test.each(REQUEST_LIES.map((lie) => [lie[0], lie] as const))("%s", (_, lie) => lies(firstRequest, judgeRequest)(lie));
});
describe("a lie about an acceptance is named: ", () => {
  test.each(ACCEPT_LIES.map((lie) => [lie[0], lie] as const))("%s", (_, lie) => lies(acceptance, judgeAccept)(lie));
});

test("every finding code is provoked by some lie", () => {
  const told = new Set(
    [REVISION_LIES, CHANGE_LIES, HOLD_LIES, REQUEST_LIES, ACCEPT_LIES].flatMap((list) =>
      list.flatMap((lie) => lie[1] as FindingCode[]),
    ),
  );
  expect(FINDING_CODES.filter((code) => !told.has(code))).toEqual([]);
});
