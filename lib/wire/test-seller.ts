import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A tool call as it arrived: its JSON-RPC id, the body's exact text and the request headers. */
export type ArrivedCall = { id: unknown; text: string; headers: IncomingMessage["headers"] };
export type Script = (response: ServerResponse, call: ArrivedCall) => void;

/**
 * A real HTTP server on a free port that speaks just enough MCP and A2A to be connected to, and answers tool calls the way a test scripts
 * it, byte by byte. For tests of the wire only.
 */
export class TestSeller {
  readonly calls: ArrivedCall[] = [];
  /** JSON-RPC methods in the order they arrived. */
  readonly methods: string[] = [];
  /** Replaces the answer to any request before MCP is spoken; returns whether it answered. */
  intercept: (request: IncomingMessage, response: ServerResponse, text: string) => boolean = () => false;
  sessionId: string | undefined;
  /** The A2A agent card at the host's root; undefined where there is none. */
  card: object | undefined;

  private constructor(
    private readonly server: Server,
    public script: Script,
  ) {}

  static async start(script: Script): Promise<TestSeller> {
    const server = createServer((request, response) => {
      let text = "";
      request.setEncoding("utf8");
      request.on("data", (chunk: string) => {
        text += chunk;
      });
      request.on("end", () => seller.answer(request, response, text));
    });
    const seller = new TestSeller(server, script);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return seller;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/mcp`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse, text: string) {
    if (this.intercept(request, response, text)) return;
    if (request.url === "/.well-known/agent-card.json" && this.card) {
      return sendJson(response, 200, JSON.stringify(this.card));
    }
    if (request.url?.includes("/.well-known/")) return void response.writeHead(404).end();
    if (request.method !== "POST") return void response.writeHead(405).end();
    const message = JSON.parse(text) as { id?: unknown; method: string; params?: { protocolVersion?: string } };
    this.methods.push(message.method);
    if (message.method === "tools/call" || message.method === "SendMessage") {
      const call = { id: message.id, text, headers: request.headers };
      this.calls.push(call);
      return this.script(response, call);
    }
    if (message.method === "notifications/initialized") return void response.writeHead(202).end();
    if (message.method !== "initialize") {
      const error = { code: -32_601, message: "Method not found" };
      return sendJson(response, 200, JSON.stringify({ jsonrpc: "2.0", id: message.id, error }));
    }
    const result = {
      protocolVersion: message.params?.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: "test seller", version: "1" },
    };
    if (this.sessionId !== undefined) response.setHeader("mcp-session-id", this.sessionId);
    sendJson(response, 200, JSON.stringify({ jsonrpc: "2.0", id: message.id, result }));
  }
}

export function sendJson(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { "content-type": "application/json" }).end(text);
}

/** Answers with a tool result whose text is given literally, so that a test controls every character. */
export function result(resultText: string): Script {
  return (response, { id }) =>
    sendJson(response, 200, `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${resultText}}`);
}

export function rpcError(errorText: string): Script {
  return (response, { id }) =>
    sendJson(response, 200, `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":${errorText}}`);
}

/** A successful result with this AdCP body, literally. */
export function structured(bodyText: string): Script {
  return result(`{"content":[{"type":"text","text":"see structuredContent"}],"structuredContent":${bodyText}}`);
}
