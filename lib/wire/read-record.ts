import { readA2aMessage } from "./a2a/read-message";
import { isObject, withRetryAfterHeader } from "./adcp-error";
import { type CallRecord, type Exchange, exchangeText, isEventStream } from "./call-record";
import { type ReadContext, readRpcMessage } from "./envelope";
import { fault, faultOfNetworkError } from "./faults";
import { stoppedBy } from "./guarded-fetch";
import { readHttpRefusal } from "./http-refusal";
import { jsonText } from "./json-span";
import { parseJson } from "./parse";
import { sseData } from "./sse";
import type { Reply, SellerProtocol } from "./types";

type SellerReply = Reply<Record<string, unknown>>;

/** What the reading of a record depends on besides the record. */
export type CallFacts = { protocol: SellerProtocol; tool: string; timeoutMs: number; hadCredentials: boolean };

export type Answer = { text: string; exchange: Exchange };

/** The JSON-RPC response to our call as text, where it has been received whole. */
export function findAnswer(record: CallRecord): Answer | undefined {
  for (const exchange of record.exchanges.filter(({ carriesCall }) => carriesCall)) {
    const body = exchangeText(exchange);
    if (body === undefined) continue;
    const text = messages(body, exchange).find((candidate) => answers(candidate, record.rpcId));
    if (text !== undefined) return { text, exchange };
  }
  return undefined;
}

/** Turns what went over the wire into the end of the call: the answer itself, else a refusal by HTTP status, else a fault. */
export function readRecord(record: CallRecord, answer: Answer | undefined, facts: CallFacts): SellerReply {
  if (answer) return readAnswer(record, answer, facts);
  const exchange = record.exchanges.at(-1);
  const refused = exchange && readRefusal(exchange, facts);
  return refused ?? { kind: "unknown", fault: whyNoAnswer(record, exchange, facts) };
}

/** Statuses that say by themselves that the call was not taken, whatever JSON-RPC error a server puts beside them. */
const NOT_TAKEN: ReadonlySet<number | undefined> = new Set([401, 403, 429]);

function readAnswer({ messageId }: CallRecord, { text, exchange }: Answer, facts: CallFacts): SellerReply {
  const sellerDate = instantOf(exchange.date);
  const reply = READERS[facts.protocol](text, {
    tool: facts.tool,
    ...(sellerDate ? { sellerDate } : {}),
    ...(messageId ? { messageId } : {}),
  });
  switch (reply.kind) {
    case "unknown":
      return (NOT_TAKEN.has(exchange.status) ? readRefusal(exchange, facts) : undefined) ?? reply;
    case "refused":
      return { ...reply, error: withRetryAfterHeader(reply.error, exchange.retryAfter, exchange.date) };
    case "done":
    case "submitted":
      return reply;
  }
}

const READERS: Record<SellerProtocol, (text: string, context: ReadContext) => SellerReply> = {
  mcp: readRpcMessage,
  a2a: readA2aMessage,
};

const NOT_SPOKEN = { mcp: "not_mcp", a2a: "not_a2a" } as const;

function readRefusal(exchange: Exchange, { hadCredentials }: CallFacts): SellerReply | undefined {
  const { status, retryAfter, date } = exchange;
  if (status === undefined || status < 400) return undefined;
  const raw = exchangeText(exchange) ?? "";
  const error = readHttpRefusal({ status, text: raw, retryAfter, date }, hadCredentials);
  return error && { kind: "refused", error, raw };
}

function whyNoAnswer(record: CallRecord, exchange: Exchange | undefined, { protocol, timeoutMs }: CallFacts) {
  const sent = record.calling;
  const received = exchange && exchangeText(exchange);
  const stopped = stoppedBy(record);
  if (record.exchanges.some(({ oversize }) => oversize))
    return fault({ kind: "oversize", maxBytes: record.maxBytes }, sent, received);
  if (stopped?.why === "timeout") return fault({ kind: "timeout", afterMs: timeoutMs }, sent, received);
  if (stopped?.why === "aborted") return fault({ kind: "aborted" }, sent, received);
  if (record.refusal) return fault({ kind: record.refusal }, sent, received);
  if (!exchange) return fault({ kind: "reset" }, sent);
  const { status } = exchange;
  if (status === undefined) return faultOfNetworkError(exchange.networkError, sent);
  if (status >= 300 && status < 400) return fault({ kind: "redirected", status }, sent, received);
  if (status >= 500 || (sent && status >= 400)) return fault({ kind: "http_status", status }, sent, received);
  if (exchange.networkError !== undefined) return fault({ kind: "reset" }, sent, received);
  return fault({ kind: sent ? "unparsable" : NOT_SPOKEN[protocol] }, sent, received);
}

function messages(body: string, exchange: Exchange): string[] {
  if (isEventStream(exchange)) return sseData(body);
  // A batch is an array of messages.
  if (!body.trimStart().startsWith("[")) return [body];
  const batch = parseJson(body);
  return Array.isArray(batch) ? batch.flatMap((_, index) => jsonText(body, [index]) ?? []) : [];
}

function answers(text: string, id: CallRecord["rpcId"]): boolean {
  const message = parseJson(text);
  return isObject(message) && message.id === id && ("result" in message || "error" in message);
}

function instantOf(date: string | null): string | undefined {
  const ms = Date.parse(date ?? "");
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
