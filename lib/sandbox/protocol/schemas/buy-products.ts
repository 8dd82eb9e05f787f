import { z } from "zod";
import { opportunity, requestExtras, requestVersions } from "@/lib/adcp/schemas/envelope";
import {
  accountRef,
  anyObject,
  atLeastZero,
  brandKey,
  bySet,
  dateTime,
  idempotencyKey,
  isGiven,
  isMembers,
  money,
  nonEmpty,
  rule,
  unique,
} from "@/lib/adcp/schemas/parts";
import { bidding, pricing } from "@/lib/adcp/schemas/pricing";
import { targeting } from "@/lib/adcp/schemas/targeting";
import {
  budgetAllocation,
  formatOptionRef,
  measurementTerms,
  optimizationGoals,
  pacing,
  performanceStandards,
  startTiming,
} from "@/lib/adcp/schemas/terms";

/** One line of a direct purchase: a product at one of its published prices. */
const line = z.strictObject({
  product_id: nonEmpty,
  pricing_option_id: nonEmpty,
  pricing: pricing.optional(),
  format_option_refs: z.array(formatOptionRef).min(1).optional(),
  catalog_ids: unique(nonEmpty).min(1).optional(),
  budget: atLeastZero.optional(),
  daily_budget_cap: atLeastZero.optional(),
  min_spend_target: atLeastZero.optional(),
  impressions: atLeastZero.optional(),
  start_time: dateTime.optional(),
  end_time: dateTime.optional(),
  pacing: pacing.optional(),
  bidding: bidding.optional(),
  targeting_overlay: targeting.optional(),
  optimization_goals: optimizationGoals.optional(),
  audience_evidence_requirements: anyObject.optional(),
  audience_evidence_pins: z.array(anyObject).min(1).optional(),
  agency_estimate_number: z.string().max(100).optional(),
  context: anyObject.optional(),
  ext: anyObject.optional(),
  measurement_terms: measurementTerms.optional(),
  performance_standards: performanceStandards.optional(),
});

/** buy_products (facts 2.10): what the buyer put together from the published list, at the terms of one of its versions. */
export const buyProductsRequest = bySet((_, isGa) =>
  z
    .strictObject({
      ...requestVersions,
      ...requestExtras,
      idempotency_key: idempotencyKey,
      account: accountRef,
      brand: brandKey.optional(),
      advertiser_industry: nonEmpty.optional(),
      feed_version: nonEmpty,
      pricing_version: nonEmpty.optional(),
      purchases: z.array(line).min(1),
      total_budget: money.optional(),
      daily_budget_cap: atLeastZero.optional(),
      budget_cap_timezone: nonEmpty.optional(),
      budget_allocation: budgetAllocation.optional(),
      start_time: startTiming,
      end_time: dateTime,
      pacing: pacing.optional(),
      bidding: bidding.optional(),
      paused: z.boolean().optional(),
      purchase_order_ref: z.string().min(1).max(255).optional(),
      agency_estimate_number: z.string().max(100).optional(),
      invoice_recipient: anyObject.optional(),
      reporting_webhook: anyObject.optional(),
      opportunity: opportunity.optional(),
      ext: anyObject.optional(),
      ...(isGa ? { name: z.string().min(1).max(255).regex(/\S/).optional() } : {}),
    })
    .check(
      rule(
        (request) => isGiven(request, "brand") || (isMembers(request.account) && isGiven(request.account, "brand")),
        "names no brand",
        ["brand"],
      ),
    ),
);
