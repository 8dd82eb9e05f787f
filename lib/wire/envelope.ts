import { type AdcpError, TASK_STATUSES, type TaskStatus } from "@/lib/adcp";
import { isObject, plainText, readAdcpError } from "./adcp-error";
import { fault } from "./faults";
import { jsonText } from "./json-span";
import { parseJson } from "./parse";
import type { Reply } from "./types";

/** What reading a message needs besides its text: the tool, the HTTP Date as an ISO instant, the id of the A2A message sent. */
export type ReadContext = { tool: string; sellerDate?: string; messageId?: string };

type SellerReply = Reply<Record<string, unknown>>;
/** An AdCP object and its text as received. */
export type Received = { body: Record<string, unknown>; raw: string };

const TEXT_LIMIT_BYTES = 1_048_576;

/**
 * Reads a JSON-RPC response (as text, already known to parse and to answer our request) as the end of a call. Errors are looked for in
 * the order of facts 1.4: structuredContent.adcp_error, the JSON-RPC error's data, text content, errors[0].
 */
export function readRpcMessage(text: string, context: ReadContext): SellerReply {
  const message = parseJson(text);
  if (!isObject(message)) return unreadable(text);
  if (isObject(message.error)) return readRpcError(message.error, jsonText(text, ["error"]) ?? text);
  if (!isObject(message.result)) return unreadable(text);
  return readToolResult(message.result, text, context);
}

function readToolResult(result: Record<string, unknown>, text: string, context: ReadContext): SellerReply {
  const structured = readStructured(result, text);
  const texts = readTexts(result);
  if (result.isError === true) return readFailure(structured ? [structured, ...texts] : texts, result, text, context);
  const answer = structured ?? texts[0];
  return answer ? readBody(answer, context) : unreadable(text);
}

/** Reads an AdCP object that came without an error flag; the flag may be missing from an error, and the status decides the rest. */
export function readBody({ body, raw }: Received, context: ReadContext): SellerReply {
  const error = readAdcpError(body.adcp_error);
  if (error) return { kind: "refused", error, raw };
  if ("adcp_error" in body && Object.keys(body).length === 1) return unreadable(raw);
  const status = taskStatus(body, context.tool);
  switch (status) {
    case undefined: {
      const only = loneError(body);
      return only ? { kind: "refused", error: only, raw } : done(body, raw, context);
    }
    case "completed":
      return done(body, raw, context);
    case "submitted":
      // Without a task id nobody can ask how it went.
      return typeof body.task_id === "string" && body.task_id !== ""
        ? { kind: "submitted", taskId: body.task_id, raw }
        : notFinal(status, raw);
    case "failed":
    case "canceled":
    case "rejected":
      return { kind: "refused", error: firstError(body) ?? WITHOUT_ERROR[status], raw };
    case "working":
    case "input-required":
    case "auth-required":
    case "unknown":
      return notFinal(status, raw);
  }
}

function done(body: Record<string, unknown>, raw: string, { sellerDate }: ReadContext): SellerReply {
  const reply: SellerReply = { kind: "done", body, raw, replayed: body.replayed === true };
  // Whatever a seller writes there is shown, so it is bounded like every other word of theirs.
  if (typeof body.adcp_version === "string") reply.servedVersion = plainText(body.adcp_version).slice(0, 64);
  if (sellerDate !== undefined) reply.sellerDate = sellerDate;
  return reply;
}

// The root status of these answers describes the task asked about, not the asking (facts 2.6).
const ABOUT_ANOTHER_TASK: ReadonlySet<string> = new Set(["get_task_status", "tasks/get", "tasks_get"]);

/** The envelope's status word. Any other text belongs to the body: a legacy buy's own status, say. */
function taskStatus(body: Record<string, unknown>, tool: string): TaskStatus | undefined {
  if (ABOUT_ANOTHER_TASK.has(tool)) return undefined;
  return TASK_STATUSES.find((known) => known === body.status);
}

// What is shown where a seller ends a task badly and says no more. Not on the wire, hence no code of the vocabulary.
const WITHOUT_ERROR: Record<"failed" | "canceled" | "rejected", AdcpError> = {
  failed: { code: "TASK_FAILED", message: "The seller reports that the task failed and gives no reason." },
  canceled: { code: "TASK_CANCELED", message: "The seller reports that the task was canceled." },
  rejected: { code: "TASK_REJECTED", message: "The seller rejected the task and gives no reason." },
};

const ENVELOPE = new Set([
  "errors",
  "adcp_version",
  "adcp_major_version",
  "context",
  "context_id",
  "message",
  "timestamp",
  "ext",
]);

/** The error of an answer that has neither a status nor a result: some sellers fail in `errors` alone (facts 1.3). */
export function loneError(body: Record<string, unknown>): AdcpError | undefined {
  return Object.keys(body).every((name) => ENVELOPE.has(name)) ? firstError(body) : undefined;
}

/** The first of a body's `errors`, where it is one. */
export function firstError(body: Record<string, unknown>): AdcpError | undefined {
  return Array.isArray(body.errors) ? readAdcpError(body.errors[0]) : undefined;
}

