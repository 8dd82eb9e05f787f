import { z } from "zod";
import {
  APPLIED_STATUSES,
  LEGACY_REASONS,
  LEGACY_RELEASES,
  LOSS_CODES,
  MISMATCH_CODES,
  PROMISES,
  RELEASE_EVIDENCE,
} from "@/lib/negotiation";

/** What the browser reads of the older lane (3.0 and 3.1). Nothing in it is ever verified; no member here is a digest. */

const instant = z.string().describe("RFC 3339 instant in UTC");

export const laneSchema = z.object({
  kind: z.enum(["compact", "legacy", "neither", "unread"]),
  release: z.enum(LEGACY_RELEASES).nullable().describe("the rules the older lane is held to"),
  wireVersion: z.string().nullable().describe("`adcp_version` of its requests; null where the release knows none"),
  why: z.enum(LEGACY_REASONS).nullable(),
  evidence: z.enum(RELEASE_EVIDENCE).nullable().describe("what the release was told by"),
  words: z.string(),
  promises: z
    .array(z.object({ id: z.enum(PROMISES), kept: z.enum(["yes", "partly", "no"]), text: z.string() }))
    .describe("what this lane can and cannot promise, in the order of a deal"),
});

export const threadLaneSchema = laneSchema.extend({
  notice: z.string().nullable().describe("the thread asked for a later release and was served an older one"),
});

export const legacyLossSchema = z.object({
  guarantee: z
    .enum(["exact_discovery_offer_filter_state", "proposal_total_budget_constraint", "immutable_finalize_terms"])
    .nullable(),
  lost: z.string(),
  recovery: z.enum(["REFORMULATE_REQUEST", "USE_COMPACT_LIFECYCLE", "CONSENT", "NONE"]),
  way: z.string(),
});

export const purchaseLossSchema = z.object({ code: z.enum(LOSS_CODES), text: z.string() });

export const assuranceSchema = z.object({
  reference: z.string().describe("the document in which the seller undertakes it"),
  note: z.string(),
  by: z.string(),
  at: instant,
  brokenAt: instant
    .nullable()
    .describe("a finalize was seen to change terms all the same; it counts for nothing since"),
  brokenByCall: z.string().nullable(),
});

const observedChangeSchema = z.object({
  pointer: z.string().describe("RFC 6901 into the later proposal, or `/offers/<n>/price` for a listed price"),
  field: z.string(),
  productId: z.string().nullable(),
  kind: z.enum(["added", "removed", "changed"]),
  weight: z.enum(["terms", "state", "words"]),
  before: z.unknown(),
  after: z.unknown(),
});

const lookMembers = {
  id: z.string(),
  round: z.number().int(),
  proposalId: z.string(),
  status: z.enum(["ready", "draft", "committed"]).describe("ready: it states no status, so it can be bought as it is"),
  contentHash: z.string().describe("`seen:…`, the desk's own hash of this look; no digest of terms"),
  proposalText: z.string().describe("the proposal's JSON exactly as received"),
  offersText: z
    .string()
    .describe("JSON list {product_id, pricing_option_id, product, price}: what the same answer listed for its shares"),
  expiresAt: z.string().nullable(),
  receivedAt: instant,
};

/** A look at a proposal, for a comparison: `comparableOf({proposal, offers})` of lib/negotiation makes a column of it. */
export const comparedLookSchema = z.object({ ...lookMembers, threadId: z.string(), sellerName: z.string() });

export const observationSchema = z.object({
  ...lookMembers,
  callId: z.string(),
  isNewest: z.boolean(),
  previousId: z.string().nullable().describe("the look before at the same proposal"),
  changes: z.array(observedChangeSchema).nullable().describe("since the look before; null: this is the first"),
  verification: z.literal("unverifiable"),
  finalize: z.object({
    open: z.boolean(),
    why: z.string().nullable(),
    problems: z.array(
      z.object({ code: z.string(), pointer: z.string(), message: z.string(), legacy: legacyLossSchema.optional() }),
    ),
  }),
  buy: z.object({
    open: z.boolean(),
    why: z.string().nullable(),
    losses: z.array(purchaseLossSchema).describe("exactly what a person has to agree to, each by its code"),
  }),
});

export const legacyAnswerSchema = z.object({
  callId: z.string(),
  round: z.number().int(),
  answer: z.enum(["proposals", "products_available", "nothing", "booked"]),
  reported: z.boolean().describe("false: the seller reported on no entry, which says nothing about any of them"),
  entries: z.array(
    z.object({
      scope: z.enum(["request", "product", "proposal"]),
      id: z.string().nullable(),
      action: z.enum(["include", "omit", "more_like_this", "finalize"]).nullable(),
      ask: z.string().nullable(),
      status: z.enum(APPLIED_STATUSES),
      notes: z.string().nullable().describe("the seller's own words"),
      matchedBy: z.enum(["position", "identity"]).nullable(),
    }),
  ),
  mismatches: z.array(
    z.object({
      code: z.enum(MISMATCH_CODES),
      pointer: z.string().describe("RFC 6901 into the response"),
      message: z.string(),
    }),
  ),
  observationIds: z.array(z.string()),
  continuations: z
    .array(
      z.object({
        kind: z.enum(["listed_purchase", "legacy_create"]),
        open: z.boolean(),
        why: z.string(),
        productIds: z.array(z.string()),
        losses: z.array(purchaseLossSchema),
      }),
    )
    .describe("of `products_available`: how it could go on without a proposal, and what that loses; else empty"),
});

export const legacyBuyMembers = {
  mediaBuyId: z.string(),
  observationId: z.string(),
  callId: z.string(),
  revision: z.number().int(),
  status: z.string().nullable(),
  bookedAt: instant,
  confirmedAt: instant.nullable(),
  packages: z.array(
    z.object({ packageId: z.string(), productId: z.string().nullable(), budget: z.number().nullable() }),
  ),
  agreedLosses: z.array(z.string()),
  boughtBy: z.string(),
};
