import { randomUUID } from "node:crypto";
import { type AgentCard, Extensions, type Message, type Part, Role, type Task, TaskState } from "@a2a-js/sdk";
import { TaskNotFoundError } from "@a2a-js/sdk/errors";
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  JsonRpcTransportHandler,
  type RequestContext,
  ServerCallContext,
  type TaskStore,
  validateVersion,
} from "@a2a-js/sdk/server";
import type { SellerProfile } from "../profiles/types";
import { A2A_VERSION, ADCP_EXTENSION, agentCard } from "./agent-card";
import { answerCall } from "./answer";
import { summaryOf } from "./summary";
import { isToolOf } from "./tools";

/** One seller's A2A 1.0 endpoint over JSON-RPC (facts 1.5): the same tasks as over MCP, one message each, answered at once. */
export async function a2aEndpoint(profile: SellerProfile, principal: string, request: Request): Promise<Response> {
  if (request.method !== "POST") return Response.json({ message: "POST a JSON-RPC message." }, { status: 405 });
  const card = agentCard(profile, request);
  const text = await request.text();
  const requestedVersion = request.headers.get("a2a-version") ?? A2A_VERSION;
  const unsupported = versionFault(requestedVersion, card, text);
  if (unsupported) return Response.json(unsupported);
  const handler = new JsonRpcTransportHandler(new DefaultRequestHandler(card, NO_TASKS, executorFor(profile)));
  const user = { isAuthenticated: true, userName: principal };
  const requestedExtensions = Extensions.parseServiceParameter(request.headers.get("a2a-extensions") ?? undefined);
  const context = new ServerCallContext({ user, requestedVersion, requestedExtensions });
  const answer = await handler.handle(text, context);
  // The card promises no streams, so none is begun.
  if (Symbol.asyncIterator in answer) return Response.json({ message: "There are no streams here." }, { status: 400 });
  return Response.json(answer, { headers: { "a2a-version": A2A_VERSION, "a2a-extensions": ADCP_EXTENSION } });
}

/** A2A tasks are over when they are answered, and what lasts is the seller's own state: nothing is kept of them. */
const NO_TASKS: TaskStore = {
  save: async () => {},
  load: async () => undefined,
  list: async () => ({ tasks: [], nextPageToken: "", pageSize: 0, totalSize: 0 }),
};

function executorFor(profile: SellerProfile): AgentExecutor {
  return {
    async execute(asked, bus) {
      bus.publish(AgentEvent.task(await answerMessage(profile, asked)));
      bus.finished();
    },
    cancelTask: async (taskId) => {
      throw new TaskNotFoundError(`There is no task ${taskId}.`);
    },
  };
}

async function answerMessage(profile: SellerProfile, asked: RequestContext): Promise<Task> {
  const { userMessage, context } = asked;
  const call = readInvocation(userMessage.parts);
  if (!call || !isToolOf(profile, call.skill))
    return endedTask(asked, TaskState.TASK_STATE_REJECTED, [], notice(userMessage));
  const answer = await answerCall(profile, context.user?.userName ?? "", call.skill, call.input);
  // A task that failed is a failed Task; whatever else the answer says of itself stands in it alone.
  const state = answer.isError ? TaskState.TASK_STATE_FAILED : TaskState.TASK_STATE_COMPLETED;
  return endedTask(asked, state, [text(summaryOf(call.skill, answer)), data(answer.body)], undefined);
}

function endedTask(
  { taskId, contextId, userMessage }: RequestContext,
  state: TaskState,
  parts: Part[],
  message: Message | undefined,
): Task {
  const artifact = { artifactId: "answer", name: "", description: "", parts, metadata: undefined, extensions: [] };
  return {
    id: taskId,
    contextId,
    status: { state, message, timestamp: new Date().toISOString() },
    artifacts: parts.length > 0 ? [artifact] : [],
    history: [userMessage],
    metadata: undefined,
  };
}

function notice(asked: Message): Message {
  const wanted = "Send one DataPart {skill, input} with a skill of the agent card.";
  return { ...asked, messageId: randomUUID(), role: Role.ROLE_AGENT, parts: [text(wanted)] };
}

/** The one DataPart of an invocation: the task's name and its request. */
function readInvocation(parts: Part[]): { skill: string; input: Record<string, unknown> } | undefined {
  const [value, ...others] = parts.flatMap(({ content }) => (content?.$case === "data" ? [content.value] : []));
  if (others.length > 0 || !isObject(value)) return undefined;
  const { skill, input } = value;
  return typeof skill === "string" && isObject(input) ? { skill, input } : undefined;
}

function text(value: string): Part {
  return { content: { $case: "text", value }, metadata: undefined, filename: "", mediaType: "text/plain" };
}

function data(value: unknown): Part {
  return { content: { $case: "data", value }, metadata: undefined, filename: "", mediaType: "application/json" };
}

/** The JSON-RPC answer to a protocol version that is not spoken here. */
function versionFault(requested: string, card: AgentCard, body: string): object | undefined {
  try {
    validateVersion(requested, card);
    return undefined;
  } catch (error) {
    const answer = JsonRpcTransportHandler.mapToJSONRPCError(error);
    return { jsonrpc: "2.0", id: idIn(body), error: answer };
  }
}

function idIn(body: string): unknown {
  try {
    const message: unknown = JSON.parse(body);
    return isObject(message) ? (message.id ?? null) : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
