/** Task errors this seller raises, each with the recovery the protocol gives it (facts 5). */
export const RECOVERY = {
  INVALID_REQUEST: "correctable",
  VALIDATION_ERROR: "correctable",
  UNSUPPORTED_FEATURE: "correctable",
  VERSION_UNSUPPORTED: "correctable",
  INVALID_STATE: "correctable",
  PROPOSAL_EXPIRED: "correctable",
  PROPOSAL_NOT_FOUND: "correctable",
  PROPOSAL_NOT_COMMITTED: "correctable",
  REFERENCE_NOT_FOUND: "correctable",
  CONFLICT: "transient",
  IDEMPOTENCY_CONFLICT: "correctable",
  IDEMPOTENCY_EXPIRED: "correctable",
  SERVICE_UNAVAILABLE: "transient",
  ACCOUNT_NOT_FOUND: "terminal",
} as const;
export type ErrorCode = keyof typeof RECOVERY;

/** One fault of a request's shape: where (RFC 6901), what, and which rule (facts 1.3). */
export type Issue = { pointer: string; message: string; keyword: string };

/** The whole task failed and nothing was changed: thrown inside the transaction, which rolls back. */
export class TaskError extends Error {
  override readonly name = "TaskError";
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly at: { field?: string; issues?: Issue[]; details?: Record<string, unknown> } = {},
  ) {
    super(message);
  }
}
