import type { TaskErrorView } from "@/lib/api/client";

/** What to do about a refused acceptance. `again`: whether pressing accept once more can help at all. */
export type NextStep = { words: string; again: boolean };

/** The codes an acceptance is refused with (facts 4.7, 5), with what a buyer does about each. */
const NEXT: Record<string, NextStep> = {
  PROPOSAL_EXPIRED: {
    words: "The hold ended by the seller’s clock. Finalize the draft again for a new hold.",
    again: false,
  },
  PROPOSAL_NOT_COMMITTED: {
    words: "The seller holds nothing for this proposal. Finalize the draft first.",
    again: false,
  },
  PROPOSAL_NOT_FOUND: {
    words:
      "The seller does not know this proposal, or not under this account. Check the account, then ask for it anew.",
    again: false,
  },
  INVALID_STATE: {
    words: "The proposal was accepted or declined before. Read the negotiation again before anything else.",
    again: false,
  },
  INVALID_REQUEST: {
    words: "The seller found the request wrong. If it names the digest, the terms it holds are not these.",
    again: false,
  },
  IO_REQUIRED: {
    words: "The seller wants its insertion order signed. Give the signatory and accept again.",
    again: true,
  },
  CONFLICT: {
    words: "Something moved under these terms. Read again, and refine anew where the base moved.",
    again: false,
  },
  RATE_LIMITED: { words: "The seller is being asked too often. Wait, then accept again.", again: true },
  SERVICE_UNAVAILABLE: { words: "The seller is out of service for now. Wait, then accept again.", again: true },
  GOVERNANCE_DENIED: {
    words: "The seller’s governance denied it. That is settled with the seller, not here.",
    again: false,
  },
  GOVERNANCE_UNAVAILABLE: { words: "The seller’s governance did not answer. Wait, then accept again.", again: true },
  ACCOUNT_NOT_FOUND: { words: "The seller does not know the account. It has to be set up there first.", again: false },
  ACCOUNT_SUSPENDED: { words: "The seller has suspended the account. That is settled with the seller.", again: false },
  ACCOUNT_PAYMENT_REQUIRED: { words: "The account owes a payment at the seller.", again: false },
  BUDGET_EXCEEDED: { words: "The amount is over what the account may spend at the seller.", again: false },
  BUDGET_TOO_LOW: { words: "The amount is under what the seller sells.", again: false },
  IDEMPOTENCY_CONFLICT: {
    words:
      "The seller knows this key with another request. Check what you are sending, then accept again with a new key.",
    again: true,
  },
  PERMISSION_DENIED: { words: "The seller does not allow this to your credential.", again: false },
  AUTH_INVALID: {
    words: "The seller no longer takes the desk’s credential. It has to be renewed under Sellers.",
    again: false,
  },
};

const BY_RECOVERY: Record<"transient" | "correctable" | "terminal" | "unsaid", NextStep> = {
  transient: { words: "The seller calls this passing. Wait, then accept again.", again: true },
  correctable: { words: "The seller calls this correctable: change what it names, then accept again.", again: true },
  terminal: { words: "The seller calls this final. Accepting again will not help.", again: false },
  unsaid: { words: "The seller does not say whether trying again can help.", again: true },
};

/** The next step for a task error on acceptance; an unknown code falls back on the recovery the seller declared. */
export function nextStepAfterRefusal(error: TaskErrorView): NextStep {
  return NEXT[error.code] ?? BY_RECOVERY[error.recovery ?? "unsaid"];
}
