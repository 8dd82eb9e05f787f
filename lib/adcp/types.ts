/**
 * The protocol's objects as the desk reads them (facts sections 2 and 3). Optional members may be absent on the wire; open
 * objects carry further members that the desk keeps in the raw text and never needs to name.
 */

/** An amount in one ISO 4217 currency. Never added to or converted into another currency. */
export type Money = { amount: number; currency: string };

/** The seven typed dimensions a seller can be held to (facts 2.1). */
export const DIMENSIONS = [
  "total_budget",
  "cpm",
  "impressions",
  "flight",
  "product_changes",
  "alternatives",
  "criteria",
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** What `media_buy.lifecycle_tools` may list (facts 2.1). */
export const LIFECYCLE_TOOLS = [
  "list_products",
  "request_proposals",
  "refine_proposals",
  "decline_proposals",
  "buy_products",
  "accept_proposal",
  "control_media_buy",
] as const;
export type LifecycleTool = (typeof LIFECYCLE_TOOLS)[number];

export type BrandKey = { domain: string; brand_id?: string; countries?: string[] };

/** Either a seller-assigned id or the natural key of brand and operator (facts 2.9). Never both. */
export type AccountRef =
  | { account_id: string }
  | {
      brand: BrandKey;
      operator: string;
      operator_unit?: { id: string; name?: string };
      currency?: string;
      timezone?: string;
      sandbox?: boolean;
    };

/** Pricing of one purchase (facts 3.4). `fixed_price` and `floor_price` exclude each other; CPM prices are per 1,000. */
export type Pricing = {
  pricing_option_id: string;
  pricing_model: string;
  currency: string;
  fixed_price?: number;
  floor_price?: number;
  price_guidance?: { p25?: number; p50?: number; p75?: number; p90?: number };
  min_spend_per_package?: number;
  [member: string]: unknown;
};

/** One line of the terms (facts 3.3). Times are RFC 3339 instants with an offset. */
export type Purchase = {
  product_id: string;
  pricing_option_id: string;
  pricing: Pricing;
  start_time: string;
  end_time: string;
  budget?: number;
  impressions?: number;
  targeting_overlay?: Record<string, unknown>;
  ext?: Record<string, unknown>;
  context?: Record<string, unknown>;
  [member: string]: unknown;
};

/** What is signed: everything the digest covers (facts 3.2). `start_time` may be `asap`; the flight is `[start, end)`. */
export type CommercialTerms = {
  brand: BrandKey;
  purchases: Purchase[];
  start_time: string;
  end_time: string;
  total_budget?: Money;
  cancellation_terms?: { effective_at: string; fee?: Money; reason?: string };
  [member: string]: unknown;
};

export type ProposalKind = "new_media_buy" | "media_buy_update" | "media_buy_cancellation";
export type ProposalStatus = "draft" | "committed" | "accepted";

export type InsertionOrder = {
  io_id: string;
  requires_signature: boolean;
  terms?: {
    advertiser?: string;
    publisher?: string;
    total_budget?: Money;
    flight_start?: string;
    flight_end?: string;
    payment_terms?: string;
  };
  terms_url?: string;
  signing_url?: string;
  [member: string]: unknown;
};

/** One immutable snapshot (facts 3.1). */
export type Proposal = {
  proposal_id: string;
  proposal_kind: ProposalKind;
  proposal_status: ProposalStatus;
  parent_proposal_id?: string;
  media_buy_id?: string;
  base_media_buy_revision?: number;
  opportunity_id?: string;
  accepted_at?: string;
  expires_at?: string;
  name: string;
  description?: string;
  brief_alignment?: string;
  commercial_terms: CommercialTerms;
  terms_digest: string;
  insertion_order?: InsertionOrder;
  total_budget_guidance?: { currency: string; min?: number; recommended?: number; max?: number };
  forecast?: Record<string, unknown>;
};

/** A product as it accompanies proposals; often only id and name (facts 3.6). */
export type Product = {
  product_id: string;
  name: string;
  description?: string;
  channels?: string[];
  delivery_type?: string;
  [member: string]: unknown;
};

/** Discovery criteria; on a refinement each present member replaces that whole member of the source's (facts 2.2, 4.4). */
export type Criteria = {
  product_ids?: string[];
  offer_filters?: Record<string, unknown>;
  targeting_overlay?: Record<string, unknown>;
  required_overlay_support?: Record<string, unknown>;
  outcome_target?: Record<string, unknown>;
  catalog?: Record<string, unknown>;
  policy_ids?: string[];
  media_buy_frequency_cap?: Record<string, unknown>;
  required_media_buy_support?: Record<string, unknown>;
  acceptance_context?: Record<string, unknown>;
  ext?: Record<string, unknown>;
};

/** The typed bounds of a refinement; all inclusive (facts 2.3, 4.1). */
export type Constraints = {
  total_budget?: { currency: string; min?: number; max?: number };
  cpm?: { max: number; currency: string };
  impressions?: { min: number };
  flight?: { start_no_later_than?: string; end_no_earlier_than?: string };
};

export type ProductChange = "include" | "omit";
export type ChangeKind = "amendment" | "cancellation";

export type ReviseRefinement = {
  proposal_id: string;
  action: "revise";
  change_kind?: ChangeKind;
  constraints?: Constraints;
  product_changes?: Record<string, ProductChange>;
  alternatives?: { count: number };
  ask?: string;
  criteria?: Criteria;
  remove_media_buy_frequency_cap?: true;
};
export type FinalizeRefinement = { proposal_id: string; action: "finalize" };
export type Refinement = ReviseRefinement | FinalizeRefinement;

type RequestEnvelope = {
  adcp_version?: string;
  adcp_major_version?: number;
  idempotency_key: string;
  context_id?: string;
  context?: Record<string, unknown>;
};

export type RefineProposalsRequest = RequestEnvelope & { refinements: Refinement[] };

export type RequestProposalsRequest = RequestEnvelope & {
  brief: string;
  account?: AccountRef;
  brand?: BrandKey;
  criteria?: Criteria;
  opportunity?: Record<string, unknown>;
};

export type AcceptProposalRequest = Omit<RequestEnvelope, "context_id"> & {
  account: AccountRef;
  proposal_id: string;
  proposal_terms_digest: string;
  name?: string;
  total_budget?: Money;
  io_acceptance?: { io_id: string; accepted_at: string; signatory: string; signature_id?: string };
  purchase_order_ref?: string;
};

/** Why a buyer walks away (facts 2.5). The seller reads the code, so it says no more than it has to. */
export const DECLINE_REASONS = [
  "price",
  "inventory_fit",
  "audience_fit",
  "creative_unsupported",
  "measurement_unsupported",
  "policy",
  "timing",
  "budget_changed",
  "selected_alternative",
  "other",
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** One proposal a buyer walks away from, for good (facts 2.5). */
export type DeclineEntry = { proposal_id: string; reason: DeclineReason; detail?: string };
export type DeclineProposalsRequest = RequestEnvelope & { declines: DeclineEntry[] };

export type RefineOutcome = "revised" | "partial" | "unable" | "finalized";

export const REASON_CODES = [
  "commercially_declined",
  "constraint_unsatisfiable",
  "unsupported_dimension",
  "uninterpreted",
  "alternatives_unavailable",
  "source_unavailable",
  "hold_unavailable",
  "batch_aborted",
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** One per-source outcome of a refine task (facts 2.3). */
export type RefineResult = {
  source_proposal_id: string;
  outcome: RefineOutcome;
  proposals?: Proposal[];
  proposal?: Proposal;
  reason_code?: ReasonCode;
  reason?: string;
  suggestions?: string[];
  unsatisfied_constraints?: string[];
  unsatisfied_product_changes?: Record<string, ProductChange>;
  targeting_resolution?: Record<string, unknown>;
};

/** What `media_buy.proposal_refinement` declares. An empty list means ask-only; a missing block means unknown. */
export type ProposalRefinementCapability = { supported_dimensions: Dimension[]; max_alternatives?: number };

/** The members of get_adcp_capabilities the desk reads (facts 2.1). The document itself is open. */
export type Capabilities = {
  adcp: {
    supported_versions?: string[];
    major_versions?: number[];
    build_version?: string;
    idempotency?: { supported: boolean; replay_ttl_seconds?: number; in_flight_max_seconds?: number };
    capability_changes?: { capabilities_version?: string; last_modified?: string; cache_ttl_seconds?: number };
    [member: string]: unknown;
  };
  supported_protocols: string[];
  account?: {
    supported_billing?: string[];
    require_operator_auth?: boolean;
    supported_account_currency_modes?: string[];
    required_for_products?: boolean;
    sandbox?: boolean;
    [member: string]: unknown;
  };
  media_buy?: {
    lifecycle_tools?: string[];
    supports_proposals?: boolean;
    proposal_refinement?: ProposalRefinementCapability;
    outcome_target?: boolean;
    [member: string]: unknown;
  };
  [member: string]: unknown;
};

/** A task error as any carriage may bring it (facts 1.3). `code` is an open vocabulary. */
export type AdcpError = {
  code: string;
  message: string;
  field?: string;
  suggestion?: string;
  retry_after?: number;
  issues?: { pointer: string; message: string; keyword: string }[];
  details?: Record<string, unknown>;
  recovery?: "transient" | "correctable" | "terminal";
  /** The seller's reason in words meant for the buyer's people (facts 17.2). */
  buyer_reason?: { code: string; message: string };
};
