import { randomUUID } from "node:crypto";
import { Role } from "@a2a-js/sdk";
import { JsonRpcTransportFactory } from "@a2a-js/sdk/client";
import { isObject } from "../adcp-error";
import { newCallId } from "../call-ids";
import type { CallRecord } from "../call-record";
import { type FetchScope, guardedFetch } from "../guarded-fetch";
import type { Line, Sending, Way } from "../line";
import { type AgentInterface, findInterface } from "./card";

const REMEMBERED_MS = 5 * 60_000;

/** What the protocol wants beside the message (facts 1.5). */
const HEADERS = { "A2A-Version": "1.0", "A2A-Extensions": "https://adcontextprotocol.org/extensions/adcp/v3" };

const known = new Map<string, { agent: AgentInterface; at: number }>();

/**
 * A way to a seller that speaks A2A. There is no session: the agent card is read once in a while, and each call is one message. The SDK
 * composes the message; the guarded fetch puts the stored request text in its place, as with MCP.
 */
export function a2aLine(way: Way, { fresh }: { fresh: boolean }): Line {
  if (fresh) known.delete(way.key);
  const scope: FetchScope = { origin: way.url.origin, dispatcher: way.dispatcher, authorization: way.authorization };
  return {
    scope,
    isReused: false,
    send: (sending) => send(way, scope, sending),
    keep: () => {
      scope.record = undefined;
    },
    drop: async () => {
      scope.record = undefined;
    },
    forget: () => known.delete(way.key),
  };
}

/** Forgets all agent cards; for tests. */
export function forgetAgents(): void {
  known.clear();
}

async function send(way: Way, scope: FetchScope, { tool, request }: Sending): Promise<void> {
  const { record } = scope;
  if (!record) throw new TypeError("No call is in progress on this line.");
  const guarded = guardedFetch(scope);
  const agent = await agentOf(way, record, guarded);
  if (!agent) return;
  const fetchImpl: typeof fetch = (input, init) => guarded(String(input), { ...init, body: withOwnId(init?.body) });
  // The factory looks at the card only for older protocol versions, which are not spoken here.
  const transport = await new JsonRpcTransportFactory({ fetchImpl }).create(agent.url, EMPTY_CARD);
  record.messageId = randomUUID();
  const data = { skill: tool, input: request };
  await transport.sendMessage(
    {
      tenant: agent.tenant,
      message: {
        messageId: record.messageId,
        contextId: "",
        taskId: "",
        role: Role.ROLE_USER,
        parts: [
          { content: { $case: "data", value: data }, metadata: undefined, filename: "", mediaType: "application/json" },
        ],
        metadata: undefined,
        extensions: [],
        referenceTaskIds: [],
      },
      configuration: undefined,
      metadata: undefined,
    },
    { serviceParameters: HEADERS },
  );
}

/** The SDK counts from one for every call; an id that no other call has tells a foreign answer (call-ids.ts). */
function withOwnId(body: BodyInit | null | undefined): string | undefined {
  const message: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
  return isObject(message) ? JSON.stringify({ ...message, id: newCallId() }) : undefined;
}

async function agentOf(way: Way, record: CallRecord, guarded: ReturnType<typeof guardedFetch>) {
  const remembered = known.get(way.key);
  if (remembered && Date.now() - remembered.at <= REMEMBERED_MS) return remembered.agent;
  const agent = await findInterface(way.url, guarded, record);
  if (!agent || !URL.canParse(agent.url)) {
    record.refusal = "not_a2a";
    return undefined;
  }
  // The token was given for the address a person entered; a card cannot send it elsewhere.
  if (new URL(agent.url).origin !== way.url.origin) {
    record.refusal = "foreign_endpoint";
    return undefined;
  }
  known.set(way.key, { agent, at: Date.now() });
  return agent;
}

const EMPTY_CARD = {
  name: "",
  description: "",
  supportedInterfaces: [],
  provider: undefined,
  version: "",
  capabilities: undefined,
  securitySchemes: {},
  securityRequirements: [],
  defaultInputModes: [],
  defaultOutputModes: [],
  skills: [],
  signatures: [],
};
