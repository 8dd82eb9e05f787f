import type { Refinement } from "@/lib/adcp";
import { freshId } from "../state/ids";
import { saveTask, type TaskOutcome } from "../state/tasks";
import type { CallContext } from "./context";
import type { Body } from "./envelope";
import type { ToolName } from "./requests";

/** With this in an ask the work is taken on and fails; so that a buyer can see what that looks like. */
const FAIL_MARKER = "[fails]";

export function isDeferred({ profile }: CallContext, tool: ToolName): boolean {
  return profile.defers?.tools.includes(tool) ?? false;
}

/**
 * Takes work on and answers `submitted` (facts 1.7). It is done at once, as of the time it is due, and shown from then on: a
 * restart loses nothing, and a hold begins when the buyer can first see it. What is wrong with the request fails right here.
 */
export function defer(
  context: CallContext,
  job: {
    tool: ToolName;
    request: Record<string, unknown>;
    binding: string | undefined;
    work: (at: CallContext) => Body;
  },
): Body {
  const { profile, controls, now, world } = context;
  const seconds = controls.task_seconds ?? profile.defers?.seconds ?? 0;
  const due = new Date(now.getTime() + seconds * 1000);
  const taskId = freshId(context, "task");
  saveTask(world, {
    taskId,
    binding: job.binding ?? "",
    taskType: job.tool,
    createdAt: now.toISOString(),
    dueAt: due.toISOString(),
    request: job.request,
    outcome: outcomeOf(job.request, () => job.work({ ...context, now: due })),
  });
  return { status: "submitted", task_id: taskId, message: `Someone looks at it; ask again in ${seconds} seconds.` };
}

function outcomeOf(request: Record<string, unknown>, work: () => Body): TaskOutcome {
  const entries = (request.refinements ?? []) as Refinement[];
  const fails = entries.some((entry) => entry.action === "revise" && entry.ask?.includes(FAIL_MARKER));
  if (!fails) return { kind: "completed", body: work() };
  return { kind: "failed", error: { code: "SERVICE_UNAVAILABLE", message: "The planner gave this up." } };
}
