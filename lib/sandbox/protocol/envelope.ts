import { RECOVERY, type TaskError } from "./errors";
import { namesItself, type ServedVersion } from "./versions";

export type Body = Record<string, unknown>;

/** The opaque `context` of a request goes back on every answer, errors included (facts 1.2). */
export type Echo = { context?: unknown };

/** A finished task. `status` and `adcp_version` stand on every answer, as real sellers send them (facts 16). */
export function completed(served: ServedVersion, body: Body, echo: Echo): Body {
  return { status: "completed", ...release(served), ...body, ...echo };
}

/** A failed task: the error as envelope member and, for readers that look there, as the first of `errors` (facts 1.3). */
export function failed(served: ServedVersion, error: TaskError, echo: Echo): Body {
  const { field, issues, details, retryAfter, buyerReason } = error.at;
  const adcpError = {
    code: error.code,
    message: error.message,
    recovery: RECOVERY[error.code],
    ...(field !== undefined && { field }),
    ...(issues && { issues }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(buyerReason && { buyer_reason: buyerReason }),
    ...(details && { details }),
  };
  return { status: "failed", ...release(served), adcp_error: adcpError, errors: [adcpError], ...echo };
}

/** 3.0 knew no echo: a seller of that age is recognised by its silence (facts 1.1). */
const release = (served: ServedVersion): Body => (namesItself(served) ? { adcp_version: served } : {});
