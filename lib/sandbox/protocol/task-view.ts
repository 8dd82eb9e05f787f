import type { TaskStatus } from "@/lib/adcp";
import type { StoredTask } from "../state/tasks";
import type { CallContext } from "./context";
import { type Body, completed } from "./envelope";

/** Share of the time after which somebody has begun. */
const BEGUN = 0.25;
const STEPS = ["In the queue", "Planning", "Checking inventory", "Done"] as const;

export type TaskView = { status: TaskStatus; updatedAt: string; completedAt?: string; share: number };

/** How far a task is at the seller's time; nothing of what comes of it shows before it is due. */
export function viewTask({ createdAt, dueAt, outcome }: StoredTask, now: Date): TaskView {
  const [begin, end] = [Date.parse(createdAt), Date.parse(dueAt)];
  const share = end <= begin ? 1 : Math.min(1, Math.max(0, (now.getTime() - begin) / (end - begin)));
  if (share === 1) return { status: outcome.kind, updatedAt: dueAt, completedAt: dueAt, share };
  return share < BEGUN
    ? { status: "submitted", updatedAt: createdAt, share }
    : { status: "working", updatedAt: new Date(begin + (end - begin) * BEGUN).toISOString(), share };
}

export function progressOf(share: number): Body {
  const step = Math.min(STEPS.length - 1, Math.floor(share * (STEPS.length - 1)) + (share === 1 ? 1 : 0));
  return {
    percentage: Math.floor(share * 100),
    current_step: STEPS[step],
    total_steps: STEPS.length,
    step_number: step + 1,
  };
}

/** What the task comes to, in the shape its own tool answers with. A failed task says why in both places (facts 2.6). */
export function resultOf({ served }: CallContext, { outcome }: StoredTask): Body {
  if (outcome.kind === "completed") return completed(served, outcome.body, {});
  const error = { ...outcome.error, recovery: "transient" };
  return { status: "failed", adcp_version: served, adcp_error: error, errors: [error] };
}
