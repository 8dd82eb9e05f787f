import type { AdcpError } from "@/lib/adcp";
import { isObject, readAdcpError, withRetryAfterHeader } from "./adcp-error";
import { parseJson } from "./parse";

/** An HTTP answer outside 2xx: the status, the body's text, and what the headers say about waiting. */
export type HttpAnswer = { status: number; text: string; retryAfter: string | null; date: string | null };

type Meaning = {
  code: string;
  recovery: NonNullable<AdcpError["recovery"]>;
  /** Proxies use these two statuses as well, after a seller may have acted: only a JSON error makes them a refusal. */
  needsBody: boolean;
};

// No words go with them: what an error says is shown as the seller's own. Facts 18: these statuses may carry a task error instead of, or beside, the MCP body.
const MEANINGS: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [
    401,
    {
      code: "AUTH_INVALID",
      recovery: "terminal",
      needsBody: false,
    },
  ],
  [
    403,
    {
      code: "PERMISSION_DENIED",
      recovery: "correctable",
      needsBody: false,
    },
  ],
  [
    409,
    {
      code: "IDEMPOTENCY_CONFLICT",
      recovery: "correctable",
      needsBody: true,
    },
  ],
  [429, { code: "RATE_LIMITED", recovery: "transient", needsBody: false }],
  [
    503,
    {
      code: "SERVICE_UNAVAILABLE",
      recovery: "transient",
      needsBody: true,
    },
  ],
]);

const WITHOUT_CREDENTIALS: Meaning = {
  code: "AUTH_MISSING",
  recovery: "correctable",
  needsBody: false,
};

/**
 * The task error an HTTP answer stands for, or `undefined` where the answer leaves open what happened. An AdCP error in the body counts
 * under any status; else the status speaks. `retry_after` is the longer of the body's and the header's.
 */
export function readHttpRefusal(answer: HttpAnswer, hadCredentials: boolean): AdcpError | undefined {
  const body = parseObject(answer.text);
  const meaning = answer.status === 401 && !hadCredentials ? WITHOUT_CREDENTIALS : MEANINGS.get(answer.status);
  const error = (body && statedError(body, answer.status)) ?? (meaning && impliedError(meaning, body));
  return error && withRetryAfterHeader(error, answer.retryAfter, answer.date);
}

// Anywhere but under adcp_error a code counts only where it is written like the vocabulary's: others are the server's own.
const ADCP_CODE = /^(?:CONFLICT|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/;

function statedError(body: Record<string, unknown>, status: number): AdcpError | undefined {
  const inner = isObject(body.error) ? body.error : {};
  const data = isObject(inner.data) ? inner.data : {};
  const explicit = readAdcpError(body.adcp_error) ?? readAdcpError(data.adcp_error);
  // Gateways put codes of their own into server errors, after a seller may have acted.
  if (explicit || (status >= 500 && status !== 503)) return explicit;
  const first = Array.isArray(body.errors) ? body.errors[0] : undefined;
  const stringly = typeof body.error === "string" ? { ...body, code: body.error } : undefined;
  return [inner, first, body, stringly].map(readAdcpError).find((error) => error && ADCP_CODE.test(error.code));
}

function impliedError(meaning: Meaning, body: Record<string, unknown> | undefined): AdcpError | undefined {
  if (meaning.needsBody && !(body && ("error" in body || "code" in body))) return undefined;
  const { code, recovery } = meaning;
  return readAdcpError({ code, message: (body && statedMessage(body)) ?? "", recovery });
}

function statedMessage(body: Record<string, unknown>): string | undefined {
  const inner = isObject(body.error) ? body.error.message : undefined;
  const texts = [body.message, inner, body.error_description];
  return texts.find((text): text is string => typeof text === "string" && text !== "");
}

function parseObject(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}
