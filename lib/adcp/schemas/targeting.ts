import { z } from "zod";
import {
  anyObject,
  atLeastOne,
  countryCode,
  duration,
  nonEmpty,
  open,
  positiveInteger,
  regionCode,
  rule,
  unique,
} from "./parts";

const reachUnit = z.enum(["individuals", "households", "devices", "accounts", "cookies", "custom"]);

const capMembers = {
  suppress: duration.optional(),
  suppress_minutes: z.number().min(0).optional(),
  max_impressions: positiveInteger.optional(),
  per: reachUnit.optional(),
  window: duration.optional(),
};

const capIsComplete = rule((cap) => {
  const parts = [cap.max_impressions, cap.per, cap.window];
  return parts.every((part) => part === undefined) || parts.every((part) => part !== undefined);
}, "a cap needs its impressions, its unit and its window together");

export const frequencyCap = z.looseObject(capMembers).check(
  capIsComplete,
  rule(
    (cap) => cap.suppress !== undefined || cap.suppress_minutes !== undefined || cap.max_impressions !== undefined,
    "needs one of suppress, suppress_minutes, max_impressions",
  ),
);

/** The cap all lines of a buy share: only ever so many impressions in a window (facts 17.2). */
export const mediaBuyFrequencyCap = z.looseObject(capMembers).check(
  capIsComplete,
  rule((cap) => cap.max_impressions !== undefined, "needs max_impressions", ["max_impressions"]),
  rule(
    (cap) => cap.suppress === undefined && cap.suppress_minutes === undefined,
    "a shared cap counts impressions only",
  ),
);

const list = (item: z.ZodType) => atLeastOne(item).optional();
const objects = z.array(anyObject).min(1).optional();
const texts = list(z.string());
const systemValues = z.strictObject({
  system: z.enum(["nielsen_dma", "uk_itl1", "uk_itl2", "eurostat_nuts2", "custom"]),
  values: z.array(z.string()).min(1),
});

const members = {
  geo_countries: list(countryCode),
  geo_countries_exclude: list(countryCode),
  geo_regions: list(regionCode),
  geo_regions_exclude: list(regionCode),
  geo_metros: list(systemValues),
  geo_metros_exclude: list(systemValues),
  geo_postal_areas: objects,
  geo_postal_areas_exclude: objects,
  geo_places: objects,
  geo_places_exclude: objects,
  daypart_targets: objects,
  axe_include_segment: z.string().optional(),
  axe_exclude_segment: z.string().optional(),
  audience_include: texts,
  audience_exclude: texts,
  signal_targeting_groups: anyObject.optional(),
  signal_targeting: objects,
  demographics: anyObject.optional(),
  frequency_cap: frequencyCap.optional(),
  property_list: anyObject.optional(),
  property_list_exclude: anyObject.optional(),
  collection_list: anyObject.optional(),
  collection_list_exclude: anyObject.optional(),
  placement_selection: anyObject.optional(),
  age_restriction: z
    .strictObject({
      min: z.int().min(13).max(99),
      verification_required: z.boolean().optional(),
      accepted_methods: texts,
    })
    .optional(),
  device_platform: texts,
  device_platform_exclude: texts,
  device_type: texts,
  device_type_exclude: texts,
  browser: unique(z.string()).min(1).optional(),
  browser_exclude: unique(z.string()).min(1).optional(),
  store_catchments: list(z.looseObject({ catalog_id: z.string(), store_ids: texts, catchment_ids: texts })),
  geo_proximity: objects,
  language: texts,
  keyword_targets: list(
    z.strictObject({
      keyword: nonEmpty,
      match_type: z.enum(["broad", "phrase", "exact"]),
      bid_price: z.number().min(0).optional(),
    }),
  ),
  negative_keywords: objects,
};

/**
 * Where, when and to whom a line is shown (facts 2.2). The object is open, so a member nobody knows is allowed and kept; null is
 * never a value of one (facts 17.2). Vocabularies that grow (devices, browsers) are read as text. What lies inside the larger members (places, signals, demographics, placements) is for the
 * two parties and read as data.
 */
export const targeting = open(members);

/** The members of an overlay that the protocol names; others are allowed and mean what two parties agreed on. */
export const TARGETING_MEMBERS: ReadonlySet<string> = new Set(Object.keys(members));
