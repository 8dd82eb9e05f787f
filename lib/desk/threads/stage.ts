import type { CallMark, OutcomeRow } from "@/lib/store";

export type Stage =
  | "not_sent"
  | "requesting"
  | "proposed"
  | "rejected"
  | "products_only"
  | "revising"
  | "counter_offer"
  | "revised"
  | "unable"
  | "finalizing"
  | "held"
  | "hold_expired"
  | "accepting"
  | "submitted"
  | "unknown"
  | "accepted"
  | "declined";

export type StageCall = Pick<
  CallMark,
  | "id"
  | "kind"
  | "number"
  | "state"
  | "prepared_at"
  | "sent_at"
  | "answered_at"
  | "retry_at"
  | "aside_text"
  | "task_status"
>;
export type StageOutcome = Pick<OutcomeRow, "call_id" | "outcome" | "asked" | "returned">;

/** What a thread's stage is read from: its rounds in order, what they brought, and whether a hold is alive or a buy is booked. */
export type StageFacts = {
  rounds: readonly StageCall[];
  outcomes: readonly StageOutcome[];
  hasLiveHold: boolean;
  isBooked: boolean;
  /** The calls all of whose proposals were declined, and whether nothing is left on the table for that reason. */
  declined?: { callIds: ReadonlySet<string>; everything: boolean };
};

/** `call` is the round the stage comes from; null before the first. */
export type StageOf = { stage: Stage; call: StageCall | null };

/** While a call is on its way, by what it asks for. */
const UNDERWAY: Record<StageCall["kind"], Stage> = {
  request: "requesting",
  revise: "revising",
  finalize: "finalizing",
  accept: "accepting",
  decline: "revising",
  control: "accepting",
  accounts: "requesting",
};

/**
 * Where a thread stands. An open question about money comes first, then what is on its way, then a booking and a live hold, then what
 * the last answered round brought that was not declined since. A refused round changed nothing, so it leaves the stage as it was.
 */
export function stageOf({ rounds, outcomes, hasLiveHold, isBooked, declined }: StageFacts): StageOf {
  const newest = (test: (call: StageCall) => boolean) => rounds.findLast(test) ?? null;
  const unknown = newest(isUnknown);
  if (unknown) return { stage: "unknown", call: unknown };
  const underway = newest(isUnderway);
  if (underway) return { stage: UNDERWAY[underway.kind], call: underway };
  const submitted = newest(({ state }) => state === "submitted");
  if (submitted) return { stage: "submitted", call: submitted };
  const answered = newest(
    ({ state, kind, id }) => state === "done" && kind !== "decline" && !declined?.callIds.has(id),
  );
  if (isBooked) return { stage: "accepted", call: newest(({ kind, state }) => kind === "accept" && state === "done") };
  if (hasLiveHold) return { stage: "held", call: newest(({ kind, state }) => kind === "finalize" && state === "done") };
  if (declined?.everything) {
    return { stage: "declined", call: newest(({ kind, state }) => kind === "decline" && state === "done") };
  }
  if (!answered) return { stage: "not_sent", call: null };
  const brought = outcomes.filter(({ call_id }) => call_id === answered.id).map(({ outcome }) => outcome);
  return { stage: ANSWERED[answered.kind](brought), call: answered };
}

/** Nobody knows whether it happened, and no person has taken that on. */
export const isUnknown = ({ state, aside_text }: Pick<StageCall, "state" | "aside_text">): boolean =>
  state === "unknown" && aside_text === null;

/** On its way, or put off by the seller and about to be sent again. */
const isUnderway = ({ state, retry_at }: StageCall): boolean =>
  state === "prepared" || state === "sending" || (state === "refused" && retry_at !== null);

/** What a seller said it did, in the words of either lane; the older one’s are a report and no result. */
const SHORT: ReadonlySet<string> = new Set(["partial", "refined_partly"]);
const ANSWERS: ReadonlySet<string> = new Set(["revised", "refined", "seen_committed"]);

const ANSWERED: Record<StageCall["kind"], (outcomes: string[]) => Stage> = {
  request: (outcomes) => {
    if (outcomes.includes("products_available")) return "products_only";
    return outcomes.includes("proposed") ? "proposed" : "rejected";
  },
  revise: (outcomes) => {
    if (outcomes.some((outcome) => SHORT.has(outcome))) return "counter_offer";
    if (outcomes.includes("products_available")) return "products_only";
    return outcomes.some((outcome) => ANSWERS.has(outcome)) ? "revised" : "unable";
  },
  finalize: (outcomes) =>
    outcomes.includes("finalized") || outcomes.includes("seen_committed") ? "hold_expired" : "unable",
  accept: () => "accepted",
  decline: () => "declined",
  control: () => "accepted",
  accounts: () => "not_sent",
};
