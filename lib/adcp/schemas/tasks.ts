import { z } from "zod";
import { requestVersions } from "./envelope";
import { anyObject, dateTime } from "./parts";

export const TASK_STATUSES = [
  "submitted",
  "working",
  "input-required",
  "completed",
  "canceled",
  "failed",
  "rejected",
  "auth-required",
  "unknown",
] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** After these nothing further happens; `unknown` settles nothing (facts 1.2). */
export const TERMINAL_TASK_STATUSES: ReadonlySet<TaskStatus> = new Set(["completed", "failed", "canceled", "rejected"]);

export const taskStatusRequest = z.looseObject({
  ...requestVersions,
  task_id: z.string(),
  account: anyObject.optional(),
  include_history: z.boolean().optional(),
  include_result: z.boolean().optional(),
});

/** get_task_status (facts 2.6). `result` has the shape of the task's own answer and is judged as one. */
export const taskStatusResponse = z.looseObject({
  task_id: z.string(),
  task_type: z.string(),
  protocol: z.string(),
  status: z.enum(TASK_STATUSES),
  created_at: dateTime,
  updated_at: dateTime,
  completed_at: dateTime.optional(),
  has_webhook: z.boolean().optional(),
  progress: z
    .looseObject({
      percentage: z.number().min(0).max(100).optional(),
      current_step: z.string().optional(),
      total_steps: z.int().min(1).optional(),
      step_number: z.int().min(1).optional(),
    })
    .optional(),
  error: z.looseObject({ code: z.string(), message: z.string() }).optional(),
  history: z
    .array(z.looseObject({ timestamp: dateTime, type: z.enum(["request", "response"]), data: anyObject }))
    .optional(),
  result: anyObject.optional(),
});
