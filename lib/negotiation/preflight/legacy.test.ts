import { describe, expect, test } from "vitest";
import type { RefineProposalsRequest } from "@/lib/adcp";
import { type LegacySeller, legacyIncompatibilities, preflightLegacy } from "../index";

const KEY = "5a0c5a4e-7a50-4c3a-9b9e-0f6f6f6f6f6f";
const seller = (more: Partial<LegacySeller> = {}): LegacySeller => ({
  release: "3.1",
  tools: ["get_products", "create_media_buy"],
  ...more,
});
const refine = (...refinements: unknown[]) => ({ idempotency_key: KEY, refinements }) as RefineProposalsRequest;
const brief = (offer_filters: Record<string, unknown>) => ({
  idempotency_key: KEY,
  brief: "b",
  criteria: { offer_filters },
});
const lost = (path: string, lost_guarantee: string) => ({ path, reason: "NO_LOSSLESS_LEGACY_MAPPING", lost_guarantee });

test("a brief with filters the older lane has goes through", () => {
  const filters = { budget_range: { min: 1, max: 2, currency: "USD" }, countries: ["US"], pricing_currencies: ["USD"] };
  expect(preflightLegacy({ request: brief(filters), seller: seller() })).toBeNull();
  expect(
    preflightLegacy({
      request: refine({ proposal_id: "p", action: "revise", ask: "more", product_changes: { a: "omit" } }),
      seller: seller(),
    }),
  ).toBeNull();
});

test("a bound on a proposal's total never becomes a filter", () => {
  const request = refine({
    proposal_id: "p",
    action: "revise",
    constraints: { total_budget: { max: 1, currency: "USD" } },
  });
  expect(preflightLegacy({ request, seller: seller() })).toEqual({
    code: "PRE_MUTATION_UNSUPPORTED",
    unsupported_fields: [lost("/refinements/0/constraints/total_budget", "proposal_total_budget_constraint")],
    recovery: "USE_COMPACT_LIFECYCLE",
    dispatched: false,
  });
});

test("every filter without a peer is named, and can be left out", () => {
  const filters = {
    format_kinds: ["x"],
    pricing_structures: ["fixed"],
    countries: ["US"],
    availability_horizon: {},
    "a/b~c": 1,
  };
  expect(preflightLegacy({ request: brief(filters), seller: seller() })).toEqual({
    code: "PRE_MUTATION_UNSUPPORTED",
    unsupported_fields: ["format_kinds", "pricing_structures", "availability_horizon", "a~1b~0c"].map((name) =>
      lost(`/criteria/offer_filters/${name}`, "exact_discovery_offer_filter_state"),
    ),
    recovery: "REFORMULATE_REQUEST",
    dispatched: false,
  });
});

test("a budget range is copied as it is or not at all", () => {
  const range = (budget_range: object) =>
    legacyIncompatibilities({ request: brief({ budget_range }), seller: seller() }).lost?.unsupported_fields;
  expect(range({ min: 2, max: 1, currency: "USD" })).toEqual([
    lost("/criteria/offer_filters/budget_range", "exact_discovery_offer_filter_state"),
  ]);
  expect(range({ max: 1, currency: "USD", per: "day" })).toEqual([
    lost("/criteria/offer_filters/budget_range/per", "exact_discovery_offer_filter_state"),
  ]);
});

test("3.0 knows fewer filters than 3.1, and 2.5 none for certain", () => {
  const paths = (release: string) =>
    legacyIncompatibilities({
      request: brief({ countries: ["US"], pricing_currencies: ["USD"] }),
      seller: seller({ release }),
    }).lost?.unsupported_fields.map(({ path }) => path);
  expect(paths("3.1-beta.2")).toBeUndefined();
  expect(paths("3.0")).toEqual(["/criteria/offer_filters/pricing_currencies"]);
  expect(paths("2.5")).toHaveLength(2);
});

