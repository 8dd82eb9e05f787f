import { RECOVERY, type TaskError } from "./errors";
import type { ServedVersion } from "./versions";

export type Body = Record<string, unknown>;

/** The opaque `context` of a request goes back on every answer, errors included (facts 1.2). */
export type Echo = { context?: unknown };

/** A finished task. `status` and `adcp_version` stand on every answer, as real sellers send them (facts 16). */
export function completed(served: ServedVersion, body: Body, echo: Echo): Body {
  return { status: "completed", adcp_version: served, ...body, ...echo };
}

/** A failed task: the error as envelope member and, for readers that look there, as the first of `errors` (facts 1.3). */
export function failed(served: ServedVersion, error: TaskError, echo: Echo): Body {
  const adcpError = {
    code: error.code,
    message: error.message,
    recovery: RECOVERY[error.code],
    ...(error.at.field !== undefined && { field: error.at.field }),
    ...(error.at.issues && { issues: error.at.issues }),
    ...(error.at.details && { details: error.at.details }),
  };
  return { status: "failed", adcp_version: served, adcp_error: adcpError, errors: [adcpError], ...echo };
}
