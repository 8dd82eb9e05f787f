import type {
  AcceptProposalRequest,
  CommercialTerms,
  Proposal,
  Purchase,
  RefineProposalsRequest,
  RefineResult,
  RequestProposalsRequest,
} from "@/lib/adcp";
import { termsDigest } from "../digest";

/** Honest exchanges for tests and benches, built from the protocol's own example: Acme Outdoor buys the fourth quarter. */

export const NOW = new Date("2026-09-01T12:00:00Z");
export const START = "2026-10-01T00:00:00Z";
export const END = "2026-11-01T00:00:00Z";

/** A line whose budget is exactly what its impressions cost. */
export function line(productId: string, price: number, impressions: number, more: Partial<Purchase> = {}): Purchase {
  const pricingOptionId = `${productId}_fixed`;
  return {
    product_id: productId,
    pricing_option_id: pricingOptionId,
    pricing: { pricing_option_id: pricingOptionId, pricing_model: "cpm", currency: "USD", fixed_price: price },
    start_time: START,
    end_time: END,
    impressions,
    budget: (price * impressions) / 1000,
    targeting_overlay: { geo_countries: ["US", "CA"] },
    ...more,
  };
}

export function terms(purchases: Purchase[], more: Partial<CommercialTerms> = {}): CommercialTerms {
  const amount = purchases.reduce((sum, each) => sum + (each.budget ?? 0), 0);
  return {
    brand: { domain: "acmeoutdoor.example" },
    purchases,
    start_time: START,
    end_time: END,
    total_budget: { amount, currency: "USD" },
    ...more,
  };
}

/** The digest of a proposal, set to what its terms now are. */
export function seal<P extends { commercial_terms: unknown; terms_digest?: string }>(
  proposal: P,
): P & { terms_digest: string } {
  return Object.assign(proposal, { terms_digest: termsDigest(proposal.commercial_terms) });
}

export function draft(id: string, commercialTerms: CommercialTerms, more: Partial<Proposal> = {}): Proposal {
  return seal({
    proposal_id: id,
    proposal_kind: "new_media_buy",
    proposal_status: "draft",
    expires_at: "2026-09-02T12:00:00Z",
    name: `Plan ${id}`,
    commercial_terms: commercialTerms,
    ...more,
  });
}

export type RefineExchange = {
  request: RefineProposalsRequest;
  response: {
    status?: string;
    results: RefineResult[];
    products: Record<string, unknown>[];
    [member: string]: unknown;
  };
  sources: Map<string, Proposal>;
};

const PRODUCTS = ["premium_video_q4", "display_standard_q4", "native_feed_q4", "audio_q4", "__proto__"].map((id) => ({
  product_id: id,
  name: `Product ${id}`,
}));

function request(refinements: RefineProposalsRequest["refinements"]): RefineProposalsRequest {
  return { adcp_version: "3.2", idempotency_key: "5a0c5a4e-7a50-4c3a-9b9e-0f6f6f6f6f6f", refinements };
}

/**
 * A batch of two revisions: one source with every typed field and three alternatives, answered `revised`; one whose price ceiling is
 * not met and said so, answered `partial`.
 */
