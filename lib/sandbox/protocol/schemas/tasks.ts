import { z } from "zod";
import { TASK_STATUSES } from "@/lib/adcp";
import { requestVersions } from "@/lib/adcp/schemas/envelope";
import { anyObject, dateTime } from "@/lib/adcp/schemas/parts";

const statuses = z.enum(TASK_STATUSES);

/** list_tasks (facts 2.6): open, with filters that all have to hold. */
export const listTasksRequest = z.looseObject({
  ...requestVersions,
  account: anyObject.optional(),
  filters: z
    .looseObject({
      protocol: z.string().optional(),
      protocols: z.array(z.string()).min(1).optional(),
      status: statuses.optional(),
      statuses: z.array(statuses).min(1).optional(),
      task_type: z.string().optional(),
      task_types: z.array(z.string()).min(1).optional(),
      created_after: dateTime.optional(),
      created_before: dateTime.optional(),
      updated_after: dateTime.optional(),
      updated_before: dateTime.optional(),
      task_ids: z.array(z.string()).min(1).max(100).optional(),
      context_contains: z.string().optional(),
      has_webhook: z.boolean().optional(),
    })
    .optional(),
  sort: z
    .looseObject({
      field: z.enum(["created_at", "updated_at", "status", "task_type", "protocol"]).optional(),
      direction: z.enum(["asc", "desc"]).optional(),
    })
    .optional(),
  pagination: z
    .strictObject({ max_results: z.int().min(1).max(100).optional(), cursor: z.string().optional() })
    .optional(),
  include_history: z.boolean().optional(),
});
export type ListTasksRequest = z.infer<typeof listTasksRequest>;
