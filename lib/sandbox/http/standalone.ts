import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { PROFILES } from "../profiles";
import { sandboxDatabase } from "../state/database";
import { resetEverything } from "../state/world";
import { serveSandbox } from "./serve";

const HOST = "127.0.0.1";

/** Serves the sandbox sellers without the desk, on loopback. Resolves once it listens; rejects where the port is taken. */
export function startStandalone(port: number): Promise<{ server: Server; urls: string[] }> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => {
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => {
      const address = server.address();
      const actual = typeof address === "object" && address ? address.port : port;
      resolve({ server, urls: PROFILES.map(({ id }) => `http://${HOST}:${actual}/sandbox/${id}/mcp`) });
    });
  });
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const abort = new AbortController();
  outgoing.once("close", () => abort.abort());
  const response = await serveSandbox(toRequest(incoming, abort.signal));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    outgoing.end();
    return;
  }
  // The DOM's stream type and Node's are the same object under two names.
  const body = Readable.fromWeb(response.body as NodeReadableStream);
  body.once("error", () => outgoing.destroy());
  body.pipe(outgoing);
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const item of [value ?? []].flat()) headers.append(name, item);
  }
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host ?? HOST}`);
  const method = incoming.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  const init: RequestInit & { duplex?: "half" } = { method, headers, signal };
  if (hasBody) Object.assign(init, { body: Readable.toWeb(incoming), duplex: "half" });
  return new Request(url, init);
}

/** Forgets every buyer at every seller of this data folder, while the app may be running on it. */
export function resetSandbox(): void {
  resetEverything(sandboxDatabase());
}
