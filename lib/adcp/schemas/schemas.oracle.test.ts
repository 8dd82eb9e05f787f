import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import addFormatsModule from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { RuleSet } from "../versions";
import { issuesOf } from "./issues";
import { requestSchema, responseSchema, type Tool } from "./tools";

/**
 * The desk's schemas against the protocol's own. Documents are made by damaging recorded and hand-made ones, one change at a time, so that
 * each says something about one member; both judges have to agree, save where the desk means to differ.
 */

vi.setConfig({ testTimeout: 240_000 });

const SHARED = process.env.PARLEY_SHARED ?? "../shared";
const SCHEMAS: Readonly<Record<RuleSet, { folder: string; base: string }>> = {
  "3.2": { folder: "3.2.2", base: "https://adcontextprotocol.org/schemas/3.2.2" },
  "3.2-beta": { folder: "3.2.0-beta.5", base: "https://adcontextprotocol.org/schemas/3.2.0-beta.5" },
};

/** Where the protocol's schema of each body stands in its folder. */
const FILES: Readonly<Partial<Record<Tool, { request: string; response: string }>>> = {
  request_proposals: {
    request: "media-buy/request-proposals-request",
    response: "media-buy/request-proposals-response",
  },
  refine_proposals: { request: "media-buy/refine-proposals-request", response: "media-buy/refine-proposals-response" },
  accept_proposal: { request: "media-buy/accept-proposal-request", response: "media-buy/accept-proposal-response" },
  decline_proposals: {
    request: "media-buy/decline-proposals-request",
    response: "media-buy/decline-proposals-response",
  },
  control_media_buy: {
    request: "media-buy/control-media-buy-request",
    response: "media-buy/control-media-buy-response",
  },
  get_media_buys: { request: "media-buy/get-media-buys-request", response: "media-buy/get-media-buys-response" },
  list_accounts: { request: "account/list-accounts-request", response: "account/list-accounts-response" },
  sync_accounts: { request: "account/sync-accounts-request", response: "account/sync-accounts-response" },
  list_products: { request: "media-buy/list-products-request", response: "media-buy/list-products-response" },
  get_task_status: { request: "protocol/get-task-status-request", response: "protocol/get-task-status-response" },
  get_adcp_capabilities: {
    request: "protocol/get-adcp-capabilities-request",
    response: "protocol/get-adcp-capabilities-response",
  },
  get_products: { request: "media-buy/get-products-request", response: "media-buy/get-products-response" },
  create_media_buy: { request: "media-buy/create-media-buy-request", response: "media-buy/create-media-buy-response" },
};

/**
 * Where the desk reads otherwise than the protocol's schemas, and why. A document that differs in one of these places only is no
 * disagreement. Each entry is a member on the way to the change.
 */
