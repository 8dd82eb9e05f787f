/** How the protocol says an error can be overcome (facts 1.3). */
export type Recovery = "transient" | "correctable" | "terminal";

export type ErrorWords = {
  recovery: Recovery;
  /** What happened, in a buyer's words. */
  meaning: string;
  next: string;
};

/**
 * Error codes the desk's own calls can meet (facts 5, 17.2). The vocabulary is open: `errorWords` has an answer for any other
 * code, by its recovery.
 */
const ERROR_WORDS: ReadonlyMap<string, ErrorWords> = new Map<string, ErrorWords>(
  Object.entries({
    INVALID_REQUEST: correctable(
      "The seller could not read the request.",
      "Correct the field it names and send it again.",
    ),
    VALIDATION_ERROR: correctable(
      "The request breaks a rule of the seller's.",
      "Correct the field it names and send it again.",
    ),
    UNSUPPORTED_FEATURE: correctable(
      "The seller cannot be held to a field you used, and refused the whole request.",
      "Remove the field or put it into the ask, and read the seller's capabilities again.",
    ),
    VERSION_UNSUPPORTED: correctable(
      "The seller does not speak the release this negotiation is pinned to.",
      "Read its capabilities again and start a negotiation in a release it offers.",
    ),
    INVALID_STATE: correctable(
      "The proposal or buy is not in a state that allows this: it may be on hold, declined or accepted already.",
      "Read it again and decide anew. Sending the same request again changes nothing.",
    ),
    PROPOSAL_EXPIRED: correctable("The proposal ran out.", "Put the draft on hold again, or ask for new proposals."),
    PROPOSAL_NOT_FOUND: correctable(
      "The seller does not know this proposal for this account.",
      "Check the account, or ask for new proposals.",
    ),
    PROPOSAL_NOT_COMMITTED: correctable("Only a proposal on hold can be accepted.", "Put it on hold first."),
    MULTI_FINALIZE_UNSUPPORTED: correctable(
      "The seller cannot hold several proposals as one.",
      "Put them on hold one by one; then one may fail when another is held.",
    ),
    IO_REQUIRED: correctable("The insertion order has to be signed first.", "Sign it and accept again."),
    TERMS_REJECTED: correctable(
      "The seller refuses terms you asked for, such as how delivery is measured.",
      "Drop or change the terms it names. The same terms would be refused again; your last proposal still stands.",
    ),
    REQUOTE_REQUIRED: correctable(
      "The change goes beyond what the accepted terms allow.",
      "Ask for an amendment instead.",
    ),
    PRODUCT_NOT_FOUND: correctable("The seller does not know a product you named.", "Read its products again."),
    PRODUCT_EXPIRED: correctable("A product you named is no longer sold.", "Read the seller's products again."),
    PRODUCT_UNAVAILABLE: correctable("A product you named is sold out.", "Choose another product or another flight."),
    REFERENCE_NOT_FOUND: correctable("The seller does not know something you named.", "Check the id and the account."),
    CONFLICT: transient("The buy changed meanwhile.", "Read it again, then decide and send a new request."),
    ACTION_NOT_ALLOWED: correctable(
      "The accepted terms do not allow this.",
      "See what the buy allows, or ask for an amendment.",
    ),
    NOT_CANCELLABLE: correctable("The buy cannot be cancelled directly.", "Ask for a cancellation to be negotiated."),
    IDEMPOTENCY_CONFLICT: correctable(
      "The key of this request was used for another one.",
      "Make sure this is the request you mean, and send it with a new key.",
    ),
    IDEMPOTENCY_EXPIRED: correctable(
      "The seller no longer remembers this request.",
      "Read back what it did before anything is sent anew.",
    ),
    IDEMPOTENCY_IN_FLIGHT: transient(
      "The seller is still working on this very request.",
      "Wait and ask again with the same key.",
    ),
    RATE_LIMITED: transient(
      "The seller asks for fewer requests.",
      "Wait as long as it says and send the same request again.",
    ),
    SERVICE_UNAVAILABLE: transient("The seller cannot answer now.", "Send the same request again later."),
    GOVERNANCE_DENIED: correctable(
      "A governance check refused this.",
      "Change the plan or ask whoever is responsible.",
    ),
    GOVERNANCE_UNAVAILABLE: transient(
      "A governance check cannot be reached now.",
      "Send the same request again later.",
    ),
    AUTH_MISSING: correctable("The seller wants a credential.", "Give this seller's credential in its settings."),
    AUTH_REQUIRED: correctable("The seller wants a credential.", "Give this seller's credential in its settings."),
    AUTH_INVALID: terminal(
      "The seller refused the credential.",
      "Ask the seller for a new one. Trying again does not help.",
    ),
    PERMISSION_DENIED: correctable("Your account may not do this.", "Ask the seller for the permission."),
    SCOPE_INSUFFICIENT: correctable("The credential may not do this.", "Ask the seller for a wider one."),
    READ_ONLY_SCOPE: correctable("The credential can only read.", "Ask the seller for one that can buy."),
    CREDENTIAL_IN_ARGS: terminal("A secret was sent where none belongs.", "Stop, and have that secret replaced."),
    ACCOUNT_NOT_FOUND: terminal(
      "The seller does not know this account.",
      "Set the account up with the seller, or ask without one. It is not known by itself.",
    ),
    ACCOUNT_SUSPENDED: terminal("The account is suspended.", "Talk to the seller."),
    ACCOUNT_PAYMENT_REQUIRED: terminal(
      "The account owes a payment and cannot buy.",
      "Talk to the seller or to your finance people.",
    ),
    ACCOUNT_REQUIRED: correctable("The seller answers only to an account.", "Choose an account and send it again."),
    ACCOUNT_SETUP_REQUIRED: correctable("The account is not set up completely.", "Complete it with the seller."),
    ACCOUNT_AMBIGUOUS: correctable("Several accounts fit.", "Choose one of them by its id."),
    ACCOUNT_MOVED: correctable("The account has a new identity.", "Use the one the seller names, with a new request."),
    BUDGET_TOO_LOW: correctable("The budget is below what the seller takes.", "Raise it or buy less."),
    BUDGET_EXCEEDED: correctable("The budget is above what is allowed.", "Lower it."),
    BUDGET_EXHAUSTED: terminal("The budget is used up.", "Nothing more can be bought from it."),
    POLICY_VIOLATION: correctable("A policy of the seller's forbids this.", "Change what it names."),
    AGENT_SUSPENDED: terminal("The seller has suspended this desk.", "Talk to the seller."),
    AGENT_BLOCKED: terminal("The seller has blocked this desk.", "Talk to the seller."),
    CONFIGURATION_ERROR: terminal("The seller's own system is set up wrongly.", "Talk to the seller."),
    COMMITTED_RESOURCE_PURGED: terminal(
      "What you did was done, and the seller no longer keeps the result.",
      "Read back what is booked. Do not accept again: that would buy twice.",
    ),
    CURSOR_EXPIRED: correctable("The seller's list changed meanwhile.", "Read it again from the start."),
    GOVERNANCE_AGENT_NOT_ACCEPTED: correctable(
      "The seller does not accept your governance agent.",
      "Ask whoever is responsible.",
    ),
    SOURCE_ACCESS_FAILED: correctable(
      "The seller could not read something you referred to.",
      "Check that it can be reached.",
    ),
  }),
);

