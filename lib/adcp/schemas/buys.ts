import { z } from "zod";
import { MEDIA_BUY_STATUSES } from "./accept";
import { requestVersions } from "./envelope";
import {
  anyObject,
  atLeastZero,
  bySet,
  currencyCode,
  dateTime,
  id255,
  nonEmpty,
  positiveInteger,
  requiresWhen,
  rule,
  termsDigest,
} from "./parts";
import { canonicalProposal } from "./proposal";
import { mediaBuyFrequencyCap } from "./targeting";

export const pagination = z.strictObject({
  max_results: z.int().min(1).max(100).optional(),
  cursor: z.string().optional(),
});

/** get_media_buys (facts 2.8). Without ids a seller answers about active buys only, and new ones are not active yet. */
export const buysRequest = z.looseObject({
  ...requestVersions,
  account: anyObject.optional(),
  media_buy_ids: z.array(z.string()).min(1).optional(),
  status_filter: z.union([z.enum(MEDIA_BUY_STATUSES), z.array(z.enum(MEDIA_BUY_STATUSES)).min(1)]).optional(),
  include_snapshot: z.boolean().optional(),
  include_history: z.int().min(0).max(1000).optional(),
  pagination: pagination.optional(),
});

const buyPackage = z.looseObject({
  package_id: z.string(),
  product_id: z.string().optional(),
  budget: atLeastZero.optional(),
  impressions: atLeastZero.optional(),
  start_time: dateTime.optional(),
  end_time: dateTime.optional(),
  paused: z.boolean().optional(),
  canceled: z.boolean().optional(),
  targeting_overlay: anyObject.optional(),
});

const ACCEPTED_MEMBERS = ["accepted_proposal_id", "accepted_proposal_terms_digest", "accepted_proposal"];

/** One buy as read back; its total is a bare number in its currency. The three accepted members come together or not at all. */
const mediaBuy = bySet((set, isGa) =>
  z
    .looseObject({
      media_buy_id: z.string(),
      status: z.enum(MEDIA_BUY_STATUSES),
      currency: currencyCode,
      total_budget: atLeastZero,
      confirmed_at: dateTime.nullable(),
      revision: positiveInteger,
      packages: z.array(buyPackage),
      name: z.string().min(1).max(255).optional(),
      accepted_proposal_id: id255.optional(),
      accepted_proposal_terms_digest: termsDigest.optional(),
      accepted_proposal: canonicalProposal[set]
        .check(
          requiresWhen(() => true, "media_buy_id", "accepted_at"),
          rule((proposal) => proposal.proposal_status === "accepted", "has to be accepted", ["proposal_status"]),
        )
        .optional(),
      available_actions: z.array(anyObject).optional(),
      start_time: dateTime.optional(),
      end_time: dateTime.optional(),
      creative_deadline: dateTime.optional(),
      rejection_reason: z.string().optional(),
      cancellation: z
        .strictObject({ canceled_at: dateTime, canceled_by: nonEmpty, reason: z.string().max(500).optional() })
        .optional(),
      history: z
        .array(z.looseObject({ revision: positiveInteger, timestamp: dateTime, action: z.string() }))
        .optional(),
      ...(isGa ? { frequency_cap: mediaBuyFrequencyCap.optional() } : {}),
    })
    .check(
      rule((buy) => {
        const given = ACCEPTED_MEMBERS.filter((name) => buy[name] !== undefined).length;
        return given === 0 || given === ACCEPTED_MEMBERS.length;
      }, "has some of the accepted proposal, its id and its digest, and not all"),
      requiresWhen((buy) => buy.accepted_proposal !== undefined, "available_actions"),
      rule((buy) => buy.status !== "active" || buy.confirmed_at !== null, "cannot be active and not confirmed", [
        "confirmed_at",
      ]),
    ),
);

export const buysResponse = bySet((set) =>
  z.looseObject({ media_buys: z.array(mediaBuy[set]), pagination: anyObject.optional() }),
);