/** A result flagged `isError`: an AdCP error wherever it is, else a refusal that MCP itself vouches for, else in doubt. */
function readFailure(
  candidates: Received[],
  result: Record<string, unknown>,
  text: string,
  { tool }: ReadContext,
): SellerReply {
  for (const read of [(body: Record<string, unknown>) => readAdcpError(body.adcp_error), firstError]) {
    for (const { body, raw } of candidates) {
      const error = read(body);
      if (error) return { kind: "refused", error, raw };
    }
  }
  const raw = jsonText(text, ["result"]) ?? text;
  const prose = contentTexts(result).join("\n");
  if (NO_SUCH_TOOL.test(prose)) return { kind: "refused", error: noSuchTool(tool), raw };
  if (BAD_INPUT.test(prose)) return { kind: "refused", error: badInput(prose), raw };
  // Any other exception inside the seller's tool may have come after it acted.
  return { kind: "unknown", fault: fault({ kind: "tool_failed" }, true, raw) };
}

// The words in which MCP servers say that a call never reached a tool.
const NO_SUCH_TOOL =
  /^(?:MCP error -3260[12]: )?(?:unknown tool\b|tool\b.{0,200}\b(?:not found|disabled|does not exist)\b)/i;
const BAD_INPUT = /^(?:MCP error -32602: )?input validation error\b/i;

function noSuchTool(tool: string): AdcpError {
  return { code: "UNSUPPORTED_FEATURE", message: `The seller has no tool named ${tool}.`, recovery: "correctable" };
}

function badInput(prose: string): AdcpError {
  return { code: "INVALID_REQUEST", message: plainText(prose), recovery: "correctable" };
}

export type RpcRefusal = { code: string; recovery: AdcpError["recovery"] };

// JSON-RPC errors that precede any execution: the protocol's reserved three (facts 1.4) and JSON-RPC's own.
const RPC_REFUSALS: ReadonlyMap<number, RpcRefusal> = new Map<number, RpcRefusal>([
  [-32_029, { code: "RATE_LIMITED", recovery: "transient" }],
  [-32_028, { code: "AUTH_MISSING", recovery: "correctable" }],
  [-32_027, { code: "SERVICE_UNAVAILABLE", recovery: "transient" }],
  [-32_601, { code: "UNSUPPORTED_FEATURE", recovery: "correctable" }],
  [-32_602, { code: "INVALID_REQUEST", recovery: "correctable" }],
  [-32_600, { code: "INVALID_REQUEST", recovery: "correctable" }],
  [-32_700, { code: "INVALID_REQUEST", recovery: "correctable" }],
]);

const NONE: ReadonlyMap<number, RpcRefusal> = new Map();

/** Reads a JSON-RPC error: a refusal where it precedes any execution, else in doubt. `own` are such codes of the protocol in use. */
export function readRpcError(
  error: Record<string, unknown>,
  raw: string,
  own: ReadonlyMap<number, RpcRefusal> = NONE,
): SellerReply {
  // A2A writes details as a list.
  const details = [error.data].flat().filter(isObject);
  const data = details[0] ?? {};
  const carried = details.map((detail) => readAdcpError(detail.adcp_error)).find((found) => found !== undefined);
  if (carried) return { kind: "refused", error: carried, raw };
  const code = typeof error.code === "number" ? error.code : 0;
  const message = typeof error.message === "string" ? error.message : "";
  const refusal = RPC_REFUSALS.get(code) ?? own.get(code);
  // Some servers check a tool's output too, after it ran, and report that as invalid parameters.
  if (!refusal || /\boutput\b/i.test(message)) {
    return { kind: "unknown", fault: fault({ kind: "rpc_error", code }, true, raw) };
  }
  const named = NO_SUCH_TOOL.test(message) ? "UNSUPPORTED_FEATURE" : refusal.code;
  const read = readAdcpError({ ...refusal, code: named, message, retry_after: data.retry_after });
  return read ? { kind: "refused", error: read, raw } : unreadable(raw);
}

function readStructured(result: Record<string, unknown>, text: string): Received | undefined {
  const body = result.structuredContent;
  const raw = jsonText(text, ["result", "structuredContent"]);
  return isObject(body) && raw !== undefined ? { body, raw } : undefined;
}

/** The JSON objects among the text contents. Their raw text is the content's own text, as the sender wrote it. */
function readTexts(result: Record<string, unknown>): Received[] {
  return contentTexts(result).flatMap((raw) => {
    if (Buffer.byteLength(raw) > TEXT_LIMIT_BYTES) return [];
    const body = parseJson(raw);
    return isObject(body) ? [{ body, raw }] : [];
  });
}

function contentTexts(result: Record<string, unknown>): string[] {
  const contents: unknown[] = Array.isArray(result.content) ? result.content : [];
  return contents.flatMap((content) => (isObject(content) && typeof content.text === "string" ? [content.text] : []));
}

/** An answer that says nothing that can be read. */
export function unreadable(received: string): SellerReply {
  return { kind: "unknown", fault: fault({ kind: "unparsable" }, true, received) };
}

/** A task in a state that is no end. */
export function notFinal(status: string, received: string): SellerReply {
  return { kind: "unknown", fault: fault({ kind: "not_final", status }, true, received) };
}
