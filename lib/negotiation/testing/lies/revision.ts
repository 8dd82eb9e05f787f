import { draft, END, line, type RefineExchange, START, seal, terms } from "../exchanges";
import { change, first, type Lie, type Told } from "./lie";

export const REVISION_LIES: Lie<Told<RefineExchange>>[] = [
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
