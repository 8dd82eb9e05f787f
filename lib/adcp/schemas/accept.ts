import { z } from "zod";
import { opportunity, requestExtras, requestVersions, responseEnvelope } from "./envelope";
import {
  accountRef,
  anyObject,
  atLeastZero,
  bySet,
  dateTime,
  idempotencyKey,
  money,
  nonEmpty,
  positiveInteger,
  requiresWhen,
  rule,
  termsDigest,
  unique,
} from "./parts";
import { canonicalProposal } from "./proposal";
import { CHANGE_ACTIONS, SERVICE_MODES, slaWindow } from "./terms";

/** A name a person can see: 1 to 255 characters that are not all blank (facts 17.2). */
export const buyName = z.string().min(1).max(255).regex(/\S/, "has to hold something to read");

/** accept_proposal (facts 2.4): the snapshot by id and digest. What is bought stands in it, so no lines and no brand here. */
export const acceptRequest = bySet((_, isGa) =>
  z.strictObject({
    ...requestVersions,
    ...requestExtras,
    idempotency_key: idempotencyKey,
    account: accountRef,
    proposal_id: nonEmpty,
    proposal_terms_digest: termsDigest,
    total_budget: money.optional(),
    daily_budget_cap: atLeastZero.optional(),
    budget_cap_timezone: nonEmpty.optional(),
    io_acceptance: z
      .strictObject({
        io_id: nonEmpty,
        accepted_at: dateTime,
        signatory: z.string().min(1).max(250),
        signature_id: nonEmpty.optional(),
      })
      .optional(),
    purchase_order_ref: z.string().min(1).max(255).optional(),
    reporting_webhook: anyObject.optional(),
    opportunity: opportunity
      .check(
        rule(({ status }) => status === undefined || status === "closed", "can only be closed here", ["status"]),
        rule(
          ({ status, close_reason }) => status !== "closed" || close_reason === "accepted_with_seller",
          "is closed by this acceptance",
          ["close_reason"],
        ),
      )
      .optional(),
    ext: anyObject.optional(),
    ...(isGa ? { name: buyName.optional() } : {}),
  }),
);

export const MEDIA_BUY_STATUSES = [
  "pending_creatives",
  "pending_start",
  "active",
  "paused",
  "completed",
  "rejected",
  "canceled",
] as const;

/** What the buyer may do with the buy now (facts 17.2). A mode nobody knows is read as one that takes time. */
export const availableAction = z.strictObject({
  task: z.enum(["control_media_buy", "refine_proposals", "sync_creatives"]),
  action: z.enum(CHANGE_ACTIONS).or(z.literal("update_name")),
  mode: z.enum(SERVICE_MODES),
  sla: slaWindow.optional(),
  change_term_id: nonEmpty.optional(),
  terms_ref: nonEmpty.optional(),
  applicable_package_ids: unique(nonEmpty).min(1).optional(),
});

const warning = z.looseObject({ code: nonEmpty, message: z.string().min(1).max(2000), affected_resource: anyObject });

/** Which line became which package, by index (facts 2.4). */
const purchaseBinding = z.strictObject({
  purchase_index: z.int().min(0),
  product_id: nonEmpty,
  package_id: nonEmpty,
});

function rootWith(proposal: z.ZodType) {
  return z.strictObject({
    ...responseEnvelope,
    status: z.literal("completed"),
    media_buy_id: nonEmpty,
    revision: positiveInteger,
    accepted_proposal: proposal,
    purchase_bindings: unique(purchaseBinding).min(1),
    available_actions: unique(availableAction),
    media_buy_status: z.enum(MEDIA_BUY_STATUSES).optional(),
    confirmed_at: dateTime.nullable().optional(),
    warnings: z.array(warning).min(1).optional(),
    name: buyName.optional(),
  });
}

/** The root of a completed acceptance; its snapshot is read for itself. */
export const acceptRoot = rootWith(z.unknown());

export const acceptResponse = bySet((set) =>
  rootWith(
    canonicalProposal[set].check(
      requiresWhen(() => true, "media_buy_id", "accepted_at"),
      rule((proposal) => proposal.proposal_status === "accepted", "has to be accepted", ["proposal_status"]),
    ),
  ),
);
