import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { callSeller } from "./call";
import { closeSellerConnections } from "./connection";

// A server of the official SDK over a real socket: the newest protocol, and its answer to older clients, as sellers deploy it.
const seen: string[] = [];
const handler = createMcpHandler(() => {
  const server = new McpServer({ name: "official", version: "1" });
  const inputSchema = z.looseObject({ n: z.number().optional() });
  server.registerTool("echo", { inputSchema }, (input) => ({
    content: [{ type: "text", text: "see structuredContent" }],
    structuredContent: { status: "completed", adcp_version: "3.2", input },
  }));
  server.registerTool("throw", { inputSchema }, () => {
    throw new Error("after acting");
  });
  return server;
});
const http = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  if (body) seen.push((JSON.parse(body) as { method: string }).method);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const init = { method: incoming.method, headers, ...(body ? { body } : {}) };
  const response = await handler.fetch(new Request(`http://127.0.0.1${incoming.url}`, init));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) for await (const chunk of response.body) outgoing.write(chunk);
  outgoing.end();
});

let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  await handler.close();
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
});
afterEach(async () => {
  await closeSellerConnections();
  seen.length = 0;
});

const call = (tool: string, requestText: string) =>
  callSeller({ url, auth: { kind: "bearer", token: "t" }, tool, requestText, timeoutMs: 5_000 });

describe("a server of the official SDK", () => {
  it("is discovered once; every later call is one request", async () => {
    for (const n of [1, 2, 3]) {
      expect(await call("echo", `{"n":${n}}`)).toMatchObject({
        kind: "done",
        servedVersion: "3.2",
        body: { input: { n } },
      });
    }
    expect(seen).toEqual(["server/discover", "tools/call", "tools/call", "tools/call"]);
  });

  it("refuses a tool it does not have, and input it cannot take", async () => {
    expect(await call("refine_proposals", "{}")).toMatchObject({
      kind: "refused",
      error: { code: "UNSUPPORTED_FEATURE" },
    });
    expect(await call("echo", '{"n":"one"}')).toMatchObject({ kind: "refused", error: { code: "INVALID_REQUEST" } });
  });

  it("leaves in doubt what a tool did before it threw", async () => {
    expect(await call("throw", "{}")).toMatchObject({ kind: "unknown", fault: { kind: "tool_failed", sent: true } });
  });
});