export function revision(): RefineExchange {
  const rich = draft(
    "draft_rich",
    terms([line("premium_video_q4", 20, 1_000_000), line("display_standard_q4", 12, 1_000_000)], {
      frequency_cap: { max_impressions: 3, per: "individuals", window: { interval: 7, unit: "days" } },
    }),
    { opportunity_id: "autumn" },
  );
  const plain = draft("draft_plain", terms([line("native_feed_q4", 19, 1_000_000)]));
  const cap = { max_impressions: 3, per: "individuals", window: { interval: 7, unit: "days" } };
  const alternatives = [
    terms([line("premium_video_q4", 18, 1_500_000), line("native_feed_q4", 16, 1_000_000)], { frequency_cap: cap }),
    terms([line("premium_video_q4", 17.5, 2_000_000)], { frequency_cap: cap }),
    terms([line("premium_video_q4", 18, 1_000_000), line("__proto__", 9, 1_000_000)], { frequency_cap: cap }),
  ];
  return {
    request: request([
      {
        proposal_id: "draft_rich",
        action: "revise",
        constraints: {
          total_budget: { max: 50_000, currency: "USD" },
          cpm: { max: 18, currency: "USD" },
          impressions: { min: 2_000_000 },
          flight: { start_no_later_than: START, end_no_earlier_than: END },
        },
        product_changes: { premium_video_q4: "include", display_standard_q4: "omit" },
        alternatives: { count: 3 },
        criteria: { targeting_overlay: { geo_countries: ["CA", "US"] } },
        ask: "Materially different mixes, please.",
      },
      {
        proposal_id: "draft_plain",
        action: "revise",
        constraints: { cpm: { max: 18, currency: "USD" }, total_budget: { max: 20_000, currency: "USD" } },
      },
    ]),
    response: {
      status: "completed",
      adcp_version: "3.2",
      results: [
        {
          source_proposal_id: "draft_rich",
          outcome: "revised",
          proposals: alternatives.map((each, index) =>
            draft(`rich_${index}`, each, { parent_proposal_id: "draft_rich", opportunity_id: "autumn" }),
          ),
        },
        {
          source_proposal_id: "draft_plain",
          outcome: "partial",
          proposals: [
            draft("plain_0", terms([line("native_feed_q4", 18.5, 1_000_000)]), { parent_proposal_id: "draft_plain" }),
          ],
          reason_code: "constraint_unsatisfiable",
          reason: "The floor of this feed is above your ceiling.",
          unsatisfied_constraints: ["cpm"],
        },
      ],
      products: structuredClone(PRODUCTS),
    },
    sources: new Map([rich, plain].map((each) => [each.proposal_id, each])),
  };
}

/** Two drafts put on hold together. */
export function finalization(): RefineExchange {
  const drafts = [
    draft("draft_a", terms([line("premium_video_q4", 18, 1_000_000)])),
    draft("draft_b", terms([line("native_feed_q4", 16, 1_000_000)])),
  ];
  return {
    request: request(drafts.map(({ proposal_id }) => ({ proposal_id, action: "finalize" }))),
    response: {
      status: "completed",
      adcp_version: "3.2",
      results: drafts.map((each) => ({
        source_proposal_id: each.proposal_id,
        outcome: "finalized",
        proposal: hold(each),
      })),
      products: [],
    },
    sources: new Map(drafts.map((each) => [each.proposal_id, each])),
  };
}

export function hold(source: Proposal): Proposal {
  return {
    ...structuredClone(source),
    proposal_id: `${source.proposal_id}_held`,
    parent_proposal_id: source.proposal_id,
    proposal_status: "committed",
    expires_at: "2026-09-01T12:15:00Z",
    insertion_order: {
      io_id: `io_${source.proposal_id}`,
      requires_signature: true,
      terms: {
        total_budget: { amount: source.commercial_terms.total_budget?.amount ?? 0, currency: "USD" },
        flight_start: "2026-09-30T20:00:00-04:00",
        flight_end: END,
      },
    },
  };
}