const INTENDED: readonly { members: readonly string[]; tools?: readonly Tool[]; why: string }[] = [
  {
    members: [
      "adcp_version",
      "adcp_major_version",
      "context_id",
      "timestamp",
      "message",
      "status",
      "replayed",
      "task_id",
    ],
    why: "the envelope is allowed around every closed root, and looked at before the body (facts 1.2)",
  },
  {
    members: ["errors", "adcp_error", "push_notification_config", "governance_context"],
    why: "the envelope, as above",
  },
  {
    members: [
      "forecast",
      "format_options",
      "placements",
      "reporting_capabilities",
      "publisher_properties",
      "allowed_actions",
    ],
    why: "informative and read as data: nothing in it is promised",
  },
  {
    members: ["overlay_support", "media_buy_support", "signal_targeting_rules", "demographic_targeting", "identity"],
    why: "informative, as above",
  },
  {
    members: [
      "signal_targeting_groups",
      "signal_targeting",
      "demographics",
      "placement_selection",
      "collection_selection",
    ],
    why: "targeting that only the two parties can interpret; read as data, compared as it stands",
  },
  {
    members: [
      "geo_places",
      "geo_postal_areas",
      "geo_proximity",
      "daypart_targets",
      "property_list",
      "collection_list",
      "language",
    ],
    why: "targeting, as above",
  },
  { members: ["brief_targeting"], why: "the seller's reading of prose: shown, never relied on" },
  {
    members: [
      "optimization_goals",
      "audience_evidence_requirements",
      "qualifier",
      "contacts",
      "bank",
      "required_overlay_support",
    ],
    why: "terms whose inside the desk shows and compares but does not interpret",
  },
  {
    members: [
      "advertiser_industry",
      "event_type",
      "metric",
      "metric_id",
      "kind",
      "channels",
      "device_type",
      "device_platform",
      "browser",
    ],
    why: "vocabularies that grow: a word of tomorrow is read as text",
  },
  {
    members: [
      "exclusivity",
      "standard",
      "available_remedies",
      "eligible_adjustments",
      "accepted_methods",
      "format_kinds",
    ],
    why: "vocabularies that grow, as above",
  },
  { members: ["available_actions", "warnings"], why: "what may be done later; an action of tomorrow is shown as text" },
  { members: ["account"], why: "an account of another seller's making is read as it comes" },
  { members: ["terms_url", "signing_url", "url"], why: "addresses are shown as text and opened by people only" },
  { members: ["publisher_domain"], why: "a name to show" },
  { members: ["reporting_webhook"], why: "the desk never sends one" },
  {
    members: ["catalog", "trusted_match", "required_features", "required_vendor_metrics"],
    why: "filters read as data",
  },
  { members: ["required_media_buy_support"], why: "a filter on products; its bounds are the seller's to read" },
  {
    members: ["brand", "credit_limit", "payment_terms", "account_scope", "billing"],
    tools: ["list_accounts", "sync_accounts"],
    why: "what a seller keeps about an account is shown as it comes",
  },
  { members: ["protocol", "task_type"], why: "names of other protocols and tasks may be new" },
  {
    members: [
      "creative",
      "execution",
      "features",
      "specialisms",
      "compliance_testing",
      "experimental_features",
      "extensions_supported",
      "audience_targeting",
      "conversion_tracking",
      "supported_optimization_metrics",
      "vendor_metric_optimization",
      "performance_feedback",
      "governance_enforcement",
      "notifications",
      "last_modified",
      "request_signing",
      "webhook_signing",
      "wholesale_feed_versioning",
      "wholesale_feed_webhooks",
    ],
    tools: ["get_adcp_capabilities"],
    why: "what a seller declares beyond negotiating is shown as it comes",
  },
  {
    members: ["supported_protocols", "build_version", "ext"],
    tools: ["get_adcp_capabilities"],
    why: "a protocol of tomorrow and a version to show; neither decides anything",
  },
  {
    members: ["brand", "filters", "brief", "refine"],
    tools: ["get_products", "create_media_buy"],
    why: "the brand goes as the account has it; a mode needs what belongs to it, which the schemas say in prose (facts 6.1)",
  },
  {
    members: ["media_buy_status"],
    tools: ["create_media_buy"],
    why: "a status of tomorrow is shown as text, and the readback decides",
  },
  {
    members: ["delivery_type", "format_ids", "pricing_options", "description"],
    tools: ["get_products"],
    why: "a legacy product is read for its id and its name: nothing is bought at its list price",
  },
  {
    members: ["media_buy_id"],
    tools: ["create_media_buy"],
    why: "an empty id names no buy, whatever its schema says",
  },
  {
    members: ["if_feed_version", "if_pricing_version"],
    tools: ["list_products"],
    why: "an empty version is none to ask by",
  },
  { members: ["history", "packages"], why: "a readback is read for what is reconciled; the rest is kept as it came" },
];

function newAjv(): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  // The package is CommonJS with a default of its own, whatever its types say.
  const addFormats = (addFormatsModule as unknown as { default?: typeof addFormatsModule }).default ?? addFormatsModule;
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  return ajv;
}

/** The GA set comes in files that refer to each other, the beta set in bundles that hold everything, save one request. */
function ajvFor(set: RuleSet): (file: string) => ValidateFunction {
  const { folder, base } = SCHEMAS[set];
  const root = join(SHARED, "protocol/schemas", folder);
  const ajv = newAjv();
  for (const file of jsonFiles(join(root, "flat"))) ajv.addSchema(JSON.parse(readFileSync(file, "utf8")) as object);
  return (file) =>
    set === "3.2" || file === UNBUNDLED
      ? (ajv.getSchema(`${base}/${file}.json`) as ValidateFunction)
      : newAjv().compile(JSON.parse(readFileSync(join(root, "bundled", `${file}.json`), "utf8")) as object);
}

const UNBUNDLED = "media-buy/create-media-buy-request";

