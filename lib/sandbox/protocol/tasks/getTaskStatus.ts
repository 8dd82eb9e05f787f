import { TaskError } from "../errors";

/** Every task of this seller is finished when it answers, so no task id is ever given out (facts 2.6). */
export function getTaskStatus(): never {
  throw new TaskError("REFERENCE_NOT_FOUND", "No such task.", { field: "task_id" });
}
