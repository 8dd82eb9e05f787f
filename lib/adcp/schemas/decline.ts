import { z } from "zod";
import { DECLINE_REASONS } from "../types";
import { opportunity, requestExtras, requestVersions, responseEnvelope } from "./envelope";
import { id255, idempotencyKey, nonEmpty, requiresWhen, rule, unique } from "./parts";

/** decline_proposals (facts 2.5): terminal for each id. `other` has to say what it is. */
export const declineRequest = z.strictObject({
  ...requestVersions,
  ...requestExtras,
  context_id: nonEmpty.optional(),
  idempotency_key: idempotencyKey,
  declines: unique(
    z
      .strictObject({
        proposal_id: id255,
        reason: z.enum(DECLINE_REASONS),
        detail: z.string().min(1).max(500).optional(),
      })
      .check(requiresWhen(({ reason }) => reason === "other", "detail")),
  )
    .min(1)
    .max(25),
  opportunity: opportunity.optional(),
});

/** Completed declines; the protocol forbids a status here and sellers send one all the same, so both are read. */
export const declineResponse = z.strictObject({
  ...responseEnvelope,
  status: z.literal("completed").optional(),
  results: z
    .array(
      z
        .strictObject({ proposal_id: nonEmpty, outcome: z.enum(["declined", "unable"]), reason: nonEmpty.optional() })
        .check(
          rule(({ outcome, reason }) => outcome !== "declined" || reason === undefined, "a decline has no reason", [
            "reason",
          ]),
          requiresWhen(({ outcome }) => outcome === "unable", "reason"),
        ),
    )
    .min(1),
});
