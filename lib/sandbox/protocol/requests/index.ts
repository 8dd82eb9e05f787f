import { z } from "zod";
import { TaskError } from "../errors";
import type { ServedVersion } from "../versions";
import {
  accountRef,
  brandKey,
  idempotencyKey,
  instant,
  money,
  naturalAccount,
  openObject,
  opportunity,
  taskMembers,
  versionMembers,
} from "./common";
import { criteriaSchemas } from "./criteria";
import { refinementSchemas } from "./refinement";

export const TOOL_NAMES = [
  "get_adcp_capabilities",
  "list_accounts",
  "sync_accounts",
  "request_proposals",
  "refine_proposals",
  "accept_proposal",
  "decline_proposals",
  "get_media_buys",
  "get_task_status",
] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

const reads = { ...versionMembers, context: openObject.optional(), ext: openObject.optional() };
const pagination = z
  .looseObject({ max_results: z.number().int().min(1).max(100).optional(), cursor: z.string().optional() })
  .optional();
const mediaBuyStatus = z.enum([
  "pending_creatives",
  "pending_start",
  "active",
  "paused",
  "completed",
  "rejected",
  "canceled",
]);
const DECLINE_REASONS = [
  "price",
  "inventory_fit",
  "audience_fit",
  "creative_unsupported",
  "measurement_unsupported",
  "policy",
  "timing",
  "budget_changed",
  "selected_alternative",
  "other",
] as const;

const getCapabilities = z.looseObject({ ...reads, protocols: z.array(z.string()).min(1).optional() });
const listAccounts = z.looseObject({
  ...reads,
  account: accountRef.optional(),
  status: z.string().optional(),
  sandbox: z.boolean().optional(),
  pagination,
});
const syncAccounts = z.looseObject({
  ...reads,
  idempotency_key: idempotencyKey,
  accounts: z
    .array(
      z.union([
        z.looseObject({ account: accountRef, brand: z.undefined().optional(), payment_terms: z.string().optional() }),
        z.looseObject({
          ...naturalAccount.shape,
          billing: z.enum(["operator", "agent", "advertiser"]),
          payment_terms: z.string().optional(),
          account: z.undefined().optional(),
        }),
      ]),
    )
    .max(1000),
  delete_missing: z.boolean().optional(),
  dry_run: z.boolean().optional(),
});
const decline = z
  .strictObject({
    proposal_id: z.string().min(1).max(255),
    reason: z.enum(DECLINE_REASONS),
    detail: z.string().min(1).max(500).optional(),
  })
  .refine(({ reason, detail }) => reason !== "other" || detail !== undefined, "other needs a detail");
const declineProposals = z.strictObject({
  ...taskMembers,
  declines: z.array(decline).min(1).max(25),
  opportunity: opportunity.optional(),
});
const getMediaBuys = z.looseObject({
  ...reads,
  account: accountRef.optional(),
  media_buy_ids: z.array(z.string()).min(1).optional(),
  status_filter: z.union([mediaBuyStatus, z.array(mediaBuyStatus).min(1)]).optional(),
  include_history: z.number().int().min(0).max(1000).optional(),
  pagination,
});
const getTaskStatus = z.looseObject({ ...reads, task_id: z.string(), account: accountRef.optional() });

const requestProposals = (version: ServedVersion) =>
  z
    .strictObject({
      ...taskMembers,
      brief: z.string().min(1),
      account: accountRef.optional(),
      brand: brandKey.optional(),
      criteria: criteriaSchemas[version].optional(),
      opportunity: opportunity.optional(),
    })
    .refine(({ account, brand }) => brand !== undefined || (account && "brand" in account), {
      path: ["brand"],
      message: "give a brand, or an account of brand and operator",
    })
    .refine(({ account, brand }) => !(brand && account && "brand" in account), {
      path: ["brand"],
      message: "an account of brand and operator already names the brand",
    });

const refineProposals = (version: ServedVersion) =>
  z
    .strictObject({ ...taskMembers, refinements: z.array(refinementSchemas[version]).min(1).max(25) })
    .refine(({ refinements }) => new Set(refinements.map((entry) => (entry as { action: string }).action)).size === 1, {
      path: ["refinements"],
      message: "a batch finalizes only, or revises only",
    });

const acceptMembers = {
  ...versionMembers,
  idempotency_key: idempotencyKey,
  account: accountRef,
  proposal_id: z.string().min(1),
  proposal_terms_digest: z.string().regex(/^sha256:[A-Za-z0-9_-]{43}$/),
  total_budget: money.optional(),
  daily_budget_cap: z.number().min(0).optional(),
  budget_cap_timezone: z.string().min(1).optional(),
  io_acceptance: z
    .strictObject({
      io_id: z.string().min(1),
      accepted_at: instant,
      signatory: z.string().min(1).max(250),
      signature_id: z.string().min(1).optional(),
    })
    .optional(),
  purchase_order_ref: z.string().min(1).max(255).optional(),
  governance_context: z.string().min(1).max(4096).optional(),
  push_notification_config: openObject.optional(),
  reporting_webhook: openObject.optional(),
  opportunity: opportunity.optional(),
  context: openObject.optional(),
  ext: openObject.optional(),
};

const shared = {
  get_adcp_capabilities: getCapabilities,
  list_accounts: listAccounts,
  sync_accounts: syncAccounts,
  decline_proposals: declineProposals,
  get_media_buys: getMediaBuys,
  get_task_status: getTaskStatus,
};

/** The requests each release admits. Under the pre-release, members only 3.2 knows are unknown members. */
export const REQUEST_SCHEMAS: Record<ServedVersion, Record<ToolName, z.ZodType>> = {
  "3.2-beta.5": {
    ...shared,
    request_proposals: requestProposals("3.2-beta.5"),
    refine_proposals: refineProposals("3.2-beta.5"),
    accept_proposal: z.strictObject(acceptMembers),
  },
  "3.2": {
    ...shared,
    request_proposals: requestProposals("3.2"),
    refine_proposals: refineProposals("3.2"),
    accept_proposal: z.strictObject({
      ...acceptMembers,
      name: z.string().min(1).max(255).regex(/\S/, "not blank").optional(),
    }),
  },
};

/**
 * Checks a request against the release it is served under.
 * @throws TaskError INVALID_REQUEST with the first fault's place and all of them in `issues`.
 */
export function checkRequest(tool: ToolName, version: ServedVersion, request: Record<string, unknown>): void {
  const result = REQUEST_SCHEMAS[version][tool].safeParse(request);
  if (result.success) return;
  const issues = result.error.issues.map((issue) => ({
    pointer: issue.path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
    message: issue.message,
    keyword: issue.code,
  }));
  const first = result.error.issues[0];
  throw new TaskError("INVALID_REQUEST", first ? `${fieldPath(first.path) || tool}: ${first.message}` : "Malformed.", {
    ...(first && first.path.length > 0 && { field: fieldPath(first.path) }),
    issues,
  });
}

/** JSONPath-lite as error fields write it: `refinements[0].constraints.cpm`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index === 0 ? "" : "."}${String(step)}`))
    .join("");
}