/** Accounts come in the GA set alone, offers and the legacy answers in the beta set alone. */
function isHeld(set: RuleSet, { tool, side }: Body): boolean {
  const file = FILES[tool]?.[side];
  const kind = set === "3.2" || file === UNBUNDLED ? "flat" : "bundled";
  return existsSync(join(SHARED, "protocol/schemas", SCHEMAS[set].folder, kind, `${file}.json`));
}

function jsonFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => join(entry.parentPath, entry.name));
}

type Body = { tool: Tool; side: "request" | "response"; body: Record<string, unknown> };

/** Every recorded body that both judges find good: a sound place to start damaging from. */
function recordedBodies(): Body[] {
  return ["constrained-seller", "typed-negotiation"].flatMap((profile) => {
    const folder = join(SHARED, "wire", profile);
    return readdirSync(folder)
      .sort()
      .flatMap((file): Body[] => {
        const step = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
          request: { tool?: Tool; params?: Record<string, unknown> };
          structuredContent?: Record<string, unknown>;
        };
        const { tool, params } = step.request;
        if (tool === undefined || FILES[tool] === undefined) return [];
        const bodies: Body[] = [];
        if (params) bodies.push({ tool, side: "request", body: params });
        const answer = step.structuredContent;
        if (answer && answer.adcp_error === undefined)
          bodies.push({ tool, side: "response", body: bare(tool, answer) });
        return bodies;
      });
  });
}

const FLIGHT = { start_time: "2026-10-01T00:00:00Z", end_time: "2026-11-01T00:00:00+01:00" };
const BRAND = { domain: "acmeoutdoor.example", brand_id: "tents", countries: ["CA", "US"] };
const USD = (amount: number) => ({ amount, currency: "USD" });
const KEY = "5a0c5a4e-7a50-4c3a-9b9e-0f6f6f6f6f6f";

/** What the legacy tools want of a product at least; the desk reads its id and its name. */
const LEGACY_PRODUCT = {
  product_id: "a",
  name: "A",
  description: "d",
  delivery_type: "guaranteed",
  publisher_properties: [{ publisher_domain: "a.example", selection_type: "all" }],
  format_ids: [{ agent_url: "https://a.example", id: "f" }],
  pricing_options: [{ pricing_option_id: "o", pricing_model: "cpm", currency: "USD", fixed_price: 1 }],
  reporting_capabilities: {
    available_reporting_frequencies: ["daily"],
    expected_delay_minutes: 1,
    timezone: "UTC",
    supports_webhooks: false,
    available_metrics: [],
    date_range_support: "date_range",
  },
};

