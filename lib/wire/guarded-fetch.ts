import type { FetchLike } from "@modelcontextprotocol/client";
import { type Dispatcher, fetch as undiciFetch } from "undici";
import { isObject } from "./adcp-error";
import type { CallRecord, Exchange } from "./call-record";
import { newExchange, Stopped } from "./call-record";
import { jsonSpan } from "./json-span";

const GOODBYE_TIMEOUT_MS = 2_000;
const BODILESS = new Set([101, 204, 205, 304]);

/** Where the fetch of one connection may go, by which checked connections, and the record of the call it currently works for. */
export type FetchScope = {
  origin: string;
  dispatcher: Dispatcher;
  authorization: string | undefined;
  record?: CallRecord | undefined;
};

/**
 * The fetch given to the MCP client: the guarded one, without the standing stream. The desk takes no messages on a seller's own
 * initiative; resuming a stream that broke is allowed.
 */
export function mcpFetch(scope: FetchScope): FetchLike {
  const fetch = guardedFetch(scope);
  return async (input, init) =>
    init?.method === "GET" && !new Headers(init.headers).has("last-event-id")
      ? new Response(null, { status: 405 })
      : fetch(input, init);
}

/**
 * The fetch given to the protocols' clients. It calls one origin only, follows no redirect, adds the credentials itself, caps every body,
 * obeys the call's deadline, and writes down what it sees. The tool call leaves with the stored request text in place of the client's
 * own print of it, so a repetition sends the same bytes.
 */
export function guardedFetch(scope: FetchScope): FetchLike {
  return async (input, init = {}) => {
    const url = new URL(input);
    if (url.origin !== scope.origin) throw new TypeError("The request leaves the seller's origin.");
    const headers = new Headers(init.headers);
    headers.delete("authorization");
    if (scope.authorization !== undefined) headers.set("authorization", scope.authorization);
    const { record } = scope;
    if (!record) return farewell(url, init.method, headers, scope.dispatcher);

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
        dispatcher: scope.dispatcher,
      });
      exchange.status = response.status;
      exchange.contentType = response.headers.get("content-type") ?? "";
      exchange.date = response.headers.get("date");
      exchange.retryAfter = response.headers.get("retry-after");
      exchange.challenge = response.headers.get("www-authenticate");
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
async function farewell(
  url: URL,
  method: string | undefined,
  headers: Headers,
  dispatcher: Dispatcher,
): Promise<Response> {
  if (method !== "DELETE") throw new TypeError("No call is in progress on this connection.");
  const signal = AbortSignal.timeout(GOODBYE_TIMEOUT_MS);
  const init = { method, headers: Object.fromEntries(headers), redirect: "manual" as const, signal, dispatcher };
  const response = await undiciFetch(url, init);
  await response.body?.cancel();
  return new Response(null, { status: response.status });
}

/** The JSON-RPC methods that carry a tool call, and where in the message its request stands: MCP's, and A2A's (facts 1.4, 1.5). */
const CALLS: ReadonlyMap<unknown, readonly (string | number)[]> = new Map<unknown, readonly (string | number)[]>([
  ["tools/call", ["params", "arguments"]],
  ["SendMessage", ["params", "message", "parts", 0, "data", "input"]],
]);

function readOutgoing(body: BodyInit | null | undefined, record: CallRecord) {
  if (typeof body !== "string") return { body: undefined, callId: undefined };
  const message: unknown = JSON.parse(body);
  if (!isObject(message)) return { body, callId: undefined };
  const place = CALLS.get(message.method);
  const { id } = message;
  if (!place || (typeof id !== "string" && typeof id !== "number")) return { body, callId: undefined };
  const span = jsonSpan(body, place);
  if (!span) throw new TypeError("The client's message has no place for the request.");
  return { body: body.slice(0, span.start) + record.requestText + body.slice(span.end), callId: id };
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
