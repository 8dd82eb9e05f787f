import type { FetchLike } from "@modelcontextprotocol/client";
import { Agent, fetch as undiciFetch } from "undici";
import type { CallRecord, Exchange } from "./call-record";
import { newExchange, Stopped } from "./call-record";
import { jsonSpan } from "./json-span";

const CONNECT_TIMEOUT_MS = 10_000;
const GOODBYE_TIMEOUT_MS = 2_000;
const BODILESS = new Set([101, 204, 205, 304]);

// The call's own deadline covers headers and body, so the client's separate limits are off.
const agent = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, headersTimeout: 0, bodyTimeout: 0 });

/** Where the fetch of one connection may go, and the record of the call it currently works for. */
export type FetchScope = { origin: string; authorization?: string; record?: CallRecord };

/**
 * The fetch given to the MCP client. It calls one origin only, follows no redirect, adds the credentials itself, caps every body,
 * obeys the call's deadline, and writes down what it sees. The tool call leaves with the stored request text in place of the client's
 * own print of it, so a repetition sends the same bytes.
 */
export function guardedFetch(scope: FetchScope): FetchLike {
  return async (input, init = {}) => {
    const url = new URL(input);
    if (url.origin !== scope.origin) throw new TypeError("The request leaves the seller's origin.");
    const headers = new Headers(init.headers);
    // The desk takes no messages on a seller's own initiative, so the standing stream is declined here; resuming one is allowed.
    if (init.method === "GET" && !headers.has("last-event-id")) return new Response(null, { status: 405 });
    if (scope.authorization !== undefined) headers.set("authorization", scope.authorization);
    const { record } = scope;
    if (!record) return farewell(url, init.method, headers);

    const outgoing = readOutgoing(init.body, record);
    if (outgoing.callId !== undefined) {
      record.calling = true;
      record.rpcId = outgoing.callId;
    }
    const exchange = newExchange(outgoing.callId !== undefined || (init.method === "GET" && record.calling));
    record.exchanges.push(exchange);
    const signals = init.signal ? [record.controller.signal, init.signal] : [record.controller.signal];
    try {
      const response = await undiciFetch(url, {
        method: init.method ?? "GET",
        headers: Object.fromEntries(headers),
        body: outgoing.body,
        redirect: "manual",
        signal: AbortSignal.any(signals),
        dispatcher: agent,
      });
      exchange.status = response.status;
      exchange.contentType = response.headers.get("content-type") ?? "";
      exchange.date = response.headers.get("date");
      exchange.retryAfter = response.headers.get("retry-after");
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        throw new TypeError("The seller's answer is a redirect.");
      }
      const readable = response.body && !BODILESS.has(response.status) ? response.body : undefined;
      if (!readable) endExchange(exchange, record, true);
      const body = readable ? recordedBody(readable.getReader(), exchange, record) : null;
      return new Response(body, { status: response.status, headers: Object.fromEntries(response.headers) });
    } catch (error) {
      exchange.networkError = error;
      endExchange(exchange, record, false);
      throw error;
    }
  };
}

/** Ends a session the desk no longer needs; nothing else may be sent outside a call. */
async function farewell(url: URL, method: string | undefined, headers: Headers): Promise<Response> {
  if (method !== "DELETE") throw new TypeError("No call is in progress on this connection.");
  const signal = AbortSignal.timeout(GOODBYE_TIMEOUT_MS);
  const init = { method, headers: Object.fromEntries(headers), redirect: "manual" as const, signal, dispatcher: agent };
  const response = await undiciFetch(url, init);
  await response.body?.cancel();
  return new Response(null, { status: response.status });
}

function readOutgoing(body: BodyInit | null | undefined, record: CallRecord) {
  if (typeof body !== "string") return { body: undefined, callId: undefined };
  const message: unknown = JSON.parse(body);
  const isCall =
    typeof message === "object" && message !== null && "method" in message && message.method === "tools/call";
  const id = isCall && "id" in message ? message.id : undefined;
  if (typeof id !== "string" && typeof id !== "number") return { body, callId: undefined };
  const span = jsonSpan(body, ["params", "arguments"]);
  const exact = span ? body.slice(0, span.start) + record.requestText + body.slice(span.end) : body;
  return { body: exact, callId: id };
}

type BodyReader = { read(): Promise<{ done: boolean; value?: unknown }>; cancel(reason?: unknown): Promise<void> };

function recordedBody(reader: BodyReader, exchange: Exchange, record: CallRecord): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      try {
        const { done, value } = await reader.read();
        if (done || !(value instanceof Uint8Array)) {
          endExchange(exchange, record, true);
          stream.close();
          return;
        }
        record.bytes += value.byteLength;
        if (record.bytes > record.maxBytes) {
          exchange.oversize = true;
          // Nor is it picked up again: there is no room left for any of it.
          record.controller.abort();
          throw new RangeError("The answer is larger than the limit.");
        }
        exchange.chunks.push(value);
        stream.enqueue(value);
      } catch (error) {
        exchange.networkError ??= error;
        endExchange(exchange, record, false);
        await reader.cancel().catch(() => {});
        stream.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function endExchange(exchange: Exchange, record: CallRecord, complete: boolean) {
  exchange.complete = complete;
  if (exchange.carriesCall) record.onAnswerEnd();
}

/** Whether an error is the desk's own stop, through whatever the clients wrapped around it. */
export function stoppedBy(record: CallRecord): Stopped | undefined {
  const { reason, aborted } = record.controller.signal;
  return aborted && reason instanceof Stopped ? reason : undefined;
}
