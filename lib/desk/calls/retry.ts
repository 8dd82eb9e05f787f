import type { AdcpError } from "@/lib/adcp";
import { errorWords } from "@/lib/adcp/errors";

/** Automatic repeats of one call in a row (facts 1.3); then a person decides. */
export const MOST_RETRIES = 3;
const BASE_MS = 2_000;
const CAP_MS = 60_000;
const JITTER = 0.25;
/** A seller that asks for a longer wait than this is left to a person. */
const LONGEST_WAIT_SECONDS = 900;

/** Faults after which the same bytes may well be answered: the network's and the server's, not the address's or the answer's own. */
const WORTH_REPEATING: ReadonlySet<string> = new Set([
  "timeout",
  "reset",
  "unparsable",
  "http_status",
  "connection_refused",
  "unreachable",
  "host_not_found",
  "interrupted",
  "repeat_refused",
  "foreign_answer",
  "sign_in_failed",
  "unsettled",
]);

/** Transient by the protocol, and yet the same bytes can only fail again: what they name has moved on (facts 5). */
const NEEDS_NEW_REQUEST: ReadonlySet<string> = new Set(["CONFLICT"]);

export const isWorthRepeating = (faultKind: string): boolean => WORTH_REPEATING.has(faultKind);

/** Whether the seller may answer the same bytes otherwise later: by its code, else by the recovery it states (facts 1.3). */
export function isTransient({ code, recovery }: Pick<AdcpError, "code" | "recovery">): boolean {
  return errorWords(code, recovery).recovery === "transient" && !NEEDS_NEW_REQUEST.has(code);
}

/**
 * When the desk repeats a call by itself, or null where it does not any more. `retries` were made already; `retryAfter` is the
 * seller's word in seconds, never undercut. `random` is in [0, 1).
 */
export function nextRetry(
  { retries, retryAfter, random }: { retries: number; retryAfter?: number; random: number },
  now: Date,
): Date | null {
  if (retries >= MOST_RETRIES || (retryAfter ?? 0) > LONGEST_WAIT_SECONDS) return null;
  const backoff = Math.min(CAP_MS, BASE_MS * 2 ** retries) * (1 + JITTER * (2 * random - 1));
  return new Date(now.getTime() + Math.max(backoff, (retryAfter ?? 0) * 1_000));
}