/** An amendment of a booked buy, and a cancellation of another. */
export function changes(): RefineExchange {
  const booked = (id: string, buy: string): Proposal =>
    draft(id, terms([line("premium_video_q4", 18, 1_000_000)]), {
      proposal_status: "accepted",
      media_buy_id: buy,
      accepted_at: "2026-08-20T09:00:00Z",
      expires_at: undefined,
    });
  const sources = [booked("booked_a", "buy_a"), booked("booked_b", "buy_b")];
  return {
    request: request([
      { proposal_id: "booked_a", action: "revise", constraints: { impressions: { min: 1_200_000 } } },
      { proposal_id: "booked_b", action: "revise", change_kind: "cancellation" },
    ]),
    response: {
      status: "completed",
      adcp_version: "3.2",
      results: [
        {
          source_proposal_id: "booked_a",
          outcome: "revised",
          proposals: [
            draft("amend_a", terms([line("premium_video_q4", 18, 1_200_000)]), {
              parent_proposal_id: "booked_a",
              proposal_kind: "media_buy_update",
              media_buy_id: "buy_a",
              base_media_buy_revision: 2,
            }),
          ],
        },
        {
          source_proposal_id: "booked_b",
          outcome: "revised",
          proposals: [
            draft(
              "cancel_b",
              terms([line("premium_video_q4", 18, 1_000_000)], {
                cancellation_terms: { effective_at: "2026-10-10T00:00:00Z", fee: { amount: 900, currency: "USD" } },
              }),
              {
                parent_proposal_id: "booked_b",
                proposal_kind: "media_buy_cancellation",
                media_buy_id: "buy_b",
                base_media_buy_revision: 1,
              },
            ),
          ],
        },
      ],
      products: [],
    },
    sources: new Map(sources.map((each) => [each.proposal_id, each])),
  };
}

export type RequestExchange = {
  request: RequestProposalsRequest;
  response: Record<string, unknown> & { proposals: Proposal[] };
};

export function firstRequest(): RequestExchange {
  return {
    request: {
      adcp_version: "3.2",
      idempotency_key: "2f0c5a4e-7a50-4c3a-9b9e-0f6f6f6f6f6f",
      brief: "Outdoor families in the fourth quarter",
      account: { brand: { domain: "acmeoutdoor.example" }, operator: "pinnacle-agency.example" },
      criteria: { targeting_overlay: { geo_countries: ["US", "CA"] } },
    },
    response: {
      status: "completed",
      adcp_version: "3.2",
      outcome: "proposed",
      proposals: [
        draft("first_a", terms([line("premium_video_q4", 20, 1_000_000), line("audio_q4", 9, 500_000)])),
        draft("first_b", terms([line("native_feed_q4", 16, 2_000_000)])),
      ],
      products: structuredClone(PRODUCTS),
    },
  };
}

export type AcceptExchange = {
  request: AcceptProposalRequest;
  response: Record<string, unknown> & { accepted_proposal: Proposal };
  committed: Proposal;
};

export function acceptance(): AcceptExchange {
  const committed = hold(
    draft("draft_a", terms([line("premium_video_q4", 18, 1_000_000), line("premium_video_q4", 17, 1_000_000)])),
  );
  return {
    committed,
    request: {
      adcp_version: "3.2",
      idempotency_key: "7d0c5a4e-7a50-4c3a-9b9e-0f6f6f6f6f6f",
      account: { brand: { domain: "acmeoutdoor.example" }, operator: "pinnacle-agency.example" },
      proposal_id: committed.proposal_id,
      proposal_terms_digest: committed.terms_digest,
      name: "Autumn",
      io_acceptance: { io_id: "io_draft_a", accepted_at: "2026-09-01T12:05:00Z", signatory: "Sam" },
    },
    response: {
      status: "completed",
      media_buy_id: "buy_1",
      revision: 1,
      name: "Autumn",
      media_buy_status: "pending_creatives",
      accepted_proposal: {
        ...structuredClone(committed),
        proposal_status: "accepted",
        media_buy_id: "buy_1",
        accepted_at: "2026-09-01T12:05:00Z",
      },
      purchase_bindings: [
        { purchase_index: 0, product_id: "premium_video_q4", package_id: "package_1" },
        { purchase_index: 1, product_id: "premium_video_q4", package_id: "package_2" },
      ],
      available_actions: [{ task: "sync_creatives", action: "update_creative_assignments", mode: "self_serve" }],
    },
  };
}
