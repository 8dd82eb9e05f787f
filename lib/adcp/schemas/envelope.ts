import { z } from "zod";
import {
  anyObject,
  calendarDate,
  dateTime,
  nonEmpty,
  opportunityId,
  requiresWhen,
  rule,
  uri,
  wireVersion,
} from "./parts";

/** Members every request may carry (facts 2). */
export const requestVersions = {
  adcp_version: wireVersion.optional(),
  adcp_major_version: z.int().min(1).max(99).optional(),
};

export const pushNotificationConfig = z.looseObject({
  url: uri,
  operation_id: opportunityId.optional(),
  token: z.string().min(16).max(4096).optional(),
  authentication: z
    .strictObject({ schemes: z.array(z.enum(["Bearer", "HMAC-SHA256"])).length(1), credentials: z.string().min(32) })
    .optional(),
});

export const requestExtras = {
  context: anyObject.optional(),
  governance_context: z.string().min(1).max(4096).optional(),
  push_notification_config: pushNotificationConfig.optional(),
};

/** Members the envelope may put beside any body, and that closed body schemas do not list (facts 1.2). */
export const ENVELOPE_MEMBERS = [
  "adcp_version",
  "adcp_major_version",
  "status",
  "task_id",
  "context_id",
  "context",
  "message",
  "timestamp",
  "replayed",
  "adcp_error",
  "errors",
  "push_notification_config",
  "governance_context",
  "ext",
] as const;

/** An error, of the envelope or in a body (facts 1.3, 17.2). Open; its code is an open vocabulary. */
export const adcpError = z
  .looseObject({
    code: z.string().min(1).max(64),
    message: z.string(),
    buyer_reason: z.looseObject({ code: z.string().min(1).max(64), message: nonEmpty }).optional(),
    field: z.string().optional(),
    suggestion: z.string().optional(),
    retry_after: z.number().optional(),
    issues: z.array(z.looseObject({ pointer: z.string(), message: z.string(), keyword: z.string() })).optional(),
    details: anyObject.optional(),
    recovery: z.string().optional(),
  })
  .check(requiresWhen((error) => error.buyer_reason !== undefined, "recovery"));

/** The envelope as read: nothing of it is required, and none of it is trusted. */
export const responseEnvelope = {
  // Held against the pin, not against a pattern: a patch level here is a slip and no other release.
  adcp_version: z.string().optional(),
  adcp_major_version: z.unknown().optional(),
  context_id: z.unknown().optional(),
  context: anyObject.optional(),
  message: z.string().optional(),
  timestamp: z.unknown().optional(),
  replayed: z.boolean().optional(),
  adcp_error: z.unknown().optional(),
  errors: z.array(adcpError).optional(),
  push_notification_config: z.unknown().optional(),
  governance_context: z.unknown().optional(),
  ext: anyObject.optional(),
};

/** What a campaign belongs to on the buyer's side (facts 2.2). */
export const opportunity = z
  .strictObject({
    opportunity_id: opportunityId,
    phase: z.enum(["exploratory", "planning", "active_sourcing"]).optional(),
    intent: z.enum(["test", "speculative", "planning", "live_rfp"]).optional(),
    planning_horizon: z.looseObject({ start: calendarDate, end: calendarDate }).optional(),
    response_deadline: dateTime.optional(),
    status: z.enum(["open", "closed"]).optional(),
    close_reason: z
      .enum([
        "accepted_with_seller",
        "purchased_elsewhere",
        "selected_alternative",
        "not_pursued",
        "budget_changed",
        "timing_changed",
        "other",
      ])
      .optional(),
    close_detail: z.string().min(1).max(500).optional(),
  })
  .check(
    requiresWhen(({ status }) => status === "closed", "close_reason"),
    rule(
      ({ status, close_reason, close_detail }) =>
        status === "closed" || (close_reason === undefined && close_detail === undefined),
      "an open opportunity has no reason to close",
    ),
    requiresWhen(({ close_reason }) => close_reason === "other", "close_detail"),
  );
