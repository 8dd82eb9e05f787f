import { z } from "zod";

/** RFC 3339 with an offset: an instant without one names no moment. */
export const instant = z.iso.datetime({ offset: true });
export const currency = z.string().regex(/^[A-Z]{3}$/);
export const country = z.string().regex(/^[A-Z]{2}$/);
export const openObject = z.record(z.string(), z.unknown());
const domain = z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/);

export const idempotencyKey = z.string().regex(/^[A-Za-z0-9_.:-]{16,255}$/, "16 to 255 of A-Z a-z 0-9 _ . : -");
export const money = z.strictObject({ amount: z.number().min(0), currency });

export const brandKey = z.strictObject({
  domain,
  brand_id: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .optional(),
  countries: z.array(country).min(1).optional(),
});

const operatorUnit = z.looseObject({ id: z.string().min(1), name: z.string().optional() });

export const naturalAccount = z.strictObject({
  brand: brandKey,
  operator: domain,
  operator_unit: operatorUnit.optional(),
  currency: currency.optional(),
  timezone: z.string().min(1).optional(),
  sandbox: z.boolean().optional(),
});
export const accountRef = z.union([z.strictObject({ account_id: z.string().min(1) }), naturalAccount]);

/** Read by the version step before any schema; here only so that closed requests admit them. */
export const versionMembers = {
  adcp_version: z.string().optional(),
  adcp_major_version: z.number().int().optional(),
};

/** Members every compact discovery request may carry (facts 2). */
export const taskMembers = {
  ...versionMembers,
  idempotency_key: idempotencyKey,
  context_id: z.string().min(1).optional(),
  context: openObject.optional(),
  governance_context: z.string().min(1).max(4096).optional(),
  push_notification_config: openObject.optional(),
};

export const opportunity = z.strictObject({
  opportunity_id: z.string().regex(/^[A-Za-z0-9_.:-]{1,255}$/),
  phase: z.enum(["exploratory", "planning", "active_sourcing"]).optional(),
  intent: z.enum(["test", "speculative", "planning", "live_rfp"]).optional(),
  planning_horizon: openObject.optional(),
  response_deadline: instant.optional(),
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
});