/** Terms with as many members as they can hold at once. */
function fullTerms(set: RuleSet): Record<string, unknown> {
  const price = (more: object) => ({ pricing_option_id: "o", pricing_model: "cpm", currency: "USD", ...more });
  const cap = { max_impressions: 3, per: "individuals", window: { interval: 7, unit: "days" } };
  return {
    ...FLIGHT,
    brand: BRAND,
    source_feed_version: "f1",
    source_pricing_version: "p1",
    purchases: [
      {
        ...FLIGHT,
        product_id: "premium_video_q4",
        pricing_option_id: "o",
        pricing: price({
          fixed_price: 18,
          price_guidance: { p50: 17 },
          min_spend_per_package: 5,
          eligible_adjustments: ["discount"],
        }),
        budget: 1,
        daily_budget_cap: 2,
        min_spend_target: 3,
        impressions: 4,
        pacing: "even",
        bidding: { max_bid: 5, cost_per: { amount: 4, strength: "cap" } },
        targeting_overlay: {
          geo_countries: ["US"],
          geo_regions: ["US-CA"],
          frequency_cap: cap,
          age_restriction: { min: 21 },
        },
        catalog_ids: ["c"],
        format_option_refs: [{ scope: "product", format_option_id: "f" }],
        agency_estimate_number: "1",
        measurement_terms: { billing_measurement: { vendor: BRAND, max_variance_percent: 10 } },
        performance_standards: [{ metric: "viewability", threshold: 0.7, vendor: BRAND }],
        ext: { a: 1 },
        context: { b: 2 },
      },
      {
        ...FLIGHT,
        product_id: "p2",
        pricing_option_id: "o",
        pricing: price({ pricing_model: "cpa", event_type: "lead", fixed_price: 1 }),
      },
      {
        ...FLIGHT,
        product_id: "p3",
        pricing_option_id: "o",
        pricing: price({ pricing_model: "cpv", parameters: { view: 1 }, floor_price: 1 }),
      },
      {
        ...FLIGHT,
        product_id: "p4",
        pricing_option_id: "o",
        pricing: price({
          pricing_model: "revenue_share",
          event_type: "purchase",
          event_source_id: "s",
          commission_rate: 0.1,
          commission_basis_description: "net",
        }),
      },
    ],
    total_budget: USD(50_000),
    daily_budget_cap: 1000,
    budget_cap_timezone: "America/New_York",
    budget_allocation: { mode: "fixed" },
    pacing: "front_loaded",
    bidding: { automatic: true },
    invoice_recipient: { legal_name: "Acme", address: { street: "1", city: "B", postal_code: "2", country: "US" } },
    purchase_order_ref: "PO",
    agency_estimate_number: "7",
    reporting_commitments: [{ purchase_index: 0, metrics: [{ scope: "standard", metric_id: "impressions" }] }],
    cancellation_terms: { effective_at: FLIGHT.end_time, fee: USD(1), reason: "why" },
    ...(set === "3.2"
      ? {
          frequency_cap: cap,
          change_terms: [
            {
              term_id: "t1",
              action: "increase_budget",
              service_mode: "self_serve",
              allowed_statuses: ["active"],
              processing_sla: { response_max: "P2D" },
              conditions: ["c1"],
              constraints: { kind: "budget", max_delta_percent: 10, max_result_amount: USD(5) },
              description: "d",
            },
            {
              term_id: "t2",
              action: "extend_flight",
              service_mode: "seller_managed",
              constraints: { kind: "flight", latest_result: FLIGHT.end_time },
            },
            {
              term_id: "t3",
              action: "add_packages",
              service_mode: "self_serve",
              constraints: { kind: "package_count", max_additions: 2 },
            },
            {
              term_id: "t4",
              action: "pause",
              service_mode: "self_serve",
              constraints: { kind: "effective_timing", minimum_notice: { interval: 1, unit: "days" } },
            },
          ],
        }
      : {}),
  };
}

