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
    case "rpc_error":
      return `The seller's server reported an internal error (JSON-RPC ${what.code}).`;
    case "tool_failed":
      return "The seller's tool failed without a protocol error.";
    case "not_final":
      return `The seller left the task in the state "${what.status}", which is no answer yet.`;
  }
}

function formatSeconds(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
}

// Errors of node, undici and TLS that mean no connection ever carried the request.
const BEFORE_SENDING: ReadonlyMap<string, "host_not_found" | "connection_refused" | "unreachable" | "tls"> = new Map([
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
  const early = [...errorCodes(error)].map((code) => BEFORE_SENDING.get(code)).find((kind) => kind !== undefined);
  return early ? fault({ kind: early }, false) : fault({ kind: "reset" }, calling);
}

function* errorCodes(error: unknown, depth = 0): Generator<string> {
  if (!(error instanceof Error) || depth > 5) return;
  if ("code" in error && typeof error.code === "string") yield error.code;
  // Happy Eyeballs reports one error an address; the first is as good as any.
  if (error instanceof AggregateError) for (const each of error.errors) yield* errorCodes(each, depth + 1);
  yield* errorCodes(error.cause, depth + 1);
}