function correctable(meaning: string, next: string): ErrorWords {
  return { recovery: "correctable", meaning, next };
}
function transient(meaning: string, next: string): ErrorWords {
  return { recovery: "transient", meaning, next };
}
function terminal(meaning: string, next: string): ErrorWords {
  return { recovery: "terminal", meaning, next };
}

const UNKNOWN_CODE: Readonly<Record<Recovery, ErrorWords>> = {
  transient: transient("The seller could not do this now.", "Send the same request again later, a few times at most."),
  correctable: correctable("The seller refused the request.", "See what it says, correct it and send it again."),
  terminal: terminal("The seller refused this for good.", "Talk to the seller. Trying again does not help."),
};

/**
 * Words for a task error. A known code has its own; any other is read by the recovery the seller gives. A missing recovery means
 * transient and a recovery nobody knows means terminal (facts 1.3).
 */
export function errorWords(code: string, recovery?: unknown): ErrorWords {
  return ERROR_WORDS.get(code) ?? UNKNOWN_CODE[recoveryOf(recovery)];
}

export function isKnownErrorCode(code: string): boolean {
  return ERROR_WORDS.has(code);
}

function recoveryOf(given: unknown): Recovery {
  if (given === undefined) return "transient";
  return given === "transient" || given === "correctable" ? given : "terminal";
}

/** Seconds to wait before the same request may be sent again: rounded up, between 1 and 3600; undefined where none is given. */
export function retryAfterSeconds(given: unknown): number | undefined {
  if (typeof given !== "number" || !Number.isFinite(given)) return undefined;
  return Math.min(3600, Math.max(1, Math.ceil(given)));
}