/** Bodies made by hand, with what no recording holds. */
function handmadeBodies(set: RuleSet): Body[] {
  const isGa = set === "3.2";
  const digest = `sha256:${"A".repeat(43)}`;
  const criteria = {
    product_ids: ["a", "b"],
    offer_filters: {
      delivery_type: "guaranteed",
      is_fixed_price: true,
      pricing_structures: ["fixed"],
      pricing_currencies: ["USD"],
      min_exposures: 5,
      start_date: "2026-10-01",
      end_date: "2026-11-01",
      budget_range: { min: 1, max: 2, currency: "USD" },
      countries: ["US"],
      ...(isGa ? { regions: ["US-CA"] } : {}),
    },
    targeting_overlay: { geo_countries: ["US"] },
    outcome_target: {
      goal: { kind: "event", event_type: "purchase" },
      volume: 5,
      ...(isGa ? { cost_per: { amount: 1, currency: "USD", strength: "cap" } } : {}),
    },
    policy_ids: ["p"],
    ext: {},
    ...(isGa
      ? {
          media_buy_frequency_cap: { max_impressions: 1, per: "devices", window: { interval: 1, unit: "days" } },
          acceptance_context: { advertiser_roles: ["brand"] },
        }
      : {}),
  };
  const proposal = {
    proposal_id: "p",
    proposal_kind: "media_buy_cancellation",
    parent_proposal_id: "s",
    media_buy_id: "b",
    base_media_buy_revision: 2,
    opportunity_id: "o",
    proposal_status: "draft",
    expires_at: FLIGHT.end_time,
    name: "n",
    description: "d",
    brief_alignment: "b",
    commercial_terms: fullTerms(set),
    terms_digest: digest,
    total_budget_guidance: { recommended: 5, currency: "USD" },
    insertion_order: {
      io_id: "i",
      requires_signature: true,
      terms: { total_budget: USD(1), flight_start: FLIGHT.start_time, payment_terms: "net_30" },
    },
  };
  const opportunity = {
    opportunity_id: "o",
    phase: "planning",
    intent: "test",
    status: "closed",
    close_reason: "other",
    close_detail: "d",
  };
  return [
    {
      tool: "refine_proposals",
      side: "request",
      body: {
        idempotency_key: KEY,
        refinements: [
          {
            proposal_id: "s",
            action: "revise",
            change_kind: "amendment",
            constraints: {
              total_budget: { min: 1, max: 2, currency: "USD" },
              cpm: { max: 1, currency: "USD" },
              impressions: { min: 1 },
              flight: { start_no_later_than: FLIGHT.start_time, end_no_earlier_than: FLIGHT.end_time },
            },
            product_changes: { a: "include", b: "omit" },
            alternatives: { count: 3 },
            ask: "more",
            criteria,
          },
          ...(isGa ? [{ proposal_id: "t", action: "revise", remove_media_buy_frequency_cap: true }] : []),
          { proposal_id: "u", action: "revise", change_kind: "cancellation" },
        ],
      },
    },
    {
      tool: "refine_proposals",
      side: "request",
      body: {
        idempotency_key: KEY,
        refinements: [
          { proposal_id: "s", action: "finalize" },
          { proposal_id: "t", action: "finalize" },
        ],
      },
    },
    {
      tool: "refine_proposals",
      side: "response",
      body: {
        results: [
          { source_proposal_id: "s", outcome: "revised", proposals: [proposal], suggestions: ["x"] },
          {
            source_proposal_id: "t",
            outcome: "partial",
            proposals: [proposal],
            reason_code: "constraint_unsatisfiable",
            reason: "r",
            unsatisfied_constraints: ["cpm"],
            unsatisfied_product_changes: { a: "omit" },
          },
          { source_proposal_id: "u", outcome: "unable", reason_code: "uninterpreted", reason: "r" },
        ],
        products: [
          {
            product_id: "a",
            name: "A",
            channels: ["ctv"],
            pricing_options: [{ pricing_option_id: "o", pricing_model: "cpm", currency: "USD", fixed_price: 1 }],
          },
        ],
      },
    },
    {
      tool: "refine_proposals",
      side: "response",
      body: {
        results: [
          { source_proposal_id: "s", outcome: "finalized", proposal: { ...proposal, proposal_status: "committed" } },
        ],
        products: [],
      },
    },
    {
      tool: "request_proposals",
      side: "request",
      body: {
        idempotency_key: KEY,
        brief: "b",
        brand: BRAND,
        criteria,
        opportunity: { opportunity_id: "o", status: "open" },
      },
    },
    { tool: "request_proposals", side: "response", body: { outcome: "rejected", reason: "r", suggestions: ["s"] } },
    {
      tool: "request_proposals",
      side: "response",
      body: {
        outcome: "proposed",
        proposals: [proposal],
        products: [{ product_id: "a", name: "A" }],
        incomplete: [{ scope: "pricing", description: "d" }],
      },
    },
    {
      tool: "accept_proposal",
      side: "request",
      body: {
        idempotency_key: KEY,
        account: {
          brand: BRAND,
          operator: "pinnacle-agency.example",
          operator_unit: { id: "u" },
          currency: "USD",
          sandbox: true,
        },
        proposal_id: "p",
        proposal_terms_digest: digest,
        total_budget: USD(5),
        daily_budget_cap: 1,
        budget_cap_timezone: "UTC",
        io_acceptance: { io_id: "i", accepted_at: FLIGHT.start_time, signatory: "Sam", signature_id: "x" },
        purchase_order_ref: "PO",
        opportunity: { opportunity_id: "o", status: "closed", close_reason: "accepted_with_seller" },
        ext: {},
        ...(isGa ? { name: "Autumn" } : {}),
      },
    },
    {
      tool: "accept_proposal",
      side: "response",
      body: {
        status: "completed",
        media_buy_id: "b",
        revision: 1,
        media_buy_status: "active",
        confirmed_at: null,
        accepted_proposal: { ...proposal, proposal_status: "accepted", accepted_at: FLIGHT.start_time },
        purchase_bindings: [{ purchase_index: 0, product_id: "a", package_id: "k" }],
        available_actions: [],
      },
    },
    {
      tool: "decline_proposals",
      side: "request",
      body: {
        idempotency_key: KEY,
        declines: [
          { proposal_id: "a", reason: "price" },
          { proposal_id: "b", reason: "other", detail: "d" },
        ],
        opportunity,
      },
    },
    {
      tool: "decline_proposals",
      side: "response",
      body: {
        results: [
          { proposal_id: "a", outcome: "declined" },
          { proposal_id: "b", outcome: "unable", reason: "r" },
        ],
      },
    },
    {
      tool: "control_media_buy",
      side: "request",
      body: {
        idempotency_key: KEY,
        account: { account_id: "a" },
        media_buy_id: "b",
        revision: 1,
        name: "n",
        paused: true,
        total_budget: USD(1),
        daily_budget_cap: null,
        pacing: "even",
        bidding: null,
        packages: [
          { package_id: "k", budget: 1, impressions: 2 },
          { package_id: "l", canceled: true, cancellation_reason: "r" },
        ],
        ...(isGa ? { frequency_cap: null } : {}),
      },
    },
    {
      tool: "control_media_buy",
      side: "request",
      body: {
        idempotency_key: KEY,
        account: { account_id: "a" },
        media_buy_id: "b",
        revision: 1,
        canceled: true,
        cancellation_reason: "r",
      },
    },
    {
      tool: "control_media_buy",
      side: "response",
      body: {
        status: "completed",
        media_buy_id: "b",
        revision: 2,
        implementation_date: null,
        affected_package_ids: ["k"],
      },
    },
    {
      tool: "sync_accounts",
      side: "request",
      body: {
        idempotency_key: KEY,
        accounts: [
          {
            brand: { domain: "a.example" },
            operator: "b.example",
            billing: "operator",
            payment_terms: "net_30",
            currency: "USD",
          },
          { account: { account_id: "a" }, revision: 2 },
        ],
        dry_run: false,
      },
    },
    {
      tool: "sync_accounts",
      side: "response",
      body: {
        status: "completed",
        accounts: [
          {
            action: "created",
            brand: { domain: "a.example" },
            operator: "b.example",
            status: "pending_approval",
            setup: { message: "m" },
          },
          {
            action: "failed",
            brand: { domain: "a.example" },
            operator: "b.example",
            errors: [{ code: "X", message: "m" }],
          },
        ],
      },
    },
    { tool: "get_adcp_capabilities", side: "request", body: { protocols: ["media_buy"], ext: {} } },
    {
      tool: "get_adcp_capabilities",
      side: "response",
      body: {
        status: "completed",
        adcp: {
          supported_versions: ["3.2"],
          major_versions: [3],
          build_version: "3.2.2",
          idempotency: { supported: true, replay_ttl_seconds: 86_400, in_flight_max_seconds: 60 },
          capability_changes: { cache_ttl_seconds: 300, capabilities_version: "v" },
        },
        supported_protocols: ["media_buy"],
        account: {
          supported_billing: ["operator"],
          require_operator_auth: false,
          supported_account_currency_modes: ["fixed"],
          required_for_products: false,
          sandbox: true,
        },
        media_buy: {
          lifecycle_tools: ["request_proposals", "refine_proposals", "accept_proposal"],
          supports_proposals: true,
          proposal_refinement: { supported_dimensions: ["total_budget", "alternatives"], max_alternatives: 3 },
          outcome_target: true,
          availability_horizon: true,
          buying_modes: ["brief", "wholesale", "refine"],
        },
      },
    },
    {
      tool: "get_adcp_capabilities",
      side: "response",
      body: {
        status: "completed",
        adcp: { major_versions: [3], idempotency: { supported: false } },
        supported_protocols: ["media_buy"],
        media_buy: { lifecycle_tools: ["refine_proposals"], proposal_refinement: { supported_dimensions: [] } },
      },
    },
    {
      tool: "get_products",
      side: "request",
      body: { buying_mode: "brief", brief: "tents", brand: { domain: "a.example" }, account: { account_id: "a" } },
    },
    {
      tool: "get_products",
      side: "request",
      body: {
        buying_mode: "refine",
        idempotency_key: KEY,
        refine: [
          { scope: "request", ask: "cheaper" },
          { scope: "product", product_id: "p", action: "more_like_this", ask: "wider" },
          { scope: "proposal", proposal_id: "q", action: "omit" },
        ],
      },
    },
    {
      tool: "get_products",
      side: "request",
      body: {
        buying_mode: "refine",
        idempotency_key: KEY,
        refine: [{ scope: "proposal", proposal_id: "q", action: "finalize" }],
      },
    },
    {
      tool: "get_products",
      side: "response",
      body: {
        status: "completed",
        products: [LEGACY_PRODUCT],
        proposals: [
          {
            proposal_id: "q",
            name: "Q",
            proposal_status: "draft",
            expires_at: FLIGHT.end_time,
            allocations: [{ product_id: "a", allocation_percentage: 100 }],
          },
        ],
        cache_scope: "account",
      },
    },
    {
      tool: "create_media_buy",
      side: "request",
      body: {
        idempotency_key: KEY,
        account: { account_id: "a" },
        brand: { domain: "a.example" },
        start_time: FLIGHT.start_time,
        end_time: FLIGHT.end_time,
        proposal_id: "q",
        total_budget: USD(50_000),
        io_acceptance: { io_id: "i", accepted_at: FLIGHT.start_time, signatory: "s" },
      },
    },
    {
      tool: "create_media_buy",
      side: "response",
      body: {
        status: "completed",
        media_buy_id: "m",
        media_buy_status: "pending_start",
        confirmed_at: FLIGHT.start_time,
        revision: 1,
        packages: [{ package_id: "k" }],
        currency: "USD",
        total_budget: 50_000,
      },
    },
    {
      tool: "list_products",
      side: "request",
      body: {
        brand: BRAND,
        criteria: { catalog: { catalog_id: "c" } },
        max_results: 25,
        if_feed_version: "f",
        if_pricing_version: "p",
      },
    },
    {
      tool: "list_products",
      side: "response",
      body: {
        outcome: "listed",
        products: [{ product_id: "a", name: "A", delivery_type: "guaranteed", expires_at: FLIGHT.end_time }],
        feed_version: "f",
        cache_scope: "account",
        next_cursor: "n",
      },
    },
  ];
}

