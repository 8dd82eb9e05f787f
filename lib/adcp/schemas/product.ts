import { z } from "zod";
import { anyObject, bySet, closed, dateTime, nonEmpty, requiresWhen, unique } from "./parts";
import { pricing } from "./pricing";
import { measurementTerms, performanceStandards } from "./terms";

const objects = z.array(anyObject).optional();
const vocabulary = unique(nonEmpty).min(1).optional();

/** How a configured product departs from the overlay that was asked (facts 3.6); tolerated under every pin, for it is worth reading. */
const targetingResolution = z.looseObject({ modifications: z.array(anyObject).min(1) });

/** A product beside proposals (facts 3.6): often an id and a name. Its text is marketing; its inside is for display. */
export const product = bySet((_, isGa) =>
  closed({
    product_id: nonEmpty,
    name: nonEmpty,
    description: z.string().optional(),
    publisher_properties: objects,
    channels: unique(nonEmpty).optional(),
    video_placement_types: vocabulary,
    audio_distribution_types: vocabulary,
    sponsored_placement_types: vocabulary,
    social_placement_surfaces: vocabulary,
    format_options: objects,
    placements: objects,
    delivery_type: z.enum(["guaranteed", "non_guaranteed"]).optional(),
    exclusivity: nonEmpty.optional(),
    pricing_options: z.array(pricing).min(1).optional(),
    forecast: anyObject.optional(),
    reporting_capabilities: anyObject.optional(),
    measurement_terms: measurementTerms.optional(),
    performance_standards: performanceStandards.optional(),
    catalog_types: vocabulary,
    signal_targeting_allowed: z.boolean().optional(),
    signal_targeting_rules: anyObject.optional(),
    demographic_targeting: anyObject.optional(),
    audience_evidence: objects,
    audience_evidence_selections: objects,
    max_optimization_goals: z.int().min(0).optional(),
    catalog_match: anyObject.optional(),
    brief_relevance: z.string().optional(),
    targeting_resolution: targetingResolution.optional(),
    expires_at: dateTime.optional(),
    allowed_actions: objects,
    ext: anyObject.optional(),
    ...(isGa
      ? {
          collections: objects,
          collection_targeting_allowed: z.boolean().optional(),
          overlay_support: anyObject.optional(),
          media_buy_support: anyObject.optional(),
          identity: anyObject.optional(),
          execution_requirements: objects,
          list_applications: objects,
          acceptance_policy_profile_ids: vocabulary,
        }
      : {}),
  }).check(requiresWhen((each) => isGa && each.targeting_resolution !== undefined, "expires_at")),
);

export const briefTargeting = z.strictObject({ brief_targeting: anyObject, ext: anyObject.optional() });
