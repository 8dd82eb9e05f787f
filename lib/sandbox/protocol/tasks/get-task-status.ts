import type { AccountRef } from "@/lib/adcp";
import { findTask, type StoredTask } from "../../state/tasks";
import { isInScope } from "../binding";
import type { CallContext } from "../context";
import type { Body } from "../envelope";
import { TaskError } from "../errors";
import { progressOf, resultOf, viewTask } from "../task-view";

export type GetTaskStatusRequest = {
  task_id: string;
  account?: AccountRef;
  include_history?: boolean;
  include_result?: boolean;
};

/**
 * How far deferred work is, and what came of it (facts 2.6).
 * @throws TaskError REFERENCE_NOT_FOUND, alike for an id that never was and one of another buyer or account.
 */
export function getTaskStatus(context: CallContext, request: GetTaskStatusRequest): Body {
  const task = findTask(context.world, request.task_id);
  if (!task || (request.account && !isInScope(context.world, request.account, task.binding))) {
    throw new TaskError("REFERENCE_NOT_FOUND", "No such task.", { field: "task_id" });
  }
  const { status, updatedAt, completedAt, share } = viewTask(task, context.now);
  const isOver = completedAt !== undefined;
  return {
    task_id: task.taskId,
    task_type: task.taskType,
    protocol: "media-buy",
    status,
    created_at: task.createdAt,
    updated_at: updatedAt,
    ...(isOver && { completed_at: completedAt }),
    has_webhook: false,
    progress: progressOf(share),
    ...(isOver && task.outcome.kind === "failed" && { error: task.outcome.error }),
    ...(request.include_history && { history: historyOf(context, task, isOver) }),
    ...(isOver && request.include_result && { result: resultOf(context, task) }),
  };
}

function historyOf(context: CallContext, task: StoredTask, isOver: boolean): Body[] {
  const asked = { timestamp: task.createdAt, type: "request", data: task.request };
  return isOver ? [asked, { timestamp: task.dueAt, type: "response", data: resultOf(context, task) }] : [asked];
}
