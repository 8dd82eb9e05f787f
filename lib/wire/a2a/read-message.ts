import { isObject, readAdcpError } from "../adcp-error";
import {
  firstError,
  notFinal,
  type ReadContext,
  type Received,
  type RpcRefusal,
  readBody,
  readRpcError,
  unreadable,
} from "../envelope";
import { fault } from "../faults";
import { jsonText } from "../json-span";
import { parseJson } from "../parse";
import type { Reply } from "../types";

type SellerReply = Reply<Record<string, unknown>>;
type Path = readonly (string | number)[];
/** A value of the message with the place it stands at. */
type At = { value: unknown; path: Path };

/**
 * Reads an A2A JSON-RPC response (as text, known to parse and to answer our request) as the end of a call (facts 1.5). A completed Task
 * answers with the last DataPart of its first artifact; whatever that says of itself counts, never the Task's own state. A Task not yet
 * ended says with the first DataPart of its status message where it stands, which settles nothing.
 */
export function readA2aMessage(text: string, context: ReadContext): SellerReply {
  const message = parseJson(text);
  if (!isObject(message)) return unreadable(text);
  if (isObject(message.error)) return readRpcError(message.error, jsonText(text, ["error"]) ?? text, A2A_REFUSALS);
  const { value: task, path } = unwrapped({ value: message.result, path: ["result"] });
  if (!isObject(task)) return unreadable(text);
  if (isForeign(task, context)) return { kind: "unknown", fault: fault({ kind: "foreign_answer" }, true, text) };
  const state = stateOf(task);
  if (state === undefined) return readBareMessage(task, path, text, context);
  return readTask(state, { value: task, path }, text, context);
}

/** Codes of A2A by which an agent says what it does not support: operation, content type, extension, protocol version. */
const A2A_REFUSALS: ReadonlyMap<number, RpcRefusal> = new Map(
  [-32_004, -32_005, -32_008, -32_009].map((code) => [code, { code: "UNSUPPORTED_FEATURE", recovery: "correctable" }]),
);

function readTask(state: string, task: At, text: string, context: ReadContext): SellerReply {
  const answer = received(dataParts(at(task, "artifacts", 0, "parts")).at(-1), text);
  const notice = received(dataParts(at(task, "status", "message", "parts"))[0], text);
  switch (state) {
    case "completed":
      return answer ? readAnswer(answer, context) : unreadable(text);
    case "failed":
    case "rejected":
    case "canceled":
      return readEnded(state, answer, notice, text, context);
    default:
      return readInterim(state, notice, text);
  }
}

/** A Message instead of a Task: the agent answered at once, with the answer in its last DataPart. */
function readBareMessage(message: Record<string, unknown>, path: Path, text: string, context: ReadContext) {
  const answer = received(dataParts(at({ value: message, path }, "parts")).at(-1), text);
  return typeof message.messageId === "string" && answer ? readAnswer(answer, context) : unreadable(text);
}

function readAnswer(answer: Received, context: ReadContext): SellerReply {
  const names = Object.keys(answer.body);
  // A known fault of agents: the answer one level too deep. What it hides was not meant to be read there.
  return names.length === 1 && names[0] === "response" ? unreadable(answer.raw) : readBody(answer, context);
}

/** A Task that ended badly: an AdCP error wherever it is; the agent's own refusal to begin; else in doubt, as it may have acted before. */
function readEnded(
  state: "failed" | "rejected" | "canceled",
  answer: Received | undefined,
  notice: Received | undefined,
  text: string,
  context: ReadContext,
): SellerReply {
  const candidates = [answer, notice].filter((each) => each !== undefined);
  for (const read of [(body: Record<string, unknown>) => readAdcpError(body.adcp_error), firstError]) {
    for (const { body, raw } of candidates) {
      const error = read(body);
      if (error) return { kind: "refused", error, raw };
    }
  }
  const said = candidates.find(({ body }) => body.status === "rejected" || body.status === "failed");
  if (said) return readBody(said, context);
  if (state !== "rejected") return { kind: "unknown", fault: fault({ kind: "tool_failed" }, true, text) };
  return readBody({ body: { status: "rejected" }, raw: jsonText(text, ["result"]) ?? text }, context);
}

/** A Task that has not ended. Only an AdCP task handed out for polling, or an error, says more than that. */
function readInterim(state: string, notice: Received | undefined, text: string): SellerReply {
  const error = notice && readAdcpError(notice.body.adcp_error);
  if (error) return { kind: "refused", error, raw: notice.raw };
  const taskId = notice?.body.task_id;
  if (notice?.body.status === "submitted" && typeof taskId === "string" && taskId !== "") {
    return { kind: "submitted", taskId, raw: notice.raw };
  }
  return notFinal(state.slice(0, 64), text);
}

const ENVELOPES = ["task", "message", "statusUpdate", "artifactUpdate"];

/** Takes off the one member an A2A result is wrapped in, exactly once: what is inside may have a member of that name itself. */
function unwrapped(result: At): At {
  if (!isObject(result.value)) return result;
  const names = Object.keys(result.value);
  const [name] = names;
  return names.length === 1 && name !== undefined && ENVELOPES.includes(name) ? at(result, name) : result;
}

/** `TASK_STATE_INPUT_REQUIRED` and `input-required` are the same word. */
function stateOf(task: Record<string, unknown>): string | undefined {
  const state = isObject(task.status) ? task.status.state : undefined;
  if (typeof state !== "string" || state === "") return undefined;
  return state
    .replace(/^TASK_STATE_/, "")
    .toLowerCase()
    .replaceAll("_", "-");
}

/** Whether the Task's history holds messages of a buyer and ours is not among them. */
function isForeign({ history }: Record<string, unknown>, { messageId }: ReadContext): boolean {
  const asked = (Array.isArray(history) ? history : [])
    .filter(isObject)
    .filter(({ role }) => /user$/i.test(String(role)));
  return messageId !== undefined && asked.length > 0 && !asked.some((message) => message.messageId === messageId);
}

function dataParts({ value, path }: At): At[] {
  const parts: unknown[] = Array.isArray(value) ? value : [];
  return parts.flatMap((part, index) =>
    isObject(part) && isObject(part.data) ? [{ value: part.data, path: [...path, index, "data"] }] : [],
  );
}

function received(part: At | undefined, text: string): Received | undefined {
  const raw = part && jsonText(text, part.path);
  return raw !== undefined && isObject(part?.value) ? { body: part.value, raw } : undefined;
}

function at({ value, path }: At, ...steps: (string | number)[]): At {
  let found = value;
  for (const step of steps) {
    if (typeof step === "number") found = Array.isArray(found) ? found[step] : undefined;
    else found = isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  }
  return { value: found, path: [...path, ...steps] };
}
