import type { RoundView } from "@/lib/api/client";

type Moving = Pick<RoundView, "state" | "retryAt" | "task">;

const SOONEST_MS = 2_000;
const LATEST_MS = 10_000;

/**
 * How long to wait before a screen is read again because something moves by itself, milliseconds: a call on its way, one the desk
 * repeats, a task the desk looks after. False where nothing does: a screen at rest makes no requests.
 */
export function refetchWhileMoving(rounds: readonly Moving[], now: number): number | false {
  const next = rounds.flatMap((round) => nextChange(round, now) ?? []);
  return next.length === 0 ? false : Math.max(SOONEST_MS, Math.min(LATEST_MS, Math.min(...next) - now));
}

function nextChange({ state, retryAt, task }: Moving, now: number): number | null {
  switch (state) {
    case "sending":
      return now;
    case "submitted":
      return task?.nextLookAt ? Date.parse(task.nextLookAt) : null;
    case "unknown":
    case "refused":
      return retryAt === null ? null : Date.parse(retryAt);
    case "prepared":
    case "done":
      return null;
  }
}
