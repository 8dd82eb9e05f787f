import { z } from "zod";
import { criteria } from "./criteria";
import { opportunity, requestExtras, requestVersions, responseEnvelope } from "./envelope";
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
import { briefTargeting, product } from "./product";
import { canonicalProposal } from "./proposal";

function isNaturalKey(account: unknown): boolean {
  return isMembers(account) && isGiven(account, "brand") && isGiven(account, "operator");
}

/** request_proposals (facts 2.2): exactly one source of the brand, the request itself or the account's natural key. */
export const requestRequest = bySet((set) =>
  z
    .strictObject({
      ...requestVersions,
      ...requestExtras,
      context_id: nonEmpty.optional(),
      idempotency_key: idempotencyKey,
      brief: nonEmpty,
      account: accountRef.optional(),
      brand: brandKey.optional(),
      criteria: criteria[set].optional(),
      opportunity: opportunity
        .check(rule(({ status }) => status === undefined || status === "open", "has to be open", ["status"]))
        .optional(),
    })
    .check(
      rule(
        (request) => isGiven(request, "brand") || isNaturalKey(request.account),
        "needs a brand",
        ["brand"],
        "no_brand",
      ),
      rule((request) => !(isGiven(request, "brand") && isNaturalKey(request.account)), "names the brand twice", [
        "brand",
      ]),
    ),
);

const incomplete = z.strictObject({
  scope: z.enum(["products", "pricing", "forecast", "proposals", "wholesale_feed"]),
  description: nonEmpty,
  estimated_wait: anyObject.optional(),
});

type Arm = { needs: readonly string[]; refuses: readonly string[] };

/** What each outcome brings and what it cannot bring (facts 2.2). */
const OUTCOME_ARMS: Readonly<Record<string, Arm>> = {
  proposed: { needs: ["proposals", "products"], refuses: ["reason", "suggestions", "purchase_continuation"] },
  products_available: { needs: ["products", "purchase_continuation"], refuses: ["proposals", "reason", "suggestions"] },
  rejected: { needs: ["reason"], refuses: ["proposals", "products", "incomplete", "purchase_continuation"] },
};

function armOf({ outcome }: Readonly<Record<string, unknown>>): Arm | undefined {
  return typeof outcome === "string" && Object.hasOwn(OUTCOME_ARMS, outcome) ? OUTCOME_ARMS[outcome] : undefined;
}

function rootWith(proposal: z.ZodType, each: z.ZodType) {
  return z
    .strictObject({
      ...responseEnvelope,
      status: z.literal("completed").optional(),
      outcome: z.enum(["proposed", "products_available", "rejected"]),
      reason: nonEmpty.optional(),
      suggestions: z.array(nonEmpty).min(1).optional(),
      proposals: z.array(proposal).min(1).optional(),
      products: z.array(each).min(1).optional(),
      incomplete: z.array(incomplete).min(1).optional(),
      purchase_continuation: z.looseObject({ kind: z.enum(["listed_purchase", "legacy_create"]) }).optional(),
      targeting_resolution: briefTargeting.optional(),
    })
    .check(
      rule((body) => armOf(body)?.needs.every((name) => isGiven(body, name)) ?? true, "lacks what its outcome brings"),
      rule((body) => !armOf(body)?.refuses.some((name) => isGiven(body, name)), "has what its outcome cannot bring"),
    );
}

/** The root of an answer; proposals and products are read one by one. */
export const requestRoot = rootWith(z.unknown(), z.unknown());

export const requestResponse = bySet((set) => {
  const draft = canonicalProposal[set].check(
    requiresWhen(() => true, "expires_at"),
    rule((proposal) => proposal.proposal_status === "draft", "has to be a draft", ["proposal_status"]),
  );
  return rootWith(draft, product[set]);
});
