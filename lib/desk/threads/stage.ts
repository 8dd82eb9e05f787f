import type { CallBrief, OutcomeRow } from "@/lib/store";

export type Stage =
  | "not_sent"
  | "requesting"
  | "proposed"
  | "rejected"
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
  CallBrief,
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

const ANSWERED: Record<StageCall["kind"], (outcomes: string[]) => Stage> = {
  request: (outcomes) => (outcomes.includes("proposed") ? "proposed" : "rejected"),
  revise: (outcomes) => {
    if (outcomes.includes("partial")) return "counter_offer";
    return outcomes.includes("revised") ? "revised" : "unable";
  },
  finalize: (outcomes) => (outcomes.includes("finalized") ? "hold_expired" : "unable"),
  accept: () => "accepted",
  decline: () => "declined",
  control: () => "accepted",
  accounts: () => "not_sent",
};
