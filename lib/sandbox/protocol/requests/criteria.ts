import { z } from "zod";
import type { ServedVersion } from "../versions";
import { country, currency, instant, openObject } from "./common";

const budgetRange = z
  .looseObject({ currency, min: z.number().min(0).optional(), max: z.number().min(0).optional() })
  .refine(({ min, max }) => min !== undefined || max !== undefined, "give min or max")
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, "min is above max");

const names = z.array(z.string().min(1)).min(1);
const unread = z.unknown();

/** Filters known to both releases. Those the seller cannot honour pass here and are refused by name (criteria gate). */
const filterMembers = {
  delivery_type: z.enum(["guaranteed", "non_guaranteed"]).optional(),
  exclusivity: unread.optional(),
  is_fixed_price: z.boolean().optional(),
  pricing_structures: unread.optional(),
  pricing_currencies: z.array(currency).min(1).optional(),
  format_kinds: unread.optional(),
  format_option_refs: unread.optional(),
  standard_formats_only: unread.optional(),
  min_exposures: z.number().int().min(1).optional(),
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
  availability_horizon: z.strictObject({ start_time: instant, end_time: instant }).optional(),
  budget_range: budgetRange.optional(),
  countries: z.array(country).min(1).optional(),
  property_list: unread.optional(),
  channels: names.optional(),
  video_placement_types: unread.optional(),
  audio_distribution_types: unread.optional(),
  sponsored_placement_types: unread.optional(),
  social_placement_surfaces: unread.optional(),
  trusted_match: unread.optional(),
  required_features: unread.optional(),
  required_performance_standards: unread.optional(),
  required_metrics: unread.optional(),
  required_vendor_metrics: unread.optional(),
  audience_evidence_requirements: unread.optional(),
  ext: openObject.optional(),
};

const gaFilterMembers = {
  regions: unread.optional(),
  metros: unread.optional(),
  postal_areas: unread.optional(),
  geo_proximity: unread.optional(),
};

/** Open by the protocol; only what this seller puts on a line is looked at. */
const targetingOverlay = z.looseObject({
  geo_countries: z.array(country).min(1).optional(),
  geo_regions: z
    .array(z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/))
    .min(1)
    .optional(),
  frequency_cap: openObject.optional(),
  device_type: names.optional(),
  device_platform: names.optional(),
  language: names.optional(),
});

const members = {
  product_ids: names.optional(),
  targeting_overlay: targetingOverlay.optional(),
  required_overlay_support: unread.optional(),
  outcome_target: unread.optional(),
  catalog: unread.optional(),
  policy_ids: names.optional(),
  ext: openObject.optional(),
};

const gaMembers = {
  media_buy_frequency_cap: openObject.optional(),
  required_media_buy_support: unread.optional(),
  acceptance_context: unread.optional(),
};

const horizonRule = (filters: Record<string, unknown>) =>
  !(filters.availability_horizon && (filters.start_date || filters.end_date));
const notEmpty = (criteria: Record<string, unknown>) => Object.keys(criteria).length > 0;

/** Discovery criteria as each release closes them (facts 2.2, 17.2). */
export const criteriaSchemas: Record<ServedVersion, z.ZodType<Record<string, unknown>>> = {
  "3.2-beta.5": z
    .strictObject({
      ...members,
      offer_filters: z.strictObject(filterMembers).refine(horizonRule, "a horizon excludes dates").optional(),
    })
    .refine(notEmpty, "give at least one member"),
  "3.2": z
    .strictObject({
      ...members,
      ...gaMembers,
      offer_filters: z
        .strictObject({ ...filterMembers, ...gaFilterMembers })
        .refine(horizonRule, "a horizon excludes dates")
        .optional(),
    })
    .refine(notEmpty, "give at least one member"),
};
