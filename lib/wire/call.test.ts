import { lookup } from "node:dns/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callSeller, type SellerCall } from "./call";
import { closeSellerConnections } from "./connection";
import { result, rpcError, type Script, sendJson, structured, TestSeller } from "./test-seller";

let seller: TestSeller;
beforeAll(async () => {
  seller = await TestSeller.start(structured("{}"));
});
afterAll(() => seller.stop());
beforeEach(() => {
  seller.calls.length = 0;
  seller.methods.length = 0;
  seller.intercept = () => false;
  seller.sessionId = undefined;
});
afterEach(() => closeSellerConnections());

function call(script: Script, options: Partial<SellerCall> = {}) {
  seller.script = script;
  return callSeller({
    url: seller.url,
    auth: { kind: "bearer", token: "secret-token" },
    tool: "refine_proposals",
    requestText: '{"refinements":[]}',
    timeoutMs: 10_000,
    ...options,
  });
}

describe("a completed task", () => {
  it("keeps the received text character for character", async () => {
    const text =
      '{ "status" : "completed",\n "budget": 16666.666666666668, "price": 18.00, "name": "caf\\u00e9", "e": 1e2 }';
    const reply = await call(structured(text));
    expect(reply).toMatchObject({ kind: "done", raw: text, replayed: false });
    expect(reply.kind === "done" && reply.body.price).toBe(18);
  });

  it("tells the served version, the replay and the seller's clock", async () => {
    const reply = await call((response, arrived) => {
      response.setHeader("date", "Mon, 30 Nov 2026 17:24:20 GMT");
      structured('{"status":"completed","adcp_version":"3.2","replayed":true}')(response, arrived);
    });
    expect(reply).toMatchObject({
      kind: "done",
      servedVersion: "3.2",
      replayed: true,
      sellerDate: "2026-11-30T17:24:20.000Z",
    });
  });

  it("states its version in no more than a few characters", async () => {
    const reply = await call(structured(`{"adcp_version":"3.2\\u202e${"x".repeat(500)}"}`));
    expect(reply.kind === "done" && reply.servedVersion).toMatch(/^3\.2x{61}$/);
  });

  it("may come as text alone", async () => {
    const reply = await call(
      result('{"content":[{"type":"text","text":"Here you are"},{"type":"text","text":"{\\"a\\":1.0}"}]}'),
    );
    expect(reply).toMatchObject({ kind: "done", body: { a: 1 }, raw: '{"a":1.0}' });
  });

  it("is not refused for advisories beside it", async () => {
    const reply = await call(
      structured('{"status":"completed","errors":[{"code":"FORMAT_SHAPE_PROMOTED","message":"x"}]}'),
    );
    expect(reply.kind).toBe("done");
  });

  it("is read by JSON-RPC id out of an event stream with other events and split data lines", async () => {
    const reply = await call((response, { id }) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(": hello\n\n");
      const progress = { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: 1, progress: 1 } };
      response.write(`event: message\ndata: ${JSON.stringify(progress)}\n\n`);
      const body = '"structuredContent":{"status":"completed",\ndata: "n":1}';
      response.write(`data: {"jsonrpc":"2.0","id":${id},"result":{"content":[],${body}}}\n`);
      setTimeout(() => response.end("\n"), 20);
    });
    expect(reply).toMatchObject({ kind: "done", body: { n: 1 }, raw: '{"status":"completed",\n"n":1}' });
  });

  it("is taken from a stream that the seller leaves open", async () => {
    const reply = await call((response, { id }) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`data: {"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"n":1}}}\n\n`);
    });
    expect(reply).toMatchObject({ kind: "done", body: { n: 1 } });
  });

  it("says nothing of its own status where it describes another task", async () => {
    const reply = await call(structured('{"task_id":"t1","task_type":"accept_proposal","status":"submitted"}'), {
      tool: "get_task_status",
    });
    expect(reply.kind).toBe("done");
  });
});

