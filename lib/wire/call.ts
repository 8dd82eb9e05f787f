import { isObject } from "./adcp-error";
import { type CallRecord, exchangeText, isEventStream, newCallRecord, Stopped } from "./call-record";
import {
  type Connection,
  connect,
  discardConnection,
  forgetSeller,
  returnConnection,
  takeConnection,
} from "./connection";
import { fault } from "./faults";
import { findAnswer, readRecord } from "./read-record";
import { allowedSellerUrl } from "./seller-url";
import type { Reply, SellerAuth } from "./types";

const MAX_BYTES = 5_000_000;
/** How long the MCP client may take to notice an answer that has fully arrived. */
const GRACE_MS = 50;
/** How long a stream may stay open after it brought the answer. */
const LINGER_MS = 1_000;

export type SellerCall = {
  url: string;
  auth: SellerAuth;
  tool: string;
  /** The stored request: a JSON object as text. It is sent character for character. */
  requestText: string;
  /** Limit over connecting, handshake, headers and body together, in milliseconds. */
  timeoutMs: number;
  /** Limit of one answer in bytes after content decoding; 5 MB unless given. */
  maxBytes?: number;
  signal?: AbortSignal;
  /** Whether plain http to this machine is allowed. True unless given: local mode is the only mode there is. */
  localMode?: boolean;
};

/**
 * Calls one tool of a seller over MCP streamable HTTP and returns how it ended (architecture: `Reply`; facts 1.3, 1.4, 18). Never
 * retries a call that may have reached the seller's tool. Only where a remembered session has gone (HTTP 400 or 404 from the MCP
 * layer) is the handshake made anew and the same bytes sent once more.
 *
 * @throws TypeError where `requestText` is not a JSON object: nothing is sent.
 */
export async function callSeller(call: SellerCall): Promise<Reply<Record<string, unknown>>> {
  const request: unknown = JSON.parse(call.requestText);
  if (!isObject(request)) throw new TypeError("requestText must be a JSON object.");
  const url = allowedSellerUrl(call.url, call.localMode ?? true);
  if (!url) return { kind: "unknown", fault: fault({ kind: "address_not_allowed" }, false) };

  const deadline = Date.now() + call.timeoutMs;
  const first = await attempt(call, url, request, deadline, false);
  if (!first.sessionGone) return first.reply;
  return (await attempt(call, url, request, deadline, true)).reply;
}

type Attempt = { reply: Reply<Record<string, unknown>>; sessionGone: boolean };

async function attempt(
  call: SellerCall,
  url: URL,
  request: Record<string, unknown>,
  deadline: number,
  fresh: boolean,
): Promise<Attempt> {
  const connection = takeConnection(url, call.auth, { fresh });
  const record = newCallRecord(call.requestText, call.maxBytes ?? MAX_BYTES);
  connection.scope.record = record;
  const hasSettled = await exchange(connection, record, call, request, deadline);

  const facts = { tool: call.tool, timeoutMs: call.timeoutMs, hadCredentials: call.auth.kind === "bearer" };
  const answer = findAnswer(record);
  const reply = readRecord(record, answer, facts);
  const sessionGone = reply.kind === "unknown" && connection.isReused && isSessionGone(record);
  if (answer && hasSettled) {
    returnConnection(connection);
    letGo(record);
  } else {
    if (!answer) forgetSeller(connection);
    record.controller.abort();
    await discardConnection(connection);
  }
  return { reply, sessionGone };
}

/** Runs handshake and call until they end, the deadline passes or the caller gives up; true where the MCP client came to an end. */
async function exchange(
  connection: Connection,
  record: CallRecord,
  call: SellerCall,
  request: Record<string, unknown>,
  deadline: number,
): Promise<boolean> {
  const stop = (why: Stopped["why"]) => () => record.controller.abort(new Stopped(why));
  const timer = setTimeout(stop("timeout"), Math.max(0, deadline - Date.now()));
  const onAbort = stop("aborted");
  call.signal?.addEventListener("abort", onAbort, { once: true });
  if (call.signal?.aborted) onAbort();
  // The client's own time limit only backs ours up, so that it never decides what a timeout was.
  const timeout = call.timeoutMs + 60_000;
  const run = async () => {
    await connect(connection, timeout);
    await connection.client.callTool({ name: call.tool, arguments: request }, { timeout });
  };
  try {
    // A failure is read from the record, where the wire's own evidence is.
    const settled = run().then(
      () => true,
      () => true,
    );
    return await Promise.race([settled, stoppedOrEnded(record)]);
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener("abort", onAbort);
  }
}

/** Resolves to false when waiting for the MCP client has become pointless. */
function stoppedOrEnded(record: CallRecord): Promise<false> {
  return new Promise((resolve) => {
    record.controller.signal.addEventListener("abort", () => resolve(false), { once: true });
    if (record.controller.signal.aborted) resolve(false);
    record.onAnswerEnd = () => {
      if (!canResume(record)) setTimeout(() => resolve(false), GRACE_MS);
    };
  });
}

/** A cut event stream whose events had ids may be picked up again by the client; then the deadline decides. */
function canResume(record: CallRecord): boolean {
  return record.exchanges.some(
    (exchange) => exchange.carriesCall && isEventStream(exchange) && /^id:/m.test(exchangeText(exchange) ?? ""),
  );
}

/** An answer of the MCP layer itself that it does not know the session, or the way we talk to it, any more. */
function isSessionGone(record: CallRecord): boolean {
  const status = record.exchanges.at(-1)?.status;
  return status === 400 || status === 404;
}

/** Closes a stream that the seller leaves open after its answer. */
function letGo(record: CallRecord): void {
  if (record.exchanges.every(({ complete }) => complete)) return;
  setTimeout(() => record.controller.abort(), LINGER_MS).unref();
}
