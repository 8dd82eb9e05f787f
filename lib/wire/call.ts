import { a2aLine } from "./a2a/line";
import { isObject } from "./adcp-error";
import { type CallRecord, exchangeText, isEventStream, newCallRecord, Stopped } from "./call-record";
import { mcpLine } from "./connection";
import { fault } from "./faults";
import { type Line, type Way, wayKey } from "./line";
import { guardedAgent } from "./net/guarded-agent";
import { allowedSellerUrl } from "./net/seller-url";
import { type SignedIn, signIn } from "./oauth/sign-in";
import { findAnswer, readRecord } from "./read-record";
import { withoutSecret } from "./redact";
import type { Reply, SellerAuth, SellerProtocol } from "./types";

const MAX_BYTES = 5_000_000;
/** How long a sign-in may take, whoever waits for it. */
const SIGN_IN_TIMEOUT_MS = 20_000;
/** How long the protocol's client may take to notice an answer that has fully arrived. */
const GRACE_MS = 50;
/** How long a stream may stay open after it brought the answer. */
const LINGER_MS = 1_000;

export type SellerCall = {
  url: string;
  auth: SellerAuth;
  /** MCP unless given. An A2A seller's `url` is the place of its agent card, or where the card is found under it (facts 1.5). */
  protocol?: SellerProtocol;
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
 * Calls one tool of a seller over MCP streamable HTTP or A2A and returns how it ended (architecture: `Reply`; facts 1.3 to 1.5, 18). Never
 * retries a call that may have reached the seller's tool. The same bytes are sent once more only where the seller has said that it did
 * not take them: a remembered session has gone (HTTP 400 or 404 from the MCP layer), or OAuth credentials want renewal.
 *
 * @throws TypeError where `requestText` is not a JSON object: nothing is sent.
 */
export async function callSeller(call: SellerCall): Promise<Reply<Record<string, unknown>>> {
  const request: unknown = JSON.parse(call.requestText);
  if (!isObject(request)) throw new TypeError("requestText must be a JSON object.");
  const localMode = call.localMode ?? true;
  const url = allowedSellerUrl(call.url, localMode);
  if (!url) return { kind: "unknown", fault: fault({ kind: "address_not_allowed" }, false) };

  const key = wayKey(url, call.auth, localMode);
  const trip: Trip = { call, request, url, key, localMode, deadline: Date.now() + call.timeoutMs };
  const signedIn = await credentialOf(trip);
  if ("reply" in signedIn) return signedIn.reply;
  const first = await tryOnSession(trip, signedIn.token);
  if (!asksToSignIn(first.reply) || call.auth.kind !== "oauth" || signedIn.token === undefined) return first.reply;
  const again = await credentialOf(trip, { token: signedIn.token, challenge: first.challenge });
  if ("reply" in again) return again.reply;
  return (await tryOnSession(trip, again.token)).reply;
}

/** One call on its way: what is sent, where, and until when. */
type Trip = {
  call: SellerCall;
  request: Record<string, unknown>;
  url: URL;
  key: string;
  localMode: boolean;
  deadline: number;
};

type Credential = SignedIn | { token: undefined };

async function credentialOf(trip: Trip, rejected?: { token: string; challenge: string | null }): Promise<Credential> {
  const { url, key, localMode, deadline } = trip;
  const { auth, timeoutMs, signal } = trip.call;
  switch (auth.kind) {
    case "none":
      return { token: undefined };
    case "bearer":
      return { token: auth.token };
    case "oauth": {
      const dispatcher = guardedAgent(localMode);
      const holder = { key, auth, url, localMode, dispatcher, fetchTimeoutMs: SIGN_IN_TIMEOUT_MS };
      return signIn(holder, { deadline, timeoutMs, ...(signal ? { signal } : {}) }, rejected);
    }
  }
}

const SIGN_IN_CODES: ReadonlySet<string> = new Set(["AUTH_MISSING", "AUTH_REQUIRED", "AUTH_INVALID"]);

/** Such a refusal comes before anything is done, in a 401 or in the protocol's own words, and is never cached (facts 1.6, 18). */
function asksToSignIn(reply: Reply<unknown>): boolean {
  return reply.kind === "refused" && SIGN_IN_CODES.has(reply.error.code);
}

type Attempt = { reply: Reply<Record<string, unknown>>; sessionGone: boolean; challenge: string | null };

async function tryOnSession(trip: Trip, token: string | undefined): Promise<Attempt> {
  const first = await attempt(trip, token, false);
  return first.sessionGone ? attempt(trip, token, true) : first;
}

const LINES: Record<SellerProtocol, (way: Way, memory: { fresh: boolean }) => Line> = { mcp: mcpLine, a2a: a2aLine };

async function attempt(trip: Trip, token: string | undefined, fresh: boolean): Promise<Attempt> {
  const { call, url, key, localMode } = trip;
  const protocol = call.protocol ?? "mcp";
  const authorization = token === undefined ? undefined : `Bearer ${token}`;
  const line = LINES[protocol]({ url, key, dispatcher: guardedAgent(localMode), authorization }, { fresh });
  const record = newCallRecord(call.requestText, call.maxBytes ?? MAX_BYTES);
  line.scope.record = record;
  const hasSettled = await exchange(line, record, trip);

  const { tool, timeoutMs } = call;
  const facts = { protocol, tool, timeoutMs, hadCredentials: token !== undefined };
  const answer = findAnswer(record);
  const reply = withoutSecret(readRecord(record, answer, facts), token);
  const sessionGone = reply.kind === "unknown" && line.isReused && isSessionGone(record);
  const challenge = record.exchanges.at(-1)?.challenge ?? null;
  if (answer && hasSettled) {
    line.keep();
    letGo(record);
  } else {
    if (!answer) line.forget();
    record.controller.abort();
    await line.drop();
  }
  return { reply, sessionGone, challenge };
}

/** Runs handshake and call until they end, the deadline passes or the caller gives up; true where the protocol's client came to an end. */
async function exchange(line: Line, record: CallRecord, { call, request, deadline }: Trip): Promise<boolean> {
  const stop = (why: Stopped["why"]) => () => record.controller.abort(new Stopped(why));
  const timer = setTimeout(stop("timeout"), Math.max(0, deadline - Date.now()));
  const onAbort = stop("aborted");
  call.signal?.addEventListener("abort", onAbort, { once: true });
  if (call.signal?.aborted) onAbort();
  // The client's own time limit only backs ours up, so that it never decides what a timeout was.
  const timeoutMs = call.timeoutMs + 60_000;
  try {
    // A failure is read from the record, where the wire's own evidence is.
    const settled = line.send({ tool: call.tool, request, timeoutMs }).then(
      () => true,
      () => true,
    );
    return await Promise.race([settled, stoppedOrEnded(record)]);
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener("abort", onAbort);
  }
}

/** Resolves to false when waiting for the protocol's client has become pointless. */
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
