import { type AdcpError, retryAfterSeconds } from "@/lib/adcp";

const PROSE_LIMIT = 2_000;
const ISSUE_LIMIT = 100;
const RECOVERIES = ["transient", "correctable", "terminal"] as const;

/**
 * Reads an AdCP error object (facts 1.3). `undefined` unless it is an object with a string `code` of 1 to 64 characters. Prose is
 * bounded and stripped of control and direction-changing characters; a `recovery` outside the vocabulary counts as terminal; an
 * absent one stays absent.
 */
export function readAdcpError(value: unknown): AdcpError | undefined {
  if (!isObject(value)) return undefined;
  const { code, message, field, suggestion, issues, details, recovery } = value;
  if (typeof code !== "string" || code.length === 0 || code.length > 64) return undefined;
  const error: AdcpError = { code: plainText(code), message: typeof message === "string" ? plainText(message) : "" };
  if (typeof field === "string") error.field = plainText(field);
  if (typeof suggestion === "string") error.suggestion = plainText(suggestion);
  const retryAfter = retryAfterSeconds(value.retry_after);
  if (retryAfter !== undefined) error.retry_after = retryAfter;
  const readIssues = Array.isArray(issues) ? issues.slice(0, ISSUE_LIMIT).flatMap(readIssue) : [];
  if (readIssues.length > 0) error.issues = readIssues;
  // Some write the details of VERSION_UNSUPPORTED under `data` (facts 1.1).
  const given = isObject(details) ? details : value.data;
  if (isObject(given)) error.details = given;
  const reason = readBuyerReason(value.buyer_reason);
  if (reason) error.buyer_reason = reason;
  if (recovery !== undefined) error.recovery = RECOVERIES.find((known) => known === recovery) ?? "terminal";
  return error;
}

function readBuyerReason(value: unknown): AdcpError["buyer_reason"] {
  if (!isObject(value) || typeof value.code !== "string" || typeof value.message !== "string") return undefined;
  return { code: plainText(value.code).slice(0, 64), message: plainText(value.message) };
}

/** The error with the longer of its own wait and the HTTP answer's, in seconds: never asked again before both are over. */
export function withRetryAfterHeader(error: AdcpError, header: string | null, date: string | null): AdcpError {
  const now = Date.parse(date ?? "");
  const fromHeader = readRetryAfterHeader(header, Number.isNaN(now) ? Date.now() : now);
  if (fromHeader === undefined) return error;
  return { ...error, retry_after: Math.max(fromHeader, error.retry_after ?? 0) };
}

/** The Retry-After header in seconds: a number, or an HTTP date counted from `nowMs`. */
export function readRetryAfterHeader(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return retryAfterSeconds(seconds);
  return retryAfterSeconds((Date.parse(header) - nowMs) / 1_000);
}

function readIssue(issue: unknown): NonNullable<AdcpError["issues"]> {
  if (!isObject(issue) || typeof issue.pointer !== "string") return [];
  const { pointer, message, keyword } = issue;
  return [
    {
      pointer: plainText(pointer),
      message: typeof message === "string" ? plainText(message) : "",
      keyword: typeof keyword === "string" ? plainText(keyword) : "",
    },
  ];
}

// Control characters other than tab and newline, and the characters that reorder the text around them (facts 10).
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Prose of a seller, fit to be shown as text: bounded, and without characters that hide or reorder what is read. */
export function plainText(text: string): string {
  return text.slice(0, PROSE_LIMIT).replace(UNPRINTABLE, (found) => (found === "\n" || found === "\t" ? found : ""));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
