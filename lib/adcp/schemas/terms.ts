import { z } from "zod";
import {
  anyObject,
  atLeastOne,
  atLeastZero,
  brandKey,
  bySet,
  closed,
  countryCode,
  dateTime,
  duration,
  money,
  needsOneOf,
  nonEmpty,
  rule,
  unique,
} from "./parts";
import { bidding, pricing } from "./pricing";
import { mediaBuyFrequencyCap, targeting } from "./targeting";

export const pacing = z.enum(["even", "asap", "front_loaded"]);
/** `asap` or an exact time; a line always has an exact time (facts 3.2). */
export const startTiming = z.union([z.literal("asap"), dateTime]);

const optimizationGoal = z.looseObject({ kind: z.enum(["metric", "event", "vendor_metric"]) });
export const optimizationGoals = z.array(optimizationGoal).min(1);

export const formatOptionRef = z.discriminatedUnion("scope", [
  z.looseObject({ scope: z.literal("publisher"), publisher_domain: nonEmpty, format_option_id: z.string() }),
  z
    .looseObject({ scope: z.literal("product"), format_option_id: z.string() })
    .check(
      rule((ref) => ref.publisher_domain === undefined, "a product's format names no publisher", ["publisher_domain"]),
    ),
]);

export const measurementTerms = z.strictObject({
  billing_measurement: z
    .strictObject({
      vendor: brandKey,
      max_variance_percent: z.number().min(0).lt(100).optional(),
      measurement_window: nonEmpty.optional(),
      finalization_deadline_hours: z.int().min(0).optional(),
    })
    .optional(),
  makegood_policy: z.strictObject({ available_remedies: unique(nonEmpty).min(1) }).optional(),
});

export const performanceStandards = z
  .array(
    z.strictObject({
      metric: nonEmpty,
      threshold: z.number().min(0).max(1),
      standard: nonEmpty.optional(),
      vendor: brandKey,
    }),
  )
  .min(1);

/** One line (facts 3.3). Closed: creatives and assignments are never part of a purchase. */
export const purchase = closed({
  product_id: nonEmpty,
  pricing_option_id: nonEmpty,
  pricing,
  format_option_refs: z.array(formatOptionRef).min(1).optional(),
  catalog_ids: unique(nonEmpty).min(1).optional(),
  budget: atLeastZero.optional(),
  daily_budget_cap: atLeastZero.optional(),
  min_spend_target: atLeastZero.optional(),
  impressions: atLeastZero.optional(),
  start_time: dateTime,
  end_time: dateTime,
  pacing: pacing.optional(),
  bidding: bidding.optional(),
  targeting_overlay: targeting.optional(),
  optimization_goals: optimizationGoals.optional(),
  audience_evidence_requirements: z
    .looseObject({
      requirement_mode: z.enum(["required", "preferred"]),
      evidence_presence: z.enum(["required", "when_available"]),
    })
    .optional(),
  audience_evidence_pins: z
    .array(
      z.strictObject({
        evidence_id: nonEmpty,
        snapshot_id: nonEmpty,
        version: nonEmpty,
        content_digest: z.string().regex(/^sha256:[a-f0-9]{64}$/),
        ext: anyObject.optional(),
      }),
    )
    .min(1)
    .optional(),
  agency_estimate_number: z.string().max(100).optional(),
  context: anyObject.optional(),
  ext: anyObject.optional(),
  measurement_terms: measurementTerms.optional(),
  performance_standards: performanceStandards.optional(),
});

export const budgetAllocation = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("fixed") }),
  z.strictObject({ mode: z.literal("seller_optimized"), optimization_goals: optimizationGoals }),
]);

/** Who is invoiced (facts 3.2). Personal and bank data may be inside: shown and stored, never logged. */
const businessEntity = z.strictObject({
  legal_name: z.string().max(200),
  vat_id: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9]{2,13}$/)
    .optional(),
  tax_id: z.string().max(30).optional(),
  registration_number: z.string().max(50).optional(),
  address: z
    .strictObject({
      street: z.string().max(200),
      city: z.string().max(100),
      postal_code: z.string().max(20),
      region: z.string().max(100).optional(),
      country: countryCode,
    })
    .optional(),
  contacts: z
    .array(z.looseObject({ role: nonEmpty }))
    .max(10)
    .optional(),
  bank: z.looseObject({ account_holder: z.string().max(200) }).optional(),
  ext: anyObject.optional(),
});

const reportingMetric = z.discriminatedUnion("scope", [
  z.strictObject({
    scope: z.literal("standard"),
    metric_id: nonEmpty,
    qualifier: anyObject.optional(),
    effective_at: dateTime.optional(),
  }),
  z.strictObject({
    scope: z.literal("vendor"),
    vendor: brandKey,
    metric_id: z
      .string()
      .max(64)
      .regex(/^[a-z][a-z0-9_]*$/),
    qualifier: anyObject.optional(),
    effective_at: dateTime.optional(),
  }),
]);

