import type { AdcpError } from "@/lib/adcp";

/** How the desk identifies itself to a seller. A bearer token goes into the Authorization header and nowhere else. */
export type SellerAuth = { kind: "bearer"; token: string } | { kind: "none" };

/**
 * The end of one call, whatever the transport did. `raw` is the seller's AdCP object as JSON text, character for character as
 * it was received (lib/wire/json-span.ts), to be stored before anything looks at it.
 *
 * - `done`: the task completed. `sellerDate` is the HTTP Date header as an ISO 8601 instant in UTC; `servedVersion` the release
 *   the seller says it served (facts 1.1); `replayed` means the body is history (facts 1.6).
 * - `submitted`: accepted for later, to be polled by `taskId` (facts 1.7).
 * - `refused`: a task error; nothing was changed.
 * - `unknown`: it may or may not have happened; `fault.sent` false says the call never left this desk.
 */
export type Reply<T> =
  | { kind: "done"; body: T; raw: string; replayed: boolean; servedVersion?: string; sellerDate?: string }
  | { kind: "submitted"; taskId: string; raw: string }
  | { kind: "refused"; error: AdcpError; raw: string }
  | { kind: "unknown"; fault: TransportFault };

/**
 * Why no answer can be relied on. `sent` is false only where the tool call's bytes cannot have left this desk: the address was
 * not allowed, no connection came about, or the MCP handshake before the call failed. `sentence` is plain and fit to be shown: it
 * quotes nothing the seller or the network said. `received` is the start of what did come back, for the record only.
 */
export type TransportFault = { sent: boolean; sentence: string; received?: string } & WhatHappened;

export type WhatHappened =
  | { kind: "address_not_allowed" }
  | { kind: "host_not_found" }
  | { kind: "connection_refused" }
  | { kind: "unreachable" }
  | { kind: "tls" }
  | { kind: "timeout"; afterMs: number }
  | { kind: "aborted" }
  | { kind: "reset" }
  | { kind: "redirected"; status: number }
  | { kind: "http_status"; status: number }
  | { kind: "oversize"; maxBytes: number }
  | { kind: "unparsable" }
  | { kind: "not_mcp" }
  | { kind: "rpc_error"; code: number }
  | { kind: "tool_failed" }
  | { kind: "not_final"; status: string };
