import type { MarkKind } from "@/components/ui/mark";
import type { RoundView, TaskView } from "@/lib/api/client";

type TaskWords = { mark: MarkKind; text: (seller: string) => string };

/** AdCP task statuses of an open task (facts 2.6), in plain words. */
const STATUSES: Record<string, TaskWords> = {
  submitted: { mark: "waiting", text: (seller) => `${seller} took this as a task and has not begun it` },
  working: { mark: "waiting", text: (seller) => `${seller} is working on it` },
  "input-required": { mark: "you", text: (seller) => `${seller} waits for something from you, outside this desk` },
  "auth-required": {
    mark: "you",
    text: (seller) => `${seller} waits for you to sign in or approve, outside this desk`,
  },
};

const UNSAID: TaskWords = { mark: "unknown", text: (seller) => `${seller} does not say how the task stands` };

/** How an open task stands. A status nobody knows settles nothing and is called so. */
export function taskWords({ status }: Pick<TaskView, "status">, seller: string): { mark: MarkKind; text: string } {
  const { mark, text } = STATUSES[status] ?? UNSAID;
  return { mark, text: text(seller) };
}

/** What is not so before the task ends, by what it was asked to do. */
export const MEANWHILE: Record<RoundView["kind"], string> = {
  request: "No proposal exists before it answers.",
  revise: "No draft exists before it answers, and nothing is booked or held by it.",
  finalize: "Nothing is held before it answers.",
  accept: "It is not booked yet, and the hold still ticks: it may end first.",
  decline: "Nothing is declined before it answers.",
  control: "The media buy is what it was before it answers.",
};
