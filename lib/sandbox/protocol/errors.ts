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
  ACTION_NOT_ALLOWED: "correctable",
  BUDGET_EXCEEDED: "correctable",
  BUDGET_TOO_LOW: "correctable",
  IO_REQUIRED: "correctable",
  MEDIA_BUY_NOT_FOUND: "correctable",
  MULTI_FINALIZE_UNSUPPORTED: "correctable",
  NOT_CANCELLABLE: "correctable",
  PACKAGE_NOT_FOUND: "correctable",
  POLICY_VIOLATION: "correctable",
  PRODUCT_NOT_FOUND: "correctable",
  PRODUCT_UNAVAILABLE: "correctable",
  RATE_LIMITED: "transient",
  REQUOTE_REQUIRED: "correctable",
  TERMS_REJECTED: "correctable",
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
    readonly at: {
      field?: string;
      issues?: Issue[];
      details?: Record<string, unknown>;
      /** Seconds, 1 to 3600. */
      retryAfter?: number;
      /** In words a seller may let the buyer's people read (facts 17.2). */
      buyerReason?: { code: string; message: string };
    } = {},
  ) {
    super(message);
  }
}
