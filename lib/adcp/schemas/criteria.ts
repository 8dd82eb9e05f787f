import { z } from "zod";
import {
  aboveZero,
  anyObject,
  atLeastZero,
  bySet,
  calendarDate,
  countryCode,
  currencyCode,
  dateTime,
  excludes,
  needsOneOf,
  nonEmpty,
  notEmpty,
  positiveInteger,
  regionCode,
  requiresWhen,
  unique,
} from "./parts";
import { mediaBuyFrequencyCap, targeting } from "./targeting";
import { formatOptionRef } from "./terms";

/** A range of budgets that offers are made for; open, unlike the bound of a refinement (facts 2.2). */
const budgetRange = z
  .looseObject({ min: atLeastZero.optional(), max: atLeastZero.optional(), currency: currencyCode })
  .check(needsOneOf("min", "max"));

const list = (item: z.ZodType) => z.array(item).min(1).optional();
const set = (item: z.ZodType) => unique(item).min(1).optional();

const offerFilters = bySet((_, isGa) =>
  z
    .strictObject({
      delivery_type: z.enum(["guaranteed", "non_guaranteed"]).optional(),
      exclusivity: nonEmpty.optional(),
      is_fixed_price: z.boolean().optional(),
      pricing_structures: set(z.enum(["fixed", "auction", "contingent"])),
      pricing_currencies: set(currencyCode),
      format_kinds: set(nonEmpty),
      format_option_refs: set(formatOptionRef),
      standard_formats_only: z.boolean().optional(),
      min_exposures: positiveInteger.optional(),
      start_date: calendarDate.optional(),
      end_date: calendarDate.optional(),
      availability_horizon: z.strictObject({ start_time: dateTime, end_time: dateTime }).optional(),
      budget_range: budgetRange.optional(),
      countries: list(countryCode),
      property_list: anyObject.optional(),
      channels: list(nonEmpty),
      video_placement_types: set(nonEmpty),
      audio_distribution_types: set(nonEmpty),
      sponsored_placement_types: set(nonEmpty),
      social_placement_surfaces: set(nonEmpty),
      trusted_match: z
        .strictObject({ providers: list(z.looseObject({ agent_url: nonEmpty })), response_types: list(nonEmpty) })
        .optional(),
      required_features: anyObject.optional(),
      required_performance_standards: list(
        z.looseObject({ metric: nonEmpty, threshold: z.number().min(0).max(1), vendor: anyObject }),
      ),
      required_metrics: set(nonEmpty),
      required_vendor_metrics: list(anyObject),
      audience_evidence_requirements: anyObject.optional(),
      ext: anyObject.optional(),
      ...(isGa
        ? {
            regions: list(regionCode),
            metros: list(z.strictObject({ system: nonEmpty, code: z.string() })),
            postal_areas: list(anyObject),
            geo_proximity: list(anyObject),
          }
        : {}),
    })
    .check(excludes("availability_horizon", "start_date", "end_date")),
);

const outcomeGoal = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("metric"), metric: nonEmpty }),
  z
    .strictObject({ kind: z.literal("event"), event_type: nonEmpty, custom_event_name: nonEmpty.optional() })
    .check(requiresWhen(({ event_type }) => event_type === "custom", "custom_event_name")),
]);

const outcomeTarget = bySet((_, isGa) =>
  isGa
    ? z
        .strictObject({
          goal: outcomeGoal,
          volume: aboveZero.optional(),
          cost_per: z
            .strictObject({ amount: aboveZero, currency: currencyCode, strength: z.enum(["cap", "target"]) })
            .optional(),
        })
        .check(needsOneOf("volume", "cost_per"))
    : z.strictObject({ goal: outcomeGoal, volume: aboveZero }),
);

const slug = z.string().regex(/^[a-z][a-z0-9_]*$/);
const acceptanceContext = z
  .strictObject({
    subjects: list(z.strictObject({ subject_category: slug, subject_facets: set(slug) })),
    advertiser_roles: set(slug),
    advertiser_industry: nonEmpty.optional(),
    advertiser_jurisdictions: set(countryCode),
    delivery_jurisdictions: set(countryCode),
    ext: anyObject.optional(),
  })
  .check(notEmpty);

const requiredSupport = z
  .strictObject({ frequency_cap: z.literal(true).optional(), frequency_cap_constraints: anyObject.optional() })
  .check(
    notEmpty,
    requiresWhen((support) => support.frequency_cap_constraints !== undefined, "frequency_cap"),
  );

/** What is looked for (facts 2.2). On a refinement each member present replaces that whole member of the source's. */
export const criteria = bySet((set_, isGa) =>
  z
    .strictObject({
      product_ids: set(nonEmpty),
      offer_filters: offerFilters[set_].optional(),
      targeting_overlay: targeting.optional(),
      required_overlay_support: anyObject.optional(),
      outcome_target: outcomeTarget[set_].optional(),
      catalog: z
        .strictObject({
          catalog_id: nonEmpty,
          type: nonEmpty.optional(),
          ids: set(z.string()),
          gtins: set(z.string().regex(/^[0-9]{8,14}$/)),
          tags: set(z.string()),
          category: z.string().optional(),
          query: nonEmpty.optional(),
        })
        .optional(),
      policy_ids: set(nonEmpty),
      ext: anyObject.optional(),
      ...(isGa
        ? {
            media_buy_frequency_cap: mediaBuyFrequencyCap.optional(),
            required_media_buy_support: requiredSupport.optional(),
            acceptance_context: acceptanceContext.optional(),
          }
        : {}),
    })
    .check(notEmpty),
);
