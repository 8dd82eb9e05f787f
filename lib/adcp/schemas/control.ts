import { z } from "zod";
import { availableAction, buyName, MEDIA_BUY_STATUSES } from "./accept";
import { requestExtras, requestVersions, responseEnvelope } from "./envelope";
import {
  accountRef,
  anyObject,
  atLeastZero,
  bySet,
  dateTime,
  excludes,
  idempotencyKey,
  money,
  needsOneOf,
  nonEmpty,
  positiveInteger,
  requiresWhen,
  unique,
} from "./parts";
import { bidding } from "./pricing";
import { mediaBuyFrequencyCap } from "./targeting";
import { budgetAllocation, optimizationGoals, pacing } from "./terms";

const PACKAGE_CONTROLS = [
  "budget",
  "daily_budget_cap",
  "min_spend_target",
  "impressions",
  "pacing",
  "bidding",
  "paused",
  "targeting_overlay",
  "catalog_ids",
  "keyword_targets_add",
  "keyword_targets_remove",
  "negative_keywords_add",
  "negative_keywords_remove",
  "optimization_goals",
] as const;

const KEYWORD_CHANGES = PACKAGE_CONTROLS.filter((name) => name.includes("keyword"));
const keywords = z
  .array(z.looseObject({ keyword: nonEmpty, match_type: z.enum(["broad", "phrase", "exact"]) }))
  .min(1)
  .optional();
const cancellationReason = z.string().min(1).max(500).optional();

const packageControl = z
  .strictObject({
    package_id: nonEmpty,
    budget: atLeastZero.nullable().optional(),
    daily_budget_cap: atLeastZero.nullable().optional(),
    min_spend_target: atLeastZero.nullable().optional(),
    impressions: atLeastZero.optional(),
    pacing: pacing.optional(),
    bidding: bidding.nullable().optional(),
    paused: z.boolean().optional(),
    canceled: z.literal(true).optional(),
    cancellation_reason: cancellationReason,
    // Under the GA a patch per dimension, where null clears; before it the whole overlay (facts 17.2). Either way an open object.
    targeting_overlay: anyObject.optional(),
    catalog_ids: unique(nonEmpty).min(1).optional(),
    keyword_targets_add: keywords,
    keyword_targets_remove: keywords,
    negative_keywords_add: keywords,
    negative_keywords_remove: keywords,
    optimization_goals: optimizationGoals.optional(),
  })
  .check(
    needsOneOf(...PACKAGE_CONTROLS, "canceled"),
    excludes("targeting_overlay", ...KEYWORD_CHANGES),
    excludes("canceled", ...PACKAGE_CONTROLS),
    requiresWhen((each) => each.cancellation_reason !== undefined, "canceled"),
  );

const CONTROLS = [
  "name",
  "paused",
  "total_budget",
  "daily_budget_cap",
  "frequency_cap",
  "budget_cap_timezone",
  "budget_allocation",
  "pacing",
  "bidding",
  "packages",
  "reporting_webhook",
] as const;

/** control_media_buy (facts 2.7): what the accepted terms let a buyer turn without a new agreement. Cancelling stands alone. */
export const controlRequest = bySet((_, isGa) =>
  z
    .strictObject({
      ...requestVersions,
      ...requestExtras,
      idempotency_key: idempotencyKey,
      account: accountRef,
      media_buy_id: nonEmpty,
      revision: positiveInteger,
      name: buyName.optional(),
      paused: z.boolean().optional(),
      canceled: z.literal(true).optional(),
      cancellation_reason: cancellationReason,
      total_budget: money.optional(),
      daily_budget_cap: atLeastZero.nullable().optional(),
      budget_cap_timezone: nonEmpty.nullable().optional(),
      budget_allocation: budgetAllocation.optional(),
      pacing: pacing.optional(),
      bidding: bidding.nullable().optional(),
      packages: z.array(packageControl).min(1).optional(),
      reporting_webhook: anyObject.optional(),
      ext: anyObject.optional(),
      ...(isGa ? { frequency_cap: mediaBuyFrequencyCap.nullable().optional() } : {}),
    })
    .check(
      needsOneOf(...CONTROLS, "canceled"),
      excludes("canceled", ...CONTROLS),
      requiresWhen((request) => request.cancellation_reason !== undefined, "canceled"),
    ),
);

export const controlResponse = z.strictObject({
  ...responseEnvelope,
  status: z.literal("completed"),
  media_buy_id: nonEmpty,
  revision: positiveInteger,
  media_buy_status: z.enum(MEDIA_BUY_STATUSES).optional(),
  implementation_date: dateTime.nullable().optional(),
  affected_package_ids: unique(nonEmpty).optional(),
  available_actions: unique(availableAction).optional(),
  warnings: z.array(anyObject).min(1).optional(),
});