export const cancellationTerms = z.strictObject({
  effective_at: dateTime,
  fee: money.optional(),
  reason: z.string().min(1).max(500).optional(),
});

const count = z.int().min(0).optional();
const changeTermConstraints = z.discriminatedUnion("kind", [
  z
    .strictObject({
      kind: z.literal("budget"),
      max_delta_amount: money.optional(),
      max_delta_percent: atLeastZero.optional(),
      min_result_amount: money.optional(),
      max_result_amount: money.optional(),
    })
    .check(needsOneOf("max_delta_amount", "max_delta_percent", "min_result_amount", "max_result_amount")),
  z
    .strictObject({
      kind: z.literal("flight"),
      max_change: duration.optional(),
      earliest_result: dateTime.optional(),
      latest_result: dateTime.optional(),
      minimum_notice: duration.optional(),
    })
    .check(needsOneOf("max_change", "earliest_result", "latest_result", "minimum_notice")),
  z
    .strictObject({
      kind: z.literal("package_count"),
      max_additions: count,
      max_removals: count,
      max_result_count: count,
    })
    .check(needsOneOf("max_additions", "max_removals", "max_result_count")),
  z
    .strictObject({
      kind: z.literal("effective_timing"),
      minimum_notice: duration.optional(),
      earliest_effective_at: dateTime.optional(),
      latest_effective_at: dateTime.optional(),
    })
    .check(needsOneOf("minimum_notice", "earliest_effective_at", "latest_effective_at")),
]);

const isoPeriod = z
  .string()
  .regex(/^P(?!$)(\d+Y)?(\d+M)?(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/, "has to be a period such as P2D");
export const slaWindow = z.strictObject({ response_max: isoPeriod.optional(), completion_max: isoPeriod.optional() });

export const CHANGE_ACTIONS = [
  "pause",
  "resume",
  "cancel",
  "extend_flight",
  "shorten_flight",
  "update_flight_dates",
  "increase_budget",
  "decrease_budget",
  "reallocate_budget",
  "update_budget_allocation",
  "update_targeting",
  "update_pacing",
  "update_bidding",
  "update_frequency_caps",
  "update_media_buy_frequency_cap",
  "update_catalog_assignments",
  "update_keywords",
  "update_optimization_goals",
  "update_impression_goal",
  "update_spend_target",
  "update_reporting_webhook",
  "replace_creative",
  "update_creative_assignments",
  "remove_creative",
  "add_packages",
  "remove_packages",
] as const;

export const SERVICE_MODES = ["self_serve", "conditional_self_serve", "seller_managed", "requires_approval"] as const;

/** A right to change the buy later, agreed now and signed with the rest (facts 17.2). */
export const changeTerm = z.strictObject({
  term_id: z.string().regex(/^[A-Za-z0-9_.:-]+$/),
  action: z.enum(CHANGE_ACTIONS),
  service_mode: z.enum(SERVICE_MODES),
  allowed_statuses: unique(z.enum(["pending_creatives", "pending_start", "active", "paused"]))
    .min(1)
    .optional(),
  processing_sla: slaWindow.optional(),
  conditions: unique(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,199}$/))
    .min(1)
    .optional(),
  constraints: changeTermConstraints.optional(),
  terms_ref: z.string().min(1).max(1000).optional(),
  description: z.string().min(1).max(1000).optional(),
  ext: anyObject.optional(),
});

/** What is signed (facts 3.2). Closed: a member nobody knows is contractual content nobody can read. */
export const commercialTerms = bySet((_, isGa) =>
  closed({
    source_feed_version: nonEmpty.optional(),
    source_pricing_version: nonEmpty.optional(),
    brand: brandKey,
    advertiser_industry: nonEmpty.optional(),
    purchases: atLeastOne(purchase),
    start_time: startTiming,
    end_time: dateTime,
    total_budget: money.optional(),
    daily_budget_cap: atLeastZero.optional(),
    budget_cap_timezone: nonEmpty.optional(),
    budget_allocation: budgetAllocation.optional(),
    pacing: pacing.optional(),
    bidding: bidding.optional(),
    invoice_recipient: businessEntity.optional(),
    purchase_order_ref: z.string().min(1).max(255).optional(),
    agency_estimate_number: z.string().max(100).optional(),
    reporting_commitments: z
      .array(z.strictObject({ purchase_index: z.int().min(0), metrics: z.array(reportingMetric).min(1) }))
      .min(1)
      .optional(),
    cancellation_terms: cancellationTerms.optional(),
    ...(isGa
      ? { frequency_cap: mediaBuyFrequencyCap.optional(), change_terms: z.array(changeTerm).min(1).optional() }
      : {}),
  }),
);