describe("an answer that is an error and nothing else", () => {
  it("is a refusal where it comes in errors alone, without flag or status", async () => {
    const reply = await call(structured('{"adcp_version":"3.2","errors":[{"code":"PROPOSAL_EXPIRED","message":"x"}]}'));
    expect(reply).toMatchObject({ kind: "refused", error: { code: "PROPOSAL_EXPIRED" } });
  });

  it("is none where a result stands beside it", async () => {
    const reply = await call(structured('{"results":[],"errors":[{"code":"PROPOSAL_EXPIRED","message":"x"}]}'));
    expect(reply.kind).toBe("done");
  });
});

describe("an answer nested beyond sense", () => {
  const deep = "[".repeat(5_000) + "]".repeat(5_000);

  it.each([
    ["in the result", `{"content":[],"structuredContent":{"ext":${deep}}}`],
    [
      "in an error",
      `{"content":[],"isError":true,"structuredContent":{"adcp_error":{"code":"X_Y","details":{"a":${deep}}}}}`,
    ],
    ["in text", `{"content":[{"type":"text","text":"{\\"a\\":${deep}}"}]}`],
  ])("is none: %s", async (_, text) => {
    expect(await call(result(text))).toMatchObject({ kind: "unknown", fault: { kind: "unparsable", sent: true } });
  });

  it("is told from brackets inside strings", async () => {
    const reply = await call(structured(`{"a":"${'[\\"'.repeat(500)}"}`));
    expect(reply.kind).toBe("done");
  });
});

describe("a stream picked up again and again", () => {
  it("has no more room than one answer", async () => {
    let streams = 0;
    const part = (response: Parameters<Script>[0]) => {
      streams += 1;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`retry: 1\nid: ${streams}\ndata: ${" ".repeat(40_000)}\n\n`);
      response.end();
    };
    seller.intercept = (request, response) => {
      if (request.method !== "GET") return false;
      part(response);
      return true;
    };
    const reply = await call(part, { maxBytes: 100_000, timeoutMs: 5_000 });
    expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "oversize", sent: true } });
    expect(streams).toBeLessThanOrEqual(3);
  });
});

describe("what is sent", () => {
  it("is the stored text itself, in the Authorization header alone the token", async () => {
    const requestText = '{"idempotency_key":"k", "budget": 50000.00,\n"10":1,"2":2,"ask":"\\u00e9"}';
    await call(structured("{}"), { requestText });
    const sent = seller.calls[0];
    expect(sent?.text).toContain(`"arguments":${requestText}`);
    expect(sent?.headers.authorization).toBe("Bearer secret-token");
    expect(sent?.text).not.toContain("secret-token");
    expect(sent?.headers.accept).toContain("application/json");
    expect(sent?.headers.accept).toContain("text/event-stream");
  });

  it("carries no Authorization header where there are no credentials", async () => {
    await call(structured("{}"), { auth: { kind: "none" } });
    expect(seller.calls[0]?.headers.authorization).toBeUndefined();
  });

  it("must be a JSON object", async () => {
    await expect(call(structured("{}"), { requestText: "[]" })).rejects.toThrow(TypeError);
    expect(seller.methods).toEqual([]);
  });
});

describe("a submitted task", () => {
  it("is known by its task id", async () => {
    const reply = await call(structured('{"status":"submitted","task_id":"task-1"}'));
    expect(reply).toEqual({ kind: "submitted", taskId: "task-1", raw: '{"status":"submitted","task_id":"task-1"}' });
  });

  it("is unknown where no task id allows asking", async () => {
    const reply = await call(structured('{"status":"submitted"}'));
    expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "not_final", status: "submitted", sent: true } });
  });
});

