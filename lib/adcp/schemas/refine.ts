import { z } from "zod";
import { REASON_CODES } from "../types";
import { criteria } from "./criteria";
import { requestExtras, requestVersions, responseEnvelope } from "./envelope";
import {
  aboveZero,
  atLeastZero,
  bySet,
  currencyCode,
  dateTime,
  idempotencyKey,
  isGiven,
  isMembers,
  needsOneOf,
  nonEmpty,
  notEmpty,
  requiresWhen,
  rule,
  unique,
} from "./parts";
import { briefTargeting, product } from "./product";
import { canonicalProposal } from "./proposal";

export const constraints = z
  .strictObject({
    total_budget: z
      .strictObject({ min: atLeastZero.optional(), max: atLeastZero.optional(), currency: currencyCode })
      .check(needsOneOf("min", "max"))
      .optional(),
    cpm: z.strictObject({ max: aboveZero, currency: currencyCode }).optional(),
    impressions: z.strictObject({ min: aboveZero }).optional(),
    flight: z
      .strictObject({ start_no_later_than: dateTime.optional(), end_no_earlier_than: dateTime.optional() })
      .check(needsOneOf("start_no_later_than", "end_no_earlier_than"))
      .optional(),
  })
  .check(notEmpty);

/** Product ids are the seller's and may be anything, so the map is looked at entry by entry and never copied into an object. */
export const productChanges = z
  .custom<Record<string, "include" | "omit">>(isMembers, "has to be a map of product ids")
  .refine((map) => isMembers(map) && Object.keys(map).length > 0, "has to name a product")
  .refine((map) => !isMembers(map) || Object.keys(map).every((id) => id.length > 0), "has a product without an id")
  .refine(
    (map) => !isMembers(map) || Object.values(map).every((action) => action === "include" || action === "omit"),
    "says something else than include or omit",
  );

const ASKS = ["constraints", "product_changes", "alternatives", "ask", "criteria"];

const finalizeEntry = z.strictObject({ proposal_id: nonEmpty, action: z.literal("finalize") });

const reviseEntry = bySet((set, isGa) =>
  z
    .strictObject({
      proposal_id: nonEmpty,
      action: z.literal("revise"),
      change_kind: z.enum(["amendment", "cancellation"]).optional(),
      constraints: constraints.optional(),
      product_changes: productChanges.optional(),
      alternatives: z.strictObject({ count: z.int().min(2).max(10) }).optional(),
      ask: nonEmpty.optional(),
      criteria: criteria[set].optional(),
      ...(isGa ? { remove_media_buy_frequency_cap: z.literal(true).optional() } : {}),
    })
    .check(
      rule(
        (entry) =>
          entry.change_kind === "cancellation" ||
          ASKS.some((name) => isGiven(entry, name)) ||
          (isGa && isGiven(entry, "remove_media_buy_frequency_cap")),
        "asks for nothing",
      ),
      rule(
        (entry) =>
          !isGiven(entry, "remove_media_buy_frequency_cap") ||
          !isMembers(entry.criteria) ||
          !isGiven(entry.criteria, "media_buy_frequency_cap"),
        "cannot set and remove the shared frequency cap",
        ["remove_media_buy_frequency_cap"],
      ),
    ),
);

export const refineRequest = bySet((set) =>
  z.strictObject({
    ...requestVersions,
    ...requestExtras,
    context_id: nonEmpty.optional(),
    idempotency_key: idempotencyKey,
    refinements: unique(z.discriminatedUnion("action", [reviseEntry[set], finalizeEntry]))
      .min(1)
      .max(25)
      .refine(
        (entries) => {
          const finalizing = entries.filter((entry) => isMembers(entry) && entry.action === "finalize").length;
          return finalizing === 0 || finalizing === entries.length;
        },
        { error: "holds and revisions cannot be asked in one request", params: { code: "mixed_actions" } },
      ),
  }),
);

type Arm = { needs: readonly string[]; refuses: readonly string[] };

/** What each outcome brings and what it cannot bring (facts 2.3). */
export const OUTCOME_ARMS: Readonly<Record<string, Arm>> = {
  revised: {
    needs: ["proposals"],
    refuses: ["proposal", "reason_code", "reason", "unsatisfied_constraints", "unsatisfied_product_changes"],
  },
  partial: { needs: ["proposals", "reason_code", "reason"], refuses: ["proposal"] },
  finalized: {
    needs: ["proposal"],
    refuses: ["proposals", "reason_code", "reason", "unsatisfied_constraints", "unsatisfied_product_changes"],
  },
  unable: { needs: ["reason_code", "reason"], refuses: ["proposal", "proposals"] },
};

function armOf(result: Readonly<Record<string, unknown>>): Arm | undefined {
  return typeof result.outcome === "string" && Object.hasOwn(OUTCOME_ARMS, result.outcome)
    ? OUTCOME_ARMS[result.outcome]
    : undefined;
}

function resultWith(hold: z.ZodType, drafts: z.ZodType) {
  return z
    .strictObject({
      source_proposal_id: nonEmpty,
      outcome: z.enum(["revised", "partial", "finalized", "unable"]),
      proposal: hold.optional(),
      proposals: drafts.optional(),
      reason_code: z.enum(REASON_CODES).optional(),
      reason: nonEmpty.optional(),
      unsatisfied_constraints: unique(nonEmpty).min(1).optional(),
      unsatisfied_product_changes: productChanges.optional(),
      suggestions: z.array(nonEmpty).min(1).optional(),
      targeting_resolution: briefTargeting.optional(),
    })
    .check(
      rule(
        (result) => armOf(result)?.needs.every((name) => isGiven(result, name)) ?? true,
        "lacks what its outcome brings",
      ),
      rule(
        (result) => !armOf(result)?.refuses.some((name) => isGiven(result, name)),
        "has what its outcome cannot bring",
      ),
    );
}

/** A result without its proposals, which are read one by one. */
export const refineResultMembers = resultWith(z.unknown(), z.array(z.unknown()));

/** A result as the protocol's own schema has it, with the proposals its outcome brings. */
const refineResult = bySet((set) => {
  const draft = canonicalProposal[set].check(
    requiresWhen(() => true, "parent_proposal_id"),
    rule((proposal) => proposal.proposal_status === "draft", "has to be a draft", ["proposal_status"]),
  );
  const committed = canonicalProposal[set].check(
    requiresWhen(() => true, "parent_proposal_id", "expires_at"),
    rule((proposal) => proposal.proposal_status === "committed", "has to be committed", ["proposal_status"]),
  );
  return resultWith(committed, z.array(draft).min(1)).check(
    rule(
      (result) =>
        result.reason_code !== "constraint_unsatisfiable" ||
        isGiven(result, "unsatisfied_constraints") ||
        isGiven(result, "unsatisfied_product_changes"),
      "says a bound cannot be met and not which",
      ["unsatisfied_constraints"],
    ),
  );
});

/** The root of a completed answer; results and products are read one by one. */
export const refineRoot = z.strictObject({
  ...responseEnvelope,
  status: z.literal("completed").optional(),
  results: z.array(z.unknown()).min(1),
  products: z.array(z.unknown()),
});

export const refineResponse = bySet((set) =>
  z.strictObject({
    ...responseEnvelope,
    status: z.literal("completed").optional(),
    results: z
      .array(refineResult[set])
      .min(1)
      .refine((results) => {
        const held = results.filter((result) => result.outcome === "finalized").length;
        return held === 0 || held === results.length;
      }, "holds are taken for all or none"),
    products: z.array(product[set]),
  }),
);
