import type { TransportFault, WhatHappened } from "./types";

const RECEIVED_LIMIT = 65_536;

/** Builds a fault with its sentence. `received` is cut to 64 Ki characters. */
export function fault(what: WhatHappened, sent: boolean, received?: string): TransportFault {
  const effect = sent ? "Whether the seller acted on it is not known." : "The call never left this desk.";
  const sentence = `${happened(what)} ${effect}`;
  return { ...what, sent, sentence, ...(received ? { received: received.slice(0, RECEIVED_LIMIT) } : {}) };
}

function happened(what: WhatHappened): string {
  switch (what.kind) {
    case "address_not_allowed":
      return "The seller's address may not be called from this desk: it must be https, or this machine in local mode.";
    case "host_not_found":
      return "The seller's host name could not be found.";
    case "connection_refused":
      return "The seller's server refused the connection.";
    case "unreachable":
      return "The seller's server could not be reached.";
    case "tls":
      return "The seller's certificate could not be verified.";
    case "timeout":
      return `The seller did not finish answering within ${formatSeconds(what.afterMs)}.`;
    case "aborted":
      return "Waiting for the seller was stopped.";
    case "reset":
      return "The connection to the seller broke before an answer was complete.";
    case "redirected":
      return `The seller's address answered with a redirect (HTTP ${what.status}), which is not followed.`;
    case "http_status":
      return `The seller's server answered HTTP ${what.status} without a task answer.`;
    case "oversize":
      return `The answer was larger than the limit of ${Math.round(what.maxBytes / 1_000)} kB.`;
    case "unparsable":
      return "The answer could not be read as an AdCP response.";
    case "not_mcp":
      return "The address does not answer as an MCP server.";
    case "not_a2a":
      return "No A2A agent card with a JSON-RPC interface was found at the seller's address.";
    case "foreign_endpoint":
      return "The seller's agent card names another server than its address, and credentials go to no other one.";
    case "foreign_answer":
      return "The seller answered with another request's task.";
    case "sign_in_failed":
      return SIGN_IN[what.reason];
    case "rpc_error":
      return `The seller's server reported an internal error (JSON-RPC ${what.code}).`;
    case "tool_failed":
      return "The seller's tool failed without a protocol error.";
    case "not_final":
      return `The seller left the task in the state "${what.status}", which is no answer yet.`;
  }
}

const SIGN_IN: Record<Extract<WhatHappened, { kind: "sign_in_failed" }>["reason"], string> = {
  address_not_allowed: "The seller's sign-in server has an address that may not be called from this desk.",
  unreachable: "The seller's sign-in server could not be reached.",
  unusable: "The seller's sign-in server gave no token that can be used.",
};

function formatSeconds(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
}

type BeforeSending = "address_not_allowed" | "host_not_found" | "connection_refused" | "unreachable" | "tls";

// Errors of the guard, node, undici and TLS that mean no connection ever carried the request.
const BEFORE_SENDING: ReadonlyMap<string, BeforeSending> = new Map<string, BeforeSending>([
  ["ERR_ADDRESS_NOT_ALLOWED", "address_not_allowed"],
  ["ENOTFOUND", "host_not_found"],
  ["EAI_AGAIN", "host_not_found"],
  ["ECONNREFUSED", "connection_refused"],
  ["EHOSTUNREACH", "unreachable"],
  ["ENETUNREACH", "unreachable"],
  ["EADDRNOTAVAIL", "unreachable"],
  ["UND_ERR_CONNECT_TIMEOUT", "unreachable"],
  ["CERT_HAS_EXPIRED", "tls"],
  ["CERT_NOT_YET_VALID", "tls"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "tls"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "tls"],
  ["UNABLE_TO_GET_ISSUER_CERT", "tls"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "tls"],
  ["ERR_SSL_PACKET_LENGTH_TOO_LONG", "tls"],
]);

/**
 * Sorts an error of the HTTP client. Only errors known to precede any sent byte are "not sent"; every other one might have come after
 * the seller acted, so it counts as sent when the call was on its way (`calling`).
 */
export function faultOfNetworkError(error: unknown, calling: boolean): TransportFault {
  const early = beforeSending(error);
  return early ? fault({ kind: early }, false) : fault({ kind: "reset" }, calling);
}

/** What kept a connection from coming about; `undefined` where the error does not say that. */
export function beforeSending(error: unknown): BeforeSending | undefined {
  return [...errorCodes(error)].map((code) => BEFORE_SENDING.get(code)).find((kind) => kind !== undefined);
}

function* errorCodes(error: unknown, depth = 0): Generator<string> {
  if (!(error instanceof Error) || depth > 5) return;
  if ("code" in error && typeof error.code === "string") yield error.code;
  // Happy Eyeballs reports one error an address; the first is as good as any.
  if (error instanceof AggregateError) for (const each of error.errors) yield* errorCodes(each, depth + 1);
  yield* errorCodes(error.cause, depth + 1);
}