describe("a refusal", () => {
  const error =
    '{"code":"UNSUPPORTED_FEATURE","message":"No cpm","field":"refinements[0].constraints.cpm","retry_after":1.2}';
  const expected = { code: "UNSUPPORTED_FEATURE", field: "refinements[0].constraints.cpm", retry_after: 2 };

  it.each([
    ["in structuredContent", result(`{"isError":true,"content":[],"structuredContent":{"adcp_error":${error}}}`)],
    [
      "in text",
      result(`{"isError":true,"content":[{"type":"text","text":${JSON.stringify(`{"adcp_error":${error}}`)}}]}`),
    ],
    ["as errors[0]", result(`{"isError":true,"content":[],"structuredContent":{"errors":[${error}]}}`)],
    ["as a failed body", structured(`{"status":"failed","errors":[${error}]}`)],
    ["without its flag", structured(`{"adcp_error":${error},"media_buy":{}}`)],
    [
      "as text without its flag",
      result(`{"content":[{"type":"text","text":${JSON.stringify(`{"adcp_error":${error}}`)}}]}`),
    ],
    ["in a JSON-RPC error", rpcError(`{"code":-32000,"message":"no","data":{"adcp_error":${error}}}`)],
  ])("is found %s", async (_, script) => {
    expect(await call(script)).toMatchObject({ kind: "refused", error: expected });
  });

  it.each([
    [401, {}, "AUTH_INVALID"],
    [401, { auth: { kind: "none" } as const }, "AUTH_MISSING"],
    [403, {}, "PERMISSION_DENIED"],
    [409, {}, "IDEMPOTENCY_CONFLICT"],
    [429, {}, "RATE_LIMITED"],
    [503, {}, "SERVICE_UNAVAILABLE"],
  ])("by HTTP %i with a JSON body", async (status, options, code) => {
    const reply = await call((response) => {
      response.setHeader("retry-after", "7");
      sendJson(response, status, '{"error":"no","message":"Told so"}');
    }, options);
    expect(reply).toMatchObject({
      kind: "refused",
      error: { code, message: "Told so", retry_after: 7 },
      raw: '{"error":"no","message":"Told so"}',
    });
  });

  it("by HTTP 401 may already meet the handshake", async () => {
    seller.intercept = (_, response) => {
      sendJson(response, 401, '{"error":"invalid_token","error_description":"Invalid bearer token."}');
      return true;
    };
    const reply = await call(structured("{}"));
    expect(reply).toMatchObject({ kind: "refused", error: { code: "AUTH_INVALID", message: "Invalid bearer token." } });
    expect(seller.calls).toEqual([]);
  });

  it("takes the AdCP code of an HTTP body over the status, and the longer wait", async () => {
    const reply = await call((response) => {
      response.setHeader("retry-after", "3");
      sendJson(response, 409, '{"adcp_error":{"code":"CONFLICT","message":"Stale","retry_after":9}}');
    });
    expect(reply).toMatchObject({ kind: "refused", error: { code: "CONFLICT", retry_after: 9 } });
  });

  it.each([
    ["JSON-RPC", rpcError('{"code":-32602,"message":"Tool refine_proposals not found"}')],
    ["a flagged text", result('{"isError":true,"content":[{"type":"text","text":"Unknown tool: refine_proposals"}]}')],
  ])("by %s says that there is no such tool", async (_, script) => {
    expect(await call(script)).toMatchObject({ kind: "refused", error: { code: "UNSUPPORTED_FEATURE" } });
  });

  it.each([
    [-32_029, "RATE_LIMITED"],
    [-32_028, "AUTH_MISSING"],
    [-32_027, "SERVICE_UNAVAILABLE"],
    [-32_600, "INVALID_REQUEST"],
  ])("by JSON-RPC code %i", async (number, code) => {
    expect(await call(rpcError(`{"code":${number},"message":"x"}`))).toMatchObject({
      kind: "refused",
      error: { code },
    });
  });
});

