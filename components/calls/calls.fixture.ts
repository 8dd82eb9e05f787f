import type { TaskView, WayOutView } from "@/lib/api/client";

/** A task as a seller has just taken it, for tests beside this folder. */
export function taskOf(over: Partial<TaskView> = {}): TaskView {
  return {
    id: "task_7",
    status: "submitted",
    turn: "seller",
    seenAt: null,
    nextLookAt: null,
    looks: 0,
    message: null,
    progress: null,
    ...over,
  };
}

/** The ways out of an acceptance that was lost on its way, at a seller that keeps keys. */
export const WAYS: WayOutView[] = [
  { way: "ask_again", open: true, why: null, twice: false },
  { way: "read_back", open: true, why: null, twice: false },
  { way: "set_aside", open: true, why: null, twice: false },
];
