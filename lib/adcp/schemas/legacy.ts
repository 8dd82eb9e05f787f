import { z } from "zod";
import { adcpError, requestVersions } from "./envelope";
import {
  anyObject,
  atLeastZero,
  currencyCode,
  dateTime,
  idempotencyKey,
  isGiven,
  money,
  nonEmpty,
  positiveInteger,
  requiresWhen,
  rule,
} from "./parts";
import { insertionOrder } from "./proposal";
import { startTiming } from "./terms";

/** The 3.0 and 3.1 lane (facts 6.1). Its objects are open; what is not read here is kept as it came. */

const refineItem = z.discriminatedUnion("scope", [
  z.strictObject({ scope: z.literal("request"), ask: nonEmpty }),
  z.strictObject({
    scope: z.literal("product"),
    product_id: nonEmpty,
    action: z.enum(["include", "omit", "more_like_this"]).optional(),
    ask: nonEmpty.optional(),
  }),
  z.strictObject({
    scope: z.literal("proposal"),
    proposal_id: nonEmpty,
    action: z.enum(["include", "omit", "finalize"]).optional(),
    ask: nonEmpty.optional(),
  }),
]);

/** get_products: a mode and exactly what belongs to it. */
export const getProductsRequest = z
  .looseObject({
    ...requestVersions,
    buying_mode: z.enum(["brief", "wholesale", "refine"]),
    idempotency_key: idempotencyKey.optional(),
    brief: nonEmpty.optional(),
    refine: z.array(refineItem).min(1).optional(),
    brand: anyObject.optional(),
    account: anyObject.optional(),
    filters: anyObject.optional(),
  })
  .check(
    requiresWhen(({ buying_mode }) => buying_mode === "brief", "brief"),
    requiresWhen(({ buying_mode }) => buying_mode === "refine", "refine"),
    rule(
      ({ buying_mode, brief }) => buying_mode === "brief" || brief === undefined,
      "has a brief in a mode without one",
      ["brief"],
    ),
    rule(
      ({ buying_mode, refine }) => buying_mode === "refine" || refine === undefined,
      "refines in a mode that does not",
      ["refine"],
    ),
  );

/** A legacy proposal: shares of products, no terms and no digest. Without a status it is ready to buy. */
const legacyProposal = z.looseObject({
  proposal_id: nonEmpty,
  name: z.string(),
  allocations: z
    .array(z.looseObject({ product_id: nonEmpty, allocation_percentage: z.number().min(0).max(100).optional() }))
    .min(1),
  proposal_status: z.enum(["draft", "committed"]).optional(),
  expires_at: dateTime.optional(),
  insertion_order: insertionOrder.optional(),
});

export const getProductsResponse = z.looseObject({
  status: z.string().optional(),
  products: z.array(z.looseObject({ product_id: nonEmpty, name: z.string() })).optional(),
  proposals: z.array(legacyProposal).optional(),
  cache_scope: z.enum(["public", "account"]).optional(),
  reason: z.string().max(2000).optional(),
  suggestions: z.array(z.string()).max(20).optional(),
  refinement_applied: z
    .array(
      z.looseObject({
        scope: z.string(),
        status: z.enum(["applied", "partial", "unable"]),
        notes: z.string().optional(),
      }),
    )
    .optional(),
  incomplete: z.array(anyObject).optional(),
  errors: z.array(adcpError).optional(),
});

/** create_media_buy from a proposal: the whole proposal and its total, no packages beside it. */
export const createMediaBuyRequest = z
  .looseObject({
    ...requestVersions,
    idempotency_key: idempotencyKey,
    account: anyObject,
    brand: anyObject,
    start_time: startTiming,
    end_time: dateTime,
    proposal_id: nonEmpty,
    total_budget: money,
    io_acceptance: z
      .looseObject({ io_id: z.string(), accepted_at: dateTime, signatory: z.string().min(1).max(250) })
      .optional(),
  })
  .check(
    rule(
      (request) => !isGiven(request, "packages") && !isGiven(request, "budget_allocation"),
      "buys a proposal and packages at once",
    ),
  );

export const createMediaBuyResponse = z.looseObject({
  media_buy_id: nonEmpty,
  media_buy_status: z.string().optional(),
  confirmed_at: dateTime.nullable(),
  revision: positiveInteger,
  packages: z.array(z.looseObject({ package_id: z.string() })),
  currency: currencyCode.optional(),
  total_budget: atLeastZero.optional(),
});
