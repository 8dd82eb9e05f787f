import type { AdcpError } from "@/lib/adcp";

/** What sellers answer before they look the key up (facts 1.6), so it tells nothing about an earlier try with that key. */
const BEFORE_THE_KEY = new Set([
  "AUTH_MISSING",
  "AUTH_REQUIRED",
  "AUTH_INVALID",
  "PERMISSION_DENIED",
  "SCOPE_INSUFFICIENT",
  "READ_ONLY_SCOPE",
  "RATE_LIMITED",
  "SERVICE_UNAVAILABLE",
  "VERSION_UNSUPPORTED",
  "AGENT_SUSPENDED",
  "AGENT_BLOCKED",
  "CONFIGURATION_ERROR",
  // The tool or the account is gone, which is told before any key is looked at.
  "UNSUPPORTED_FEATURE",
  "ACCOUNT_NOT_FOUND",
  "ACCOUNT_REQUIRED",
  "ACCOUNT_SETUP_REQUIRED",
  "ACCOUNT_AMBIGUOUS",
  "ACCOUNT_MOVED",
  "ACCOUNT_SUSPENDED",
  "ACCOUNT_PAYMENT_REQUIRED",
  "IDEMPOTENCY_CONFLICT",
  "IDEMPOTENCY_EXPIRED",
  // Not told before the key, but this is also what a seller says that did it the first time and lost the key.
  "INVALID_STATE",
]);

/** Another try is still running, or one counted and its result is gone (facts 1.6, 17.2): neither is "nothing was changed". */
const OPEN_IN_ANY_CASE = new Set(["IDEMPOTENCY_IN_FLIGHT", "COMMITTED_RESOURCE_PURGED"]);

/**
 * Whether a refusal leaves it open if the call happened. A first try that is refused changed nothing; a repeat that is refused
 * before the key was looked up says nothing about the try before it.
 * `isRepeat`: an earlier try may have reached the seller.
 */
export function leavesUnknown(error: AdcpError, isRepeat: boolean): boolean {
  if (OPEN_IN_ANY_CASE.has(error.code)) return true;
  return isRepeat && (BEFORE_THE_KEY.has(error.code) || error.recovery === "transient");
}