const BARE_STATUS: ReadonlySet<Tool> = new Set(["decline_proposals"]);
const ENVELOPE = ["adcp_version", "adcp_major_version", "context_id", "timestamp", "message"];

/** A body as the closed schemas want it: without what only the envelope has. */
function bare(tool: Tool, answer: Record<string, unknown>): Record<string, unknown> {
  const dropped = BARE_STATUS.has(tool) ? [...ENVELOPE, "status"] : ENVELOPE;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !dropped.includes(name)));
}

type Change = { path: (string | number)[]; document: Record<string, unknown> };

const REPLACEMENTS: readonly unknown[] = [
  null,
  "",
  "x",
  -1,
  0,
  1.5,
  1e9,
  true,
  [],
  {},
  "2026-10-01T00:00:00Z",
  "2026-10-01",
  "USD",
  "usd",
  ["a", "a"],
  "include",
];
const ADDED_NAMES = [
  "surprise",
  "frequency_cap",
  "change_terms",
  "fixed_price",
  "floor_price",
  "ext",
  "name",
  "remove_media_buy_frequency_cap",
  "media_buy_frequency_cap",
  "cost_per",
  "reason_code",
  "proposal",
  "proposals",
  "creatives",
];

/** One change somewhere in a document: a member replaced, taken away, added or doubled. */
function changed(document: Record<string, unknown>): fc.Arbitrary<Change> {
  const places = placesIn(document);
  return fc
    .record({
      place: fc.constantFrom(...places),
      how: fc.constantFrom("replace", "replace", "remove", "add", "double"),
      value: fc.constantFrom(...REPLACEMENTS),
      name: fc.constantFrom(...ADDED_NAMES),
    })
    .map(({ place, how, value, name }) => {
      const copy = structuredClone(document);
      const holder = place
        .slice(0, -1)
        .reduce<unknown>((at, step) => (at as Record<string | number, unknown>)[step], copy) as Record<
        string | number,
        unknown
      >;
      const last = place.at(-1) as string | number;
      const at = holder[last];
      switch (how) {
        case "remove":
          if (Array.isArray(holder)) holder.splice(last as number, 1);
          else delete holder[last];
          return { path: place, document: copy };
        case "add":
          if (typeof at === "object" && at !== null && !Array.isArray(at)) {
            (at as Record<string, unknown>)[name] = value;
            return { path: [...place, name], document: copy };
          }
          break;
        case "double":
          if (Array.isArray(at) && at.length > 0) {
            at.push(structuredClone(at[0]));
            return { path: place, document: copy };
          }
          break;
      }
      holder[last] = value;
      return { path: place, document: copy };
    });
}

