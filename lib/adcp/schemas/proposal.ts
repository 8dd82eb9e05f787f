import { z } from "zod";
import {
  anyObject,
  atLeastZero,
  bySet,
  closed,
  currencyCode,
  dateTime,
  id255,
  needsOneOf,
  nonEmpty,
  oneOf,
  opportunityId,
  positiveInteger,
  requiresWhen,
  rule,
  termsDigest,
  uri,
} from "./parts";
import { commercialTerms } from "./terms";

export const PROPOSAL_KINDS = ["new_media_buy", "media_buy_update", "media_buy_cancellation"] as const;
export const PROPOSAL_STATUSES = ["draft", "committed", "accepted"] as const;

/** A summary to be signed; it is outside the digest and open (facts 3.5). */
export const insertionOrder = z.looseObject({
  io_id: z.string().max(255),
  requires_signature: z.boolean(),
  terms: z
    .looseObject({
      advertiser: z.string().max(500).optional(),
      publisher: z.string().max(500).optional(),
      total_budget: z.looseObject({ amount: atLeastZero, currency: z.string().length(3) }).optional(),
      flight_start: dateTime.optional(),
      flight_end: dateTime.optional(),
      payment_terms: z.enum(["net_30", "net_60", "net_90", "prepaid", "due_on_receipt"]).optional(),
    })
    .optional(),
  terms_url: uri.optional(),
  signing_url: uri.optional(),
});

const budgetGuidance = z
  .strictObject({
    min: atLeastZero.optional(),
    recommended: atLeastZero.optional(),
    max: atLeastZero.optional(),
    currency: currencyCode,
  })
  .check(needsOneOf("recommended", "min", "max"));

/** A planning hint and never a promise; its points are for charts and read as data. */
const forecast = z.looseObject({
  points: z.array(anyObject).min(1),
  method: z.enum(["estimate", "modeled", "guaranteed"]),
  currency: currencyCode,
});

/**
 * One snapshot (facts 3.1), member by member. What a status or a kind requires of other members has findings of its own in
 * the judgement; `canonicalProposal` adds it for everybody else.
 */
export const proposalMembers = bySet((set) =>
  closed({
    proposal_id: id255,
    proposal_kind: oneOf(PROPOSAL_KINDS),
    parent_proposal_id: id255.optional(),
    media_buy_id: nonEmpty.optional(),
    opportunity_id: opportunityId.optional(),
    base_media_buy_revision: positiveInteger.optional(),
    proposal_status: oneOf(PROPOSAL_STATUSES),
    accepted_at: dateTime.optional(),
    expires_at: dateTime.optional(),
    name: z.string().min(1).max(500),
    description: z.string().max(2000).optional(),
    brief_alignment: z.string().max(2000).optional(),
    commercial_terms: commercialTerms[set],
    terms_digest: termsDigest,
    insertion_order: insertionOrder.optional(),
    total_budget_guidance: budgetGuidance.optional(),
    forecast: forecast.optional(),
  }),
);

export const canonicalProposal = bySet((set) =>
  proposalMembers[set].check(
    requiresWhen(
      ({ proposal_kind: kind }) => kind === "media_buy_update" || kind === "media_buy_cancellation",
      "parent_proposal_id",
      "media_buy_id",
      "base_media_buy_revision",
    ),
    requiresWhen(({ proposal_status }) => proposal_status === "accepted", "media_buy_id", "accepted_at"),
    requiresWhen(({ proposal_status }) => proposal_status === "committed", "expires_at"),
    rule(
      ({ proposal_kind, commercial_terms: terms }) =>
        proposal_kind !== "media_buy_cancellation" ||
        (typeof terms === "object" &&
          terms !== null &&
          "cancellation_terms" in terms &&
          terms.cancellation_terms !== undefined),
      "a cancellation needs its cancellation terms",
      ["commercial_terms", "cancellation_terms"],
    ),
  ),
);
