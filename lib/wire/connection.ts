import type { PriorDiscovery } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/client";
import { TellingTransport } from "./call-ids";
import { type FetchScope, mcpFetch } from "./guarded-fetch";
import type { Line, Way } from "./line";

const IDLE_MS = 5 * 60_000;
const MAX_IDLE_PER_SELLER = 8;
const DESK = { name: "parley", version: "0.1.0" };

/** A negotiated MCP connection to one seller with one credential. It works for one call at a time. */
type Connection = {
  key: string;
  scope: FetchScope;
  client: Client;
  transport: TellingTransport;
  isConnected: boolean;
  /** Negotiated during an earlier call: what the seller thinks of it may have changed since. */
  isReused: boolean;
  idleSince: number;
};

// Kept per address and credential: a session opened with one token never carries a call made with another.
const idle = new Map<string, Connection[]>();
const verdicts = new Map<string, { prior: PriorDiscovery; at: number }>();

/**
 * An idle MCP connection for this address and credential, or a new one that still has to be connected. Calls running side by side each
 * get their own. `fresh` passes by everything remembered about the seller.
 */
export function mcpLine(way: Way, { fresh }: { fresh: boolean }): Line {
  const connection = takeConnection(way, fresh);
  return {
    scope: connection.scope,
    isReused: connection.isReused,
    async send({ tool, request, timeoutMs }) {
      await connect(connection, timeoutMs);
      await connection.client.callTool({ name: tool, arguments: request }, { timeout: timeoutMs });
    },
    keep: () => returnConnection(connection),
    drop: () => discardConnection(connection),
    forget: () => forget(connection.key),
  };
}

function takeConnection(way: Way, fresh: boolean): Connection {
  forgetOld(Date.now());
  if (fresh) forget(way.key);
  const connection = idle.get(way.key)?.pop() ?? newConnection(way);
  // The token may have been renewed since the connection was last used.
  connection.scope.authorization = way.authorization;
  return connection;
}

/** Negotiates where this has not been done: the MCP handshake, or the remembered result of an earlier one. */
async function connect(connection: Connection, timeout: number): Promise<void> {
  if (connection.isConnected) return;
  const { client, transport, key } = connection;
  const prior = verdicts.get(key)?.prior;
  await client.connect(transport, prior ? { prior, timeout } : { timeout });
  transport.translateAnswers();
  connection.isConnected = true;
  const discover = client.getDiscoverResult();
  verdicts.set(key, { prior: discover ? { kind: "modern", discover } : { kind: "legacy" }, at: Date.now() });
}

/** Keeps a connection for the next call. */
function returnConnection(connection: Connection): void {
  connection.scope.record = undefined;
  connection.isReused = true;
  connection.idleSince = Date.now();
  const waiting = idle.get(connection.key) ?? [];
  if (waiting.length < MAX_IDLE_PER_SELLER) idle.set(connection.key, [...waiting, connection]);
  else void endConnection(connection);
}

/** Drops a connection whose state is in doubt, without another word to the seller. */
async function discardConnection(connection: Connection): Promise<void> {
  await connection.client.close().catch(() => {});
  connection.scope.record = undefined;
}

/** Ends all idle connections, for an orderly shutdown and for tests. */
export async function closeSellerConnections(): Promise<void> {
  const all = [...idle.values()].flat();
  idle.clear();
  verdicts.clear();
  await Promise.all(all.map(endConnection));
}

function newConnection({ key, url, dispatcher }: Way): Connection {
  const scope: FetchScope = { origin: url.origin, dispatcher, authorization: undefined };
  const transport = new TellingTransport(url, { fetch: mcpFetch(scope) });
  const client = new Client(DESK, { versionNegotiation: { mode: "auto" }, inputRequired: { autoFulfill: false } });
  return { key, scope, client, transport, isConnected: false, isReused: verdicts.has(key), idleSince: 0 };
}

async function endConnection(connection: Connection): Promise<void> {
  connection.scope.record = undefined;
  await connection.transport.terminateSession().catch(() => {});
  await connection.client.close().catch(() => {});
}

function forget(key: string) {
  verdicts.delete(key);
  for (const connection of idle.get(key) ?? []) void endConnection(connection);
  idle.delete(key);
}

function forgetOld(now: number) {
  for (const [key, verdict] of verdicts) if (now - verdict.at > IDLE_MS) verdicts.delete(key);
  for (const [key, waiting] of idle) {
    const young = waiting.filter((connection) => now - connection.idleSince <= IDLE_MS);
    for (const connection of waiting) if (!young.includes(connection)) void endConnection(connection);
    if (young.length > 0) idle.set(key, young);
    else idle.delete(key);
  }
}
