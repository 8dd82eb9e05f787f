import type { AdcpError } from "@/lib/adcp";
import type { CallRow } from "@/lib/store";
import type { Fault } from "../refusal";
import type { IdempotencyDeclaration } from "../sellers/declared";
import { mayHaveArrived } from "./arrival";
import { keyState, keysFor } from "./key-kept";
import { isTransient } from "./retry";

/** One way out of a call without a usable end: whether it is open, why not, and whether it may do the same thing twice. */
export type WayOut = {
  way: "ask_again" | "read_back" | "set_aside";
  open: boolean;
  why: string | null;
  twice: boolean;
};

type Call = Pick<
  CallRow,
  | "kind"
  | "tool"
  | "state"
  | "attempts"
  | "fault_text"
  | "error_text"
  | "prepared_at"
  | "answered_at"
  | "read_back_found"
  | "aside_text"
  | "sole_claim"
>;

/** The ways out of an unknown outcome, and the one out of a refusal that will not last. Empty for every other call. */
export function waysOut(call: Call, idempotency: IdempotencyDeclaration, now: Date): WayOut[] {
  if (call.kind === "accounts" || call.aside_text !== null) return [];
  switch (call.state) {
    case "unknown":
      return [
        askAgain(call, keysFor(call, idempotency), now),
        readBack(call),
        { way: "set_aside", open: true, why: null, twice: false },
      ];
    case "refused":
      return sendAgain(call, now);
    case "prepared":
    case "sending":
    case "submitted":
    case "done":
      return [];
  }
}

/** Codes of faults after which the seller says itself that the key brings nothing any more (facts 1.6, 17.2). */
const FORGOTTEN: ReadonlySet<string> = new Set(["key_expired", "purged"]);

function askAgain(call: Call, idempotency: IdempotencyDeclaration, now: Date): WayOut {
  const way = "ask_again";
  // What never left this desk cannot be done twice.
  if (!mayHaveArrived(call)) return { way, open: true, why: null, twice: false };
  const closed = (why: string): WayOut => ({ way, open: false, why, twice: false });
  const fault = call.fault_text === null ? null : (JSON.parse(call.fault_text) as Fault);
  if (fault && FORGOTTEN.has(fault.kind))
    return closed("The seller says that it no longer keeps what this request did.");
  switch (keyState(call, idempotency, now)) {
    case "kept":
      return { way, open: true, why: null, twice: false };
    case "lapsed":
      return closed(
        "The seller need not know this request’s key any more: asking again could do the same thing twice.",
      );
    case "never":
      // Only a look at what is booked tells whether there would be a second one.
      return call.kind === "accept" && call.read_back_found !== "nothing"
        ? closed("The seller keeps no keys, so asking again could book twice. Read back first.")
        : { way, open: true, why: "The seller keeps no keys: it may do the same thing twice.", twice: true };
  }
}

function readBack(call: Call): WayOut {
  const open = call.kind === "accept";
  const why = open ? null : "A seller can be asked for its media buys only, and this would not be among them.";
  return { way: "read_back", open, why, twice: false };
}

function sendAgain(call: Call, now: Date): WayOut[] {
  const error = call.error_text === null ? null : (JSON.parse(call.error_text) as AdcpError);
  if (!error || !isTransient(error)) return [];
  // Its proposal is free by now, so whoever still wants it accepts it anew, as it stands then.
  if (call.kind === "accept" && call.sole_claim === null) return [];
  const from = Date.parse(call.answered_at ?? call.prepared_at) + (error.retry_after ?? 0) * 1_000;
  const open = now.getTime() >= from;
  return [{ way: "ask_again", open, why: open ? null : "The seller asked to wait longer.", twice: false }];
}
