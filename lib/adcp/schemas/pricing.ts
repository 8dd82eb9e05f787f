import { z } from "zod";
import {
  aboveZero,
  anyObject,
  atLeastZero,
  closed,
  currencyCode,
  excludes,
  nonEmpty,
  notEmpty,
  oneOf,
  requiresWhen,
  rule,
  unique,
} from "./parts";

export const PRICING_MODELS = [
  "cpm",
  "vcpm",
  "cpc",
  "cpcv",
  "cpv",
  "cpp",
  "cpa",
  "revenue_share",
  "flat_rate",
  "time",
] as const;

const WITH_PARAMETERS: ReadonlySet<unknown> = new Set(["cpv", "cpp", "time"]);

/** The price of a line or an offer (facts 3.4): fixed, or an auction with or without a floor, never both. */
export const pricing = closed(
  {
    pricing_option_id: nonEmpty,
    pricing_model: oneOf(PRICING_MODELS),
    currency: currencyCode,
    fixed_price: atLeastZero.optional(),
    floor_price: atLeastZero.optional(),
    price_guidance: z
      .looseObject({
        p25: atLeastZero.optional(),
        p50: atLeastZero.optional(),
        p75: atLeastZero.optional(),
        p90: atLeastZero.optional(),
      })
      .optional(),
    min_spend_per_package: atLeastZero.optional(),
    price_breakdown: z
      .looseObject({
        list_price: aboveZero,
        adjustments: z
          .array(
            z
              .looseObject({
                kind: nonEmpty,
                name: z.string().max(64),
                rate: z.number().gt(0).lt(1).optional(),
                amount: aboveZero.optional(),
                description: z.string().max(256).optional(),
                beneficiary: z.string().max(256).optional(),
              })
              .check(
                rule(
                  (each) => (each.rate === undefined) !== (each.amount === undefined),
                  "needs either a rate or an amount",
                ),
              ),
          )
          .min(1)
          .max(20),
      })
      .optional(),
    eligible_adjustments: unique(nonEmpty).optional(),
    parameters: anyObject.optional(),
    event_type: nonEmpty.optional(),
    custom_event_name: nonEmpty.optional(),
    event_source_id: nonEmpty.optional(),
    commission_rate: z.number().gt(0).max(1).optional(),
    commission_basis_description: z.string().min(1).max(1000).optional(),
  },
  excludes("fixed_price", "floor_price"),
  requiresWhen((price) => price.pricing_model === "cpa", "event_type", "fixed_price"),
  requiresWhen(
    (price) => price.pricing_model === "revenue_share",
    "event_type",
    "event_source_id",
    "commission_rate",
    "commission_basis_description",
  ),
  requiresWhen((price) => WITH_PARAMETERS.has(price.pricing_model), "parameters"),
  requiresWhen((price) => price.event_type === "custom", "custom_event_name"),
);

/** How spend is bid (facts 17.2): one of the controls, or automatic and nothing else; only a ceiling goes with a target. */
export const bidding = z
  .strictObject({
    automatic: z.literal(true).optional(),
    bid_amount: aboveZero.optional(),
    max_bid: aboveZero.optional(),
    cost_per: z.strictObject({ amount: aboveZero, strength: z.enum(["cap", "target"]) }).optional(),
    roas: z.strictObject({ value: aboveZero, strength: z.enum(["floor", "target"]) }).optional(),
  })
  .check(
    notEmpty,
    excludes("automatic", "bid_amount", "max_bid", "cost_per", "roas"),
    excludes("bid_amount", "max_bid", "cost_per", "roas"),
    excludes("cost_per", "roas"),
  );