function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return path.length > 0 ? [path] : [];
  const entries = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value);
  return [...(path.length > 0 ? [path] : []), ...entries.flatMap(([step, item]) => placesIn(item, [...path, step]))];
}

/** Whether the way to a change leads through a place where the desk means to differ. */
function isIntended(tool: Tool, path: readonly (string | number)[]): boolean {
  return INTENDED.some(
    ({ members, tools }) => (tools?.includes(tool) ?? true) && path.some((step) => members.includes(String(step))),
  );
}

const present = existsSync(join(SHARED, "protocol/schemas"));
if (!present) process.stdout.write(`skipped: no protocol schemas at ${SHARED}\n`);

describe.runIf(present).each(["3.2", "3.2-beta"] as const)("the desk's schemas and the protocol's under %s", (set) => {
  const theirs = new Map<string, ValidateFunction>();
  const find = present ? ajvFor(set) : () => undefined;
  const judge = ({ tool, side, body }: Body) => {
    const file = FILES[tool]?.[side] ?? "";
    const key = `${tool}/${side}`;
    if (!theirs.has(key)) theirs.set(key, find(file) as ValidateFunction);
    const schema = side === "request" ? requestSchema(tool, set) : responseSchema(tool, set);
    return {
      ours: issuesOf(schema, body),
      theirs: (theirs.get(key) as ValidateFunction)(body) as boolean,
      errors: theirs.get(key)?.errors,
    };
  };
  const handmade = present ? handmadeBodies(set).filter((each) => isHeld(set, each)) : [];
  const bodies = present ? [...recordedBodies(), ...handmade].filter((each) => isHeld(set, each)) : [];

  test("both take what is made by hand as it stands", () => {
    for (const each of handmade) {
      const { ours, theirs, errors } = judge(each);
      expect({ tool: each.tool, ours, theirs: theirs ? [] : errors }).toEqual({
        tool: each.tool,
        ours: [],
        theirs: [],
      });
    }
  });

  test("agree on every recorded body, save in the places they mean to differ", () => {
    const disagreements = bodies.flatMap((each) => {
      const { ours, theirs, errors } = judge(each);
      if ((ours.length === 0) === theirs) return [];
      // A fault that stands in an intended place only is none of ours; nor is a missing status, which is the envelope's.
      const places = theirs
        ? ours.map(({ path }) => path.map(String))
        : (errors ?? [])
            .filter(({ params }) => params.missingProperty !== "status")
            .map(({ instancePath }) => instancePath.split("/"));
      if (places.every((path) => isIntended(each.tool, path) || path.includes("targeting_resolution"))) return [];
      return [
        {
          tool: each.tool,
          side: each.side,
          ours: ours.slice(0, 3),
          theirs: errors?.slice(0, 3),
          body: JSON.stringify(each.body).slice(0, 300),
        },
      ];
    });
    expect(disagreements).toEqual([]);
    expect(bodies.length).toBeGreaterThan(300);
  });

  test("agree on 1,500 documents with one change each", () => {
    const sound = bodies.filter((each) => {
      // There is nothing in an empty one to change.
      if (Object.keys(each.body).length === 0) return false;
      const { ours, theirs } = judge(each);
      return ours.length === 0 && theirs;
    });
    const disagreements = new Map<string, string>();
    let documents = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        // Half of the documents come from those made by hand, which hold most members.
        fc
          .oneof(fc.constantFrom(...sound), fc.constantFrom(...handmade))
          .chain((each) => changed(each.body).map((change) => ({ ...each, ...change }))),
        ({ tool, side, path, document }) => {
          if (isIntended(tool, path)) return;
          documents++;
          const { ours, theirs, errors } = judge({ tool, side, body: document });
          if (!theirs) refused++;
          if ((ours.length === 0) === theirs) return;
          const place = path.map((step) => (typeof step === "number" ? "*" : step)).join("/");
          const said = theirs
            ? ours.map(({ message }) => message)
            : (errors ?? []).map(({ message, instancePath }) => `${instancePath} ${message}`);
          disagreements.set(
            `${tool} ${side} ${place} ${theirs ? "we refuse" : "we accept"}`,
            said.slice(0, 4).join(" | "),
          );
        },
      ),
      { numRuns: 3500, seed: 32, endOnFailure: true },
    );
    expect(Object.fromEntries(disagreements)).toEqual({});
    expect(documents).toBeGreaterThan(1500);
    expect(refused).toBeGreaterThan(documents / 4);
  });
});
