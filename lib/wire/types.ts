import type { AdcpError } from "@/lib/adcp";

/** The protocol that carries a seller's AdCP tasks (facts 1.4, 1.5). */
export type SellerProtocol = "mcp" | "a2a";

/**
 * What a seller's authorization server gives tokens for. `issuer` pins that server: where it is given, or known from earlier tokens, the
 * secret goes to no other one, whatever the seller names later.
 */
export type OAuthGrant =
  | { kind: "client_credentials"; clientId: string; clientSecret: string; scope?: string; issuer?: string }
  | {
      kind: "refresh_token";
      clientId: string;
      clientSecret?: string;
      refreshToken: string;
      scope?: string;
      issuer?: string;
    };

/** Tokens as obtained: `expiresAt` is an ISO 8601 instant of this machine's clock, null where the server names no end. */
export type OAuthTokens = { accessToken: string; expiresAt: string | null; refreshToken?: string; issuer?: string };

/**
 * How the desk identifies itself to a seller. A token goes into the Authorization header and nowhere else. With `oauth`, the wire obtains
 * and renews tokens and hands each new set to `keep` before it is used; the caller stores it and gives it back in the next call. `latest`
 * reads what is stored now: where several processes share a store, another one may have renewed the tokens since the call began.
 */
export type SellerAuth =
  | { kind: "none" }
  | { kind: "bearer"; token: string }
  | {
      kind: "oauth";
      grant: OAuthGrant;
      tokens: OAuthTokens | null;
      keep: (tokens: OAuthTokens) => Promise<void>;
      latest?: () => Promise<OAuthTokens | null>;
    };

/**
 * The end of one call, whatever the transport did. `raw` is the seller's AdCP object as JSON text, character for character as
 * it was received (lib/wire/json-span.ts), to be stored before anything looks at it.
 *
 * - `done`: the task completed. `sellerDate` is the HTTP Date header as an ISO 8601 instant in UTC; `servedVersion` the release
 *   the seller says it served (facts 1.1); `replayed` means the body is history (facts 1.6).
 * - `submitted`: accepted for later, to be polled by `taskId` (facts 1.7).
 * - `refused`: a task error; nothing was changed, but for the codes that say otherwise themselves (COMMITTED_RESOURCE_PURGED,
 *   IDEMPOTENCY_IN_FLIGHT; facts 1.6, 17.2).
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
  | { kind: "not_a2a" }
  | { kind: "foreign_endpoint" }
  | { kind: "foreign_answer" }
  | { kind: "sign_in_failed"; reason: "address_not_allowed" | "unreachable" | "unusable" }
  | { kind: "rpc_error"; code: number }
  | { kind: "tool_failed" }
  | { kind: "not_final"; status: string };
