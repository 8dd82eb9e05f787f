import type { CallEndView, RoundView, TaskView } from "@/lib/api/client";

/** How one seller answered the brief (facts 2.2). `unread`: it answered with something that is none of these. */
export type Answer =
  | { kind: "proposed"; proposals: number; missing: string[] }
  | { kind: "rejected"; reason: string | null; suggestions: string[] }
  | { kind: "products_only"; products: number }
  /** Of the older lane: neither a proposal nor a product, and no reason why. */
  | { kind: "nothing" }
  | { kind: "submitted"; task: TaskView | null }
  | { kind: "postponed" }
  | { kind: "set_aside"; isFreed: boolean }
  | { kind: "refused"; code: string; message: string; suggestion: string | null }
  | { kind: "unknown"; message: string }
  | { kind: "unread" };

type Answered = Pick<RoundView, "responseText" | "error" | "fault" | "task" | "retryAt" | "aside">;

/** Reads the end of a request. Total: whatever the seller sent becomes one of the answers above. */
export function answerOf(end: CallEndView["end"], round: Answered): Answer {
  switch (end) {
    case "done":
      return readDone(round.responseText);
    case "submitted":
      return { kind: "submitted", task: round.task };
    case "refused":
      if (round.retryAt !== null) return { kind: "postponed" };
      return {
        kind: "refused",
        code: round.error?.code ?? "no code",
        message: round.error?.message ?? "It gave no reason.",
        suggestion: round.error?.suggestion ?? null,
      };
    case "unknown":
      if (round.aside) return { kind: "set_aside", isFreed: round.aside.concluded === "did_not_happen" };
      return { kind: "unknown", message: round.fault?.message ?? "The connection ended without an answer." };
    default:
      return end satisfies never;
  }
}

/** The end a stored round came to; null while it is still on its way. */
export function endOf({ state }: Pick<RoundView, "state">): CallEndView["end"] | null {
  return state === "prepared" || state === "sending" ? null : state;
}

function readDone(responseText: string | null): Answer {
  const body = parsed(responseText);
  switch (body.outcome) {
    case "proposed":
      return {
        kind: "proposed",
        proposals: objects(body.proposals).length,
        missing: objects(body.incomplete).map(
          ({ description, scope }) => text(description) ?? text(scope) ?? "something",
        ),
      };
    case "rejected":
      return { kind: "rejected", reason: text(body.reason), suggestions: texts(body.suggestions) };
    case "products_available":
      return { kind: "products_only", products: objects(body.products).length };
    default:
      return { kind: "unread" };
  }
}

function parsed(json: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? "null");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const text = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : null);
const objects = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
const texts = (value: unknown) => (Array.isArray(value) ? value.flatMap((each) => text(each) ?? []) : []);
