import { z } from "zod";
import { criteria } from "./criteria";
import { requestExtras, requestVersions, responseEnvelope } from "./envelope";
import {
  accountRef,
  anyObject,
  brandKey,
  bySet,
  idempotencyKey,
  isGiven,
  isMembers,
  nonEmpty,
  requiresWhen,
  rule,
} from "./parts";
import { product } from "./product";

/** list_products (facts 2.10): published offers, never proposals. */
export const listProductsRequest = bySet((set) =>
  z
    .strictObject({
      ...requestVersions,
      ...requestExtras,
      context_id: nonEmpty.optional(),
      idempotency_key: idempotencyKey.optional(),
      account: accountRef.optional(),
      brand: brandKey.optional(),
      criteria: criteria[set].optional(),
      fields: z.array(nonEmpty).min(1).optional(),
      cursor: nonEmpty.optional(),
      max_results: z.int().min(1).max(100).optional(),
      if_feed_version: nonEmpty.optional(),
      if_pricing_version: nonEmpty.optional(),
    })
    .check(
      requiresWhen((request) => request.if_pricing_version !== undefined, "if_feed_version"),
      rule((request) => !(isGiven(request, "brand") && isNaturalKey(request.account)), "names the brand twice", [
        "brand",
      ]),
      rule(
        (request) =>
          !isMembers(request.criteria) ||
          !isGiven(request.criteria, "catalog") ||
          isGiven(request, "brand") ||
          isNaturalKey(request.account),
        "a catalog needs its brand",
        ["brand"],
      ),
    ),
);

function isNaturalKey(account: unknown): boolean {
  return isMembers(account) && isGiven(account, "brand") && isGiven(account, "operator");
}

export const listProductsResponse = bySet((set) =>
  z
    .strictObject({
      ...responseEnvelope,
      status: z.literal("completed").optional(),
      outcome: z.enum(["listed", "unchanged"]),
      products: z.array(product[set]).optional(),
      next_cursor: nonEmpty.optional(),
      feed_version: nonEmpty,
      pricing_version: nonEmpty.optional(),
      cache_scope: z.enum(["public", "account"]),
      incomplete: z.array(anyObject).min(1).optional(),
    })
    .check(
      requiresWhen(({ outcome }) => outcome === "listed", "products"),
      rule(
        ({ outcome, products }) => outcome !== "unchanged" || products === undefined,
        "is unchanged and lists products",
        ["products"],
      ),
    ),
);