describe("a hold", () => {
  const one = refine({ proposal_id: "p", action: "finalize" });
  const two = refine({ proposal_id: "p", action: "finalize" }, { proposal_id: "q", action: "finalize" });

  test("needs proof that no term changes", () => {
    expect(preflightLegacy({ request: one, seller: seller() })).toMatchObject({
      unsupported_fields: [lost("/refinements/0/action", "immutable_finalize_terms")],
      recovery: "USE_COMPACT_LIFECYCLE",
    });
    expect(preflightLegacy({ request: one, seller: seller({ finalizeIsImmutable: true }) })).toBeNull();
  });

  test("of several needs proof that it is for all or none", () => {
    expect(preflightLegacy({ request: two, seller: seller({ finalizeIsImmutable: true }) })).toEqual({
      code: "CAPABILITY_UNSUPPORTED",
      requested_tool: "refine_proposals",
      advertised_tools: ["get_products", "create_media_buy"],
      fallback_mode: "none",
      unsupported_paths: ["/refinements/0/action", "/refinements/1/action"],
      dispatched: false,
    });
    expect(
      preflightLegacy({ request: two, seller: seller({ finalizeIsImmutable: true, finalizesAtomically: true }) }),
    ).toBeNull();
  });
});

test("what the protocol's list does not cover is another kind of no, with every field", () => {
  const request = refine({
    proposal_id: "p",
    action: "revise",
    constraints: { cpm: { max: 1, currency: "USD" }, impressions: { min: 1 }, flight: {} },
    alternatives: { count: 2 },
    criteria: { targeting_overlay: {}, policy_ids: ["p"] },
    product_changes: { "a/b": "omit" },
  });
  expect(preflightLegacy({ request, seller: seller({ rebuildsSuccessors: false }) })).toMatchObject({
    code: "CAPABILITY_UNSUPPORTED",
    fallback_mode: "reformulate",
    unsupported_paths: [
      "/refinements/0/constraints/cpm",
      "/refinements/0/constraints/impressions",
      "/refinements/0/constraints/flight",
      "/refinements/0/alternatives",
      "/refinements/0/product_changes/a~1b",
      "/refinements/0/criteria/targeting_overlay",
      "/refinements/0/criteria/policy_ids",
    ],
  });
});

test("amendments, cancellations and declines have no older form, an acceptance has one that a person may agree to", () => {
  const amend = refine({ proposal_id: "p", action: "revise", change_kind: "amendment", ask: "x" });
  expect(preflightLegacy({ request: amend, seller: seller() })).toMatchObject({
    fallback_mode: "none",
    unsupported_paths: ["/refinements/0/change_kind"],
  });
  expect(preflightLegacy({ request: { declines: [] }, seller: seller() })).toMatchObject({
    requested_tool: "decline_proposals",
    fallback_mode: "none",
  });
  const accept = { idempotency_key: KEY, account: { account_id: "a" }, proposal_id: "p", proposal_terms_digest: "d" };
  expect(preflightLegacy({ request: accept, seller: seller() })).toMatchObject({
    fallback_mode: "with_consent",
    unsupported_paths: ["/proposal_terms_digest"],
  });
});

test("both kinds are found at once, and what the protocol names goes first", () => {
  const request = refine({
    proposal_id: "p",
    action: "revise",
    constraints: { total_budget: { max: 1, currency: "USD" }, cpm: { max: 1, currency: "USD" } },
  });
  const { lost: first, unsupported } = legacyIncompatibilities({ request, seller: seller() });
  expect([first?.unsupported_fields.length, unsupported?.unsupported_paths]).toEqual([
    1,
    ["/refinements/0/constraints/cpm"],
  ]);
  expect(preflightLegacy({ request, seller: seller() })).toEqual(first);
});

test("a seller that has the compact tool needs no translation", () => {
  const request = refine({ proposal_id: "p", action: "finalize" });
  expect(preflightLegacy({ request, seller: seller({ tools: ["refine_proposals"] }) })).toBeNull();
});
