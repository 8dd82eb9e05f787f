import { DefaultAgentCardResolver } from "@a2a-js/sdk/client";
import type { FetchLike } from "@modelcontextprotocol/client";
import { isObject } from "../adcp-error";
import type { CallRecord } from "../call-record";

const CARD = ".well-known/agent-card.json";
const BINDING = "JSONRPC";
/** Statuses that say there is nothing at this place; any other failure is the answer. */
const ABSENT: ReadonlySet<number | undefined> = new Set([404, 405, 410]);

/** Where an agent takes messages: the URL of its JSON-RPC interface, and the tenant to name there. */
export type AgentInterface = { url: string; tenant: string };

/**
 * Reads the seller's agent card and picks its A2A 1.x JSON-RPC interface. The address may be the card itself (`….json`); else the card is
 * looked for under the address, where a host serves several agents, and then at the host's root. `undefined` where there is none, or none
 * with such an interface.
 */
export async function findInterface(address: URL, fetch: FetchLike, record: CallRecord) {
  const resolver = new DefaultAgentCardResolver({ fetchImpl: (input, init) => fetch(String(input), init) });
  for (const place of places(address)) {
    try {
      return interfaceIn(await resolver.resolve(place, ""));
    } catch (error) {
      if (!ABSENT.has(record.exchanges.at(-1)?.status)) throw error;
    }
  }
  return undefined;
}

function places(address: URL): string[] {
  if (address.pathname.endsWith(".json")) return [address.href];
  const under = `${address.pathname.replace(/\/+$/, "")}/${CARD}`;
  return [...new Set([new URL(under, address).href, new URL(`/${CARD}`, address).href])];
}

// The resolver hands on whatever JSON was there, so nothing of its type is taken for granted.
function interfaceIn(card: unknown): AgentInterface | undefined {
  const listed: unknown[] = isObject(card) && Array.isArray(card.supportedInterfaces) ? card.supportedInterfaces : [];
  const ours = listed
    .filter(isObject)
    .find(({ protocolBinding, protocolVersion }) => isBinding(protocolBinding) && isVersionOne(protocolVersion));
  if (!ours || typeof ours.url !== "string") return undefined;
  return { url: ours.url, tenant: typeof ours.tenant === "string" ? ours.tenant : "" };
}

function isBinding(name: unknown): boolean {
  return typeof name === "string" && name.toUpperCase() === BINDING;
}

function isVersionOne(version: unknown): boolean {
  return typeof version === "string" && /^1\.\d+/.test(version);
}
