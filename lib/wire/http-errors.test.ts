import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetAgents } from "./a2a/line";
import { callSeller, type SellerCall } from "./call";
import { closeSellerConnections } from "./connection";
import { type Script, sendJson, structured, TestSeller } from "./test-seller";
import type { SellerProtocol } from "./types";

let seller: TestSeller;
beforeAll(async () => {
  seller = await TestSeller.start(structured("{}"));
  seller.card = {
    supportedInterfaces: [
      { url: `${new URL(seller.url).origin}/a2a`, protocolBinding: "JSONRPC", protocolVersion: "1.0", tenant: "" },
    ],
  };
});
afterAll(() => seller.stop());
beforeEach(() => {
  seller.calls.length = 0;
});
afterEach(async () => {
  await closeSellerConnections();
  forgetAgents();
});

const call = (protocol: SellerProtocol, script: Script, options: Partial<SellerCall> = {}) => {
  seller.script = script;
  return callSeller({
    url: seller.url,
    protocol,
    auth: { kind: "bearer", token: "secret-token" },
    tool: "accept_proposal",
    requestText: "{}",
    timeoutMs: 10_000,
    ...options,
  });
};
const answer =
  (status: number, headers: Record<string, string>, body: string): Script =>
  (response, { id }) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendJson(response, status, body.replace("$id", JSON.stringify(id)));
  };

describe.each(["mcp", "a2a"] as const)("over %s", (protocol) => {
  it.each([
    ["seconds", { "retry-after": "7" }, 7],
    ["a fraction", { "retry-after": "1.2" }, 2],
    [
      "a date, by the seller's clock",
      { "retry-after": "Mon, 30 Nov 2026 17:24:50 GMT", date: "Mon, 30 Nov 2026 17:24:20 GMT" },
      30,
    ],
    [
      "a date that is over",
      { "retry-after": "Mon, 30 Nov 2026 17:24:00 GMT", date: "Mon, 30 Nov 2026 17:24:20 GMT" },
      1,
    ],
    ["more than an hour", { "retry-after": "86400" }, 3_600],
    ["words", { "retry-after": "later" }, undefined],
  ])("Retry-After counts as %s", async (_, headers, expected) => {
    const reply = await call(protocol, answer(429, headers, '{"error":"rate_limited"}'));
    expect(reply).toMatchObject({ kind: "refused", error: { code: "RATE_LIMITED", recovery: "transient" } });
    expect(reply.kind === "refused" && reply.error.retry_after).toBe(expected);
  });

  it.each([
    ["200 and the protocol's code", 200, '{"jsonrpc":"2.0","id":$id,"error":{"code":-32029,"message":"x"}}'],
    ["429 and the protocol's code", 429, '{"jsonrpc":"2.0","id":$id,"error":{"code":-32029,"message":"x"}}'],
    ["429 and another code", 429, '{"jsonrpc":"2.0","id":$id,"error":{"code":-32000,"message":"x"}}'],
    ["429 and no id", 429, '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"x"}}'],
    ["429 and an AdCP error", 429, '{"adcp_error":{"code":"RATE_LIMITED","message":"x","retry_after":2}}'],
    ["429 and errors", 429, '{"errors":[{"code":"RATE_LIMITED","message":"x"}]}'],
    ["429 and a code", 429, '{"code":"RATE_LIMITED","message":"x"}'],
  ])("a throttle by HTTP %s waits as the header says", async (_, status, body) => {
    const reply = await call(protocol, answer(status, { "retry-after": "9" }, body));
    expect(reply).toMatchObject({ kind: "refused", error: { code: "RATE_LIMITED", retry_after: 9 } });
  });

  it.each([
    [401, "AUTH_INVALID", "terminal"],
    [403, "PERMISSION_DENIED", "correctable"],
  ])("HTTP %i with a JSON-RPC error of any code was not taken", async (status, code, recovery) => {
    const body = '{"jsonrpc":"2.0","id":$id,"error":{"code":-32001,"message":"Told so"}}';
    const reply = await call(protocol, answer(status, {}, body));
    expect(reply).toMatchObject({ kind: "refused", error: { code, recovery, message: "Told so" } });
  });

  it.each([500, 502, 503, 504])("HTTP %i with an internal JSON-RPC error of our call is in doubt", async (status) => {
    const body = '{"jsonrpc":"2.0","id":$id,"error":{"code":-32603,"message":"boom"}}';
    expect(await call(protocol, answer(status, {}, body))).toMatchObject({
      kind: "unknown",
      fault: { kind: "rpc_error", sent: true },
    });
  });

  it("HTTP 409 says which conflict it is", async () => {
    const body =
      '{"adcp_error":{"code":"IDEMPOTENCY_IN_FLIGHT","message":"Wait","recovery":"transient","retry_after":4}}';
    expect(await call(protocol, answer(409, {}, body))).toMatchObject({
      kind: "refused",
      error: { code: "IDEMPOTENCY_IN_FLIGHT", recovery: "transient", retry_after: 4 },
    });
  });

  it("an error carries the buyer's reason, details under either name, and counts an unknown recovery as terminal", async () => {
    const error = {
      code: "COMMITTED_RESOURCE_PURGED",
      message: "Gone",
      recovery: "escalate",
      buyer_reason: { code: "retention", message: "Kept for\u202e 30 days", more: true },
      data: { supported_versions: ["3.1"] },
    };
    const body = JSON.stringify({ adcp_error: error });
    expect(await call(protocol, answer(403, {}, body))).toMatchObject({
      kind: "refused",
      error: {
        code: "COMMITTED_RESOURCE_PURGED",
        recovery: "terminal",
        buyer_reason: { code: "retention", message: "Kept for 30 days" },
        details: { supported_versions: ["3.1"] },
      },
    });
  });
});