describe("an unknown end after the call was sent", () => {
  const html = (status: number) => (response: Parameters<Script>[0]) =>
    void response.writeHead(status, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");

  it.each<[string, Script, object]>([
    ["502 of a proxy", html(502), { kind: "http_status", status: 502 }],
    ["503 of a proxy", html(503), { kind: "http_status", status: 503 }],
    ["409 without a body that says why", html(409), { kind: "http_status", status: 409 }],
    [
      "502 of a proxy with a code of its own",
      (r) => sendJson(r, 502, '{"code":"UPSTREAM_RESET"}'),
      { kind: "http_status" },
    ],
    ["cut JSON", (r) => sendJson(r, 200, '{"jsonrpc":"2.0","id":'), { kind: "unparsable" }],
    ["HTML with status 200", html(200), { kind: "unparsable" }],
    [
      "an answer to another id",
      (r) => sendJson(r, 200, '{"jsonrpc":"2.0","id":999,"result":{}}'),
      { kind: "unparsable" },
    ],
    [
      "a result without an AdCP object",
      result('{"content":[{"type":"text","text":"Booked!"}]}'),
      { kind: "unparsable" },
    ],
    [
      "a tool's exception",
      result('{"isError":true,"content":[{"type":"text","text":"TypeError: x"}]}'),
      { kind: "tool_failed" },
    ],
    ["an internal error", rpcError('{"code":-32603,"message":"boom"}'), { kind: "rpc_error", code: -32_603 }],
    ["a failed output check", rpcError('{"code":-32602,"message":"Output validation error"}'), { kind: "rpc_error" }],
    ["a task still working", structured('{"status":"working"}'), { kind: "not_final", status: "working" }],
    ["a task waiting for input", structured('{"status":"input-required"}'), { kind: "not_final" }],
    ["a dropped connection", (r) => r.destroy(), { kind: "reset" }],
    ["a redirect", (r) => void r.writeHead(307, { location: "/elsewhere" }).end(), { kind: "redirected", status: 307 }],
  ])("is made by %s", async (_, script, fault) => {
    expect(await call(script)).toMatchObject({ kind: "unknown", fault: { ...fault, sent: true } });
    expect(seller.calls).toHaveLength(1);
  });

  it("is made by a body cut off in the middle", async () => {
    const reply = await call((response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"jsonrpc":"2.0"');
      setTimeout(() => response.destroy(), 20);
    });
    expect(reply).toMatchObject({
      kind: "unknown",
      fault: { kind: "reset", sent: true, received: '{"jsonrpc":"2.0"' },
    });
  });

  it("is made by a stream that ends without the answer", async () => {
    const reply = await call((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).end(": nothing\n\n");
    });
    expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "unparsable", sent: true } });
  });

  it("is made by a slow body, whatever has arrived", async () => {
    await call(structured("{}"));
    const reply = await call(
      (response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.write('{"jsonrpc":"2.0",');
      },
      { timeoutMs: 500 },
    );
    expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "timeout", afterMs: 500, sent: true } });
  });

  it("is made by an answer beyond the limit, which is not read to its end", async () => {
    const reply = await call(structured(`{"filler":"${"x".repeat(200_000)}"}`), { maxBytes: 100_000 });
    expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "oversize", maxBytes: 100_000, sent: true } });
  });

  it("is made by the caller giving up", async () => {
    const controller = new AbortController();
    const reply = await call(() => controller.abort(), { signal: controller.signal });
    expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "aborted", sent: true } });
  });
});

describe("a call that never left the desk", () => {
  const unsent = (kind: string) => ({ kind: "unknown", fault: { kind, sent: false } });

  it("says so where the connection is refused", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(await call(structured("{}"), { url: `http://127.0.0.1:${port}/mcp` })).toMatchObject(
      unsent("connection_refused"),
    );
  });

  it("says so where the host does not exist", async () => {
    expect(await call(structured("{}"), { url: "https://no-such-host.invalid/mcp" })).toMatchObject(
      unsent("host_not_found"),
    );
  });

  it("says so where the address speaks no MCP", async () => {
    seller.intercept = (_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>");
      return true;
    };
    expect(await call(structured("{}"))).toMatchObject(unsent("not_mcp"));
  });

  it("says so where the handshake takes too long", async () => {
    seller.intercept = () => true;
    expect(await call(structured("{}"), { timeoutMs: 200 })).toMatchObject(unsent("timeout"));
  });

  it("says so where the handshake is redirected", async () => {
    seller.intercept = (_, response) => {
      response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
      return true;
    };
    expect(await call(structured("{}"))).toMatchObject(unsent("redirected"));
  });

  it("says so where a name turns out to be this machine's, outside local mode", async (test) => {
    const name = hostname();
    const own = await lookup(name, { all: true }).catch(() => []);
    if (!own.some(({ address }) => isLoopback(address))) {
      return test.skip(`this machine's name ${name} does not resolve to itself`);
    }
    const url = `https://${name}:${new URL(seller.url).port}/mcp`;
    expect(await call(structured("{}"), { url, localMode: false })).toMatchObject(unsent("address_not_allowed"));
    // The same name is reached in local mode, where only the certificate is missing.
    expect(await call(structured("{}"), { url, localMode: true })).toMatchObject(unsent("tls"));
  });

  it.each([
    ["http://seller.example/mcp", true],
    ["http://127.0.0.1:1/mcp", false],
    ["https://user:secret@seller.example/mcp", true],
    ["https://169.254.169.254/mcp", true],
    ["http://[fe80::1]/mcp", true],
    ["file:///etc/passwd", true],
    ["not a url", true],
  ])("says so for the address %s (local mode %s)", async (url, localMode) => {
    expect(await call(structured("{}"), { url, localMode })).toMatchObject(unsent("address_not_allowed"));
  });
});

describe("connections", () => {
  it("negotiates once and reuses the session for later calls", async () => {
    await call(structured("{}"));
    await call(structured("{}"));
    await call(structured("{}"));
    expect(seller.methods.filter((method) => method === "initialize")).toHaveLength(1);
    expect(seller.calls).toHaveLength(3);
  });

  it("never carries one credential's call over another's session", async () => {
    await call(structured("{}"));
    await call(structured("{}"), { auth: { kind: "bearer", token: "other" } });
    expect(seller.methods.filter((method) => method === "initialize")).toHaveLength(2);
    expect(seller.calls.map(({ headers }) => headers.authorization)).toEqual(["Bearer secret-token", "Bearer other"]);
  });

  it("keeps calls side by side apart", async () => {
    const echo: Script = (response, arrived) => {
      const { n } = (JSON.parse(arrived.text) as { params: { arguments: { n: number } } }).params.arguments;
      setTimeout(() => structured(`{"n":${n}}`)(response, arrived), 30 - n * 3);
    };
    const numbers = [0, 1, 2, 3, 4, 5, 6, 7];
    const replies = await Promise.all(numbers.map((n) => call(echo, { requestText: `{"n":${n}}` })));
    expect(replies.map((reply) => reply.kind === "done" && reply.body.n)).toEqual(numbers);
  });

  it("makes a lost session anew and sends the same bytes once more", async () => {
    seller.sessionId = "first";
    await call(structured("{}"));
    seller.sessionId = "second";
    seller.intercept = (request, response) => {
      if (request.headers["mcp-session-id"] !== "first") return false;
      sendJson(response, 404, '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}');
      return true;
    };
    const reply = await call(structured('{"n":2}'), { requestText: '{"key": "same"}' });
    expect(reply).toMatchObject({ kind: "done", body: { n: 2 } });
    expect(seller.calls.at(-1)?.text).toContain('"arguments":{"key": "same"}');
    expect(seller.calls.at(-1)?.headers["mcp-session-id"]).toBe("second");
  });

  it("does not repeat a call on a new session that answers 404", async () => {
    const reply = await call((response) => sendJson(response, 404, "{}"));
    expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "http_status", status: 404 } });
    expect(seller.calls).toHaveLength(1);
  });
});

function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}
