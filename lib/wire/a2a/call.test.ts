import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callSeller, type SellerCall } from "../call";
import { result, rpcError, type Script, sendJson, TestSeller } from "../test-seller";
import { forgetAgents } from "./line";

let seller: TestSeller;
beforeAll(async () => {
  seller = await TestSeller.start(result("{}"));
});
afterAll(() => seller.stop());
beforeEach(() => {
  seller.calls.length = 0;
  seller.intercept = () => false;
  seller.card = cardFor(endpoint());
});
afterEach(() => forgetAgents());

const endpoint = () => `${new URL(seller.url).origin}/agent`;
const cardFor = (url: string, version = "1.0", binding = "JSONRPC") => ({
  name: "test agent",
  supportedInterfaces: [
    { url: "https://grpc.example", protocolBinding: "GRPC", protocolVersion: "1.0", tenant: "" },
    { url, protocolBinding: binding, protocolVersion: version, tenant: "north" },
  ],
});

function call(script: Script, options: Partial<SellerCall> = {}) {
  seller.script = script;
  return callSeller({
    url: seller.url,
    protocol: "a2a",
    auth: { kind: "bearer", token: "secret-token" },
    tool: "refine_proposals",
    requestText: '{"refinements":[]}',
    timeoutMs: 10_000,
    ...options,
  });
}

/** A Task in this state; `artifact` and `notice` are literal texts of DataParts' data. */
function task(state: string, artifact?: string, notice?: string): Script {
  const parts = `[{"text":"Here you are"},{"data":{"draft":true}},{"data":${artifact},"mediaType":"application/json"}]`;
  const message = `{"messageId":"m","role":"ROLE_AGENT","parts":[{"data":${notice}},{"data":{"second":true}}]}`;
  return result(
    `{"task":{"id":"t","contextId":"c","status":{"state":"${state}"${notice ? `,"message":${message}` : ""}}${
      artifact ? `,"artifacts":[{"artifactId":"a","parts":${parts}},{"artifactId":"b","parts":[{"data":{"b":1}}]}]` : ""
    }}}`,
  );
}
const completed = (artifact: string) => task("TASK_STATE_COMPLETED", artifact);

describe("what is sent", () => {
  it("is one DataPart with the skill and the stored text itself; the token in the Authorization header alone", async () => {
    const requestText = '{"idempotency_key":"k", "budget": 50000.00,\n"10":1,"2":2,"ask":"\\u00e9"}';
    await call(completed("{}"), { requestText });
    const [sent] = seller.calls;
    expect(sent?.text).toContain(`"input":${requestText}`);
    const message = JSON.parse(sent?.text ?? "") as {
      method: string;
      params: { tenant: string; message: { parts: unknown[] } };
    };
    expect(message).toMatchObject({
      method: "SendMessage",
      params: { tenant: "north", message: { role: "ROLE_USER" } },
    });
    expect(message.params.message.parts).toEqual([
      { data: { skill: "refine_proposals", input: JSON.parse(requestText) }, mediaType: "application/json" },
    ]);
    expect(sent?.headers).toMatchObject({
      authorization: "Bearer secret-token",
      "a2a-version": "1.0",
      "a2a-extensions": "https://adcontextprotocol.org/extensions/adcp/v3",
    });
    expect(sent?.text).not.toContain("secret-token");
  });

  it("is the same text in every repetition, whatever message carries it", async () => {
    const requestText = '{"idempotency_key":"k","n": 1.0}';
    await call((response) => response.destroy(), { requestText });
    await call(completed("{}"), { requestText });
    expect(seller.calls).toHaveLength(2);
    for (const { text } of seller.calls) expect(text).toContain(`"input":${requestText}`);
  });
});

describe("a completed Task", () => {
  it("answers with the last DataPart of its first artifact, character for character", async () => {
    const text = '{ "status" : "completed",\n "budget": 16666.666666666668, "price": 18.00, "name": "caf\\u00e9" }';
    expect(await call(completed(text))).toMatchObject({ kind: "done", raw: text, body: { price: 18 } });
  });

  it("lets the answer speak for itself: submitted, failed and rejected ride it", async () => {
    expect(await call(completed('{"status":"submitted","task_id":"adcp-1"}'))).toEqual({
      kind: "submitted",
      taskId: "adcp-1",
      raw: '{"status":"submitted","task_id":"adcp-1"}',
    });
    expect(await call(completed('{"status":"rejected"}'))).toMatchObject({
      kind: "refused",
      error: { code: "TASK_REJECTED" },
    });
    expect(await call(completed('{"adcp_error":{"code":"CONFLICT","message":"Stale"}}'))).toMatchObject({
      kind: "refused",
      error: { code: "CONFLICT" },
    });
    expect(await call(completed('{"outcome":"rejected","status":"completed"}'))).toMatchObject({ kind: "done" });
  });

  it.each([
    [
      "bare, as older agents send it",
      '{"id":"t","status":{"state":"completed"},"artifacts":[{"parts":[{"kind":"data","data":{"n":1}}]}]}',
    ],
    ["as a message", '{"message":{"messageId":"m","role":"ROLE_AGENT","parts":[{"data":{"n":0}},{"data":{"n":1}}]}}'],
  ])("is read %s", async (_, text) => {
    expect(await call(result(text))).toMatchObject({ kind: "done", raw: '{"n":1}' });
  });

  it.each([
    ["holds its answer one level too deep", completed('{"response":{"status":"completed"}}')],
    ["is wrapped twice", result('{"task":{"task":{"status":{"state":"completed"}}}}')],
    ["has no artifact", task("completed")],
    [
      "has no DataPart",
      result('{"task":{"status":{"state":"completed"},"artifacts":[{"parts":[{"text":"Booked!"}]}]}}'),
    ],
    [
      "has DataParts in another artifact alone",
      result('{"task":{"status":{"state":"completed"},"artifacts":[{"parts":[]},{"parts":[{"data":{}}]}]}}'),
    ],
    [
      "has data that is no object",
      result('{"task":{"status":{"state":"completed"},"artifacts":[{"parts":[{"data":"Booked!"}]}]}}'),
    ],
    ["is none", result('"Booked!"')],
    [
      "is an artifact update alone",
      result('{"artifactUpdate":{"taskId":"t","artifact":{"parts":[{"data":{"n":1}}]}}}'),
    ],
  ])("that %s leaves open what happened", async (_, script) => {
    expect(await call(script)).toMatchObject({ kind: "unknown", fault: { kind: "unparsable", sent: true } });
  });

  it("that answers another buyer's message is not ours", async () => {
    const history = '[{"messageId":"someone-else","role":"ROLE_USER","parts":[]}]';
    const foreign = `{"task":{"id":"t","status":{"state":"completed"},"history":${history},"artifacts":[{"parts":[{"data":{"n":1}}]}]}}`;
    expect(await call(result(foreign))).toMatchObject({
      kind: "unknown",
      fault: { kind: "foreign_answer", sent: true },
    });
  });

  it("may hold our message in its history", async () => {
    const reply = await call((response, arrived) => {
      const { messageId } = (JSON.parse(arrived.text) as { params: { message: { messageId: string } } }).params.message;
      const history = `[{"messageId":"${messageId}","role":"ROLE_USER","parts":[]}]`;
      result(
        `{"task":{"status":{"state":"completed"},"history":${history},"artifacts":[{"parts":[{"data":{"n":1}}]}]}}`,
      )(response, arrived);
    });
    expect(reply.kind).toBe("done");
  });
});

describe("calls side by side", () => {
  it("have ids of their own, so that answers given to the wrong ones are not taken", async () => {
    const waiting: { id: unknown; response: Parameters<Script>[0] }[] = [];
    const script: Script = (response, { id }) => {
      waiting.push({ id, response });
      const [a, b] = waiting;
      if (!a || !b) return;
      const done = '{"task":{"status":{"state":"completed"},"artifacts":[{"parts":[{"data":{"n":1}}]}]}}';
      sendJson(a.response, 200, `{"jsonrpc":"2.0","id":${b.id},"result":${done}}`);
      sendJson(b.response, 200, `{"jsonrpc":"2.0","id":${a.id},"result":${done}}`);
    };
    const replies = await Promise.all([call(script), call(script)]);
    for (const reply of replies) expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "unparsable" } });
  });
});

describe("a Task that has not ended", () => {
  it.each([
    ["TASK_STATE_WORKING", "working"],
    ["TASK_STATE_SUBMITTED", "submitted"],
    ["TASK_STATE_INPUT_REQUIRED", "input-required"],
    ["TASK_STATE_AUTH_REQUIRED", "auth-required"],
    ["input-required", "input-required"],
    ["TASK_STATE_UNSPECIFIED", "unspecified"],
    ["unknown", "unknown"],
  ])("in the state %s settles nothing", async (state, status) => {
    expect(await call(task(state))).toMatchObject({
      kind: "unknown",
      fault: { kind: "not_final", status, sent: true },
    });
  });

  it("is not done by what it says on the way", async () => {
    const reply = await call(task("TASK_STATE_WORKING", '{"status":"completed"}', '{"status":"completed","n":1}'));
    expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "not_final", status: "working" } });
  });

  it("hands out an AdCP task to poll by the first DataPart of its message", async () => {
    const notice = '{"status":"submitted","task_id":"adcp-7"}';
    expect(await call(task("TASK_STATE_SUBMITTED", undefined, notice))).toEqual({
      kind: "submitted",
      taskId: "adcp-7",
      raw: notice,
    });
  });

  it("takes the A2A Task's own id for no AdCP task", async () => {
    expect((await call(task("TASK_STATE_SUBMITTED", undefined, '{"status":"submitted"}'))).kind).toBe("unknown");
  });

  it("in a status update says where it stands", async () => {
    const reply = await call(result('{"statusUpdate":{"taskId":"t","status":{"state":"TASK_STATE_WORKING"}}}'));
    expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "not_final", status: "working" } });
  });
});

describe("a Task that ended badly", () => {
  const error = '{"code":"UNSUPPORTED_FEATURE","message":"No cpm","retry_after":1.2}';
  const expected = { kind: "refused", error: { code: "UNSUPPORTED_FEATURE", retry_after: 2 } };

  it.each([
    ["in its artifact", task("TASK_STATE_FAILED", `{"adcp_error":${error}}`)],
    ["in its status message", task("TASK_STATE_FAILED", undefined, `{"adcp_error":${error}}`)],
    ["as errors[0]", task("TASK_STATE_FAILED", `{"status":"failed","errors":[${error}]}`)],
    ["where it was rejected", task("TASK_STATE_REJECTED", undefined, `{"adcp_error":${error}}`)],
    ["while it works", task("TASK_STATE_WORKING", undefined, `{"adcp_error":${error}}`)],
    ["in a JSON-RPC error", rpcError(`{"code":-32000,"message":"no","data":{"adcp_error":${error}}}`)],
    ["in a JSON-RPC error's list", rpcError(`{"code":-32000,"message":"no","data":[{"adcp_error":${error}}]}`)],
  ])("has its error %s", async (_, script) => {
    expect(await call(script)).toMatchObject(expected);
  });

  it("is a refusal where the agent did not begin", async () => {
    expect(await call(task("TASK_STATE_REJECTED"))).toMatchObject({
      kind: "refused",
      error: { code: "TASK_REJECTED" },
    });
  });

  it.each(["TASK_STATE_FAILED", "TASK_STATE_CANCELED"])("without a word may have acted before: %s", async (state) => {
    expect(await call(task(state))).toMatchObject({ kind: "unknown", fault: { kind: "tool_failed", sent: true } });
  });

  it("contradicts itself where its answer says that all is done", async () => {
    expect((await call(task("TASK_STATE_FAILED", '{"status":"completed"}'))).kind).toBe("unknown");
  });

  it.each([
    [-32_029, "RATE_LIMITED"],
    [-32_028, "AUTH_MISSING"],
    [-32_027, "SERVICE_UNAVAILABLE"],
    [-32_602, "INVALID_REQUEST"],
    [-32_601, "UNSUPPORTED_FEATURE"],
    [-32_009, "UNSUPPORTED_FEATURE"],
  ])("by JSON-RPC code %i never began", async (number, code) => {
    const reply = await call(rpcError(`{"code":${number},"message":"x","data":{"retry_after":3}}`));
    expect(reply).toMatchObject({ kind: "refused", error: { code, retry_after: 3 } });
  });

  it.each([-32_603, -32_001, -32_000])("by JSON-RPC code %i is in doubt", async (number) => {
    const reply = await call(rpcError(`{"code":${number},"message":"x"}`));
    expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "rpc_error", code: number, sent: true } });
  });
});

describe("an unknown end after the call was sent", () => {
  it.each<[string, Script, object]>([
    ["a dropped connection", (r) => r.destroy(), { kind: "reset" }],
    ["cut JSON", (r) => sendJson(r, 200, '{"jsonrpc":"2.0","id":'), { kind: "unparsable" }],
    ["a body cut off", (r) => cutOff(r), { kind: "reset" }],
    [
      "an answer to another id",
      (r) => sendJson(r, 200, '{"jsonrpc":"2.0","id":999,"result":{}}'),
      { kind: "unparsable" },
    ],
    ["502 of a proxy", (r) => void r.writeHead(502).end("<h1>Bad</h1>"), { kind: "http_status", status: 502 }],
    ["a redirect", (r) => void r.writeHead(307, { location: "/x" }).end(), { kind: "redirected" }],
  ])("is made by %s", async (_, script, fault) => {
    expect(await call(script)).toMatchObject({ kind: "unknown", fault: { ...fault, sent: true } });
    expect(seller.calls).toHaveLength(1);
  });

  it("is made by an answer beyond the limit, and by one that does not come", async () => {
    expect(await call(completed(`{"f":"${"x".repeat(200_000)}"}`), { maxBytes: 100_000 })).toMatchObject({
      fault: { kind: "oversize", sent: true },
    });
    expect(await call(() => {}, { timeoutMs: 300 })).toMatchObject({ fault: { kind: "timeout", sent: true } });
  });

  it.each([
    [401, "AUTH_INVALID"],
    [403, "PERMISSION_DENIED"],
    [409, "IDEMPOTENCY_CONFLICT"],
    [429, "RATE_LIMITED"],
    [503, "SERVICE_UNAVAILABLE"],
  ])("is not made by HTTP %i with a JSON body, which refuses", async (status, code) => {
    const reply = await call((response) => {
      response.setHeader("retry-after", "7");
      sendJson(response, status, '{"error":"no","message":"Told so"}');
    });
    expect(reply).toMatchObject({ kind: "refused", error: { code, message: "Told so", retry_after: 7 } });
  });
});

describe("the agent card", () => {
  it("is read once for several calls, and anew after one without an answer", async () => {
    let cards = 0;
    seller.intercept = (request) => {
      if (request.url === "/.well-known/agent-card.json") cards += 1;
      return false;
    };
    await call(completed("{}"));
    await call(completed("{}"));
    expect(cards).toBe(1);
    await call((response) => response.destroy());
    await call(completed("{}"));
    expect(cards).toBe(2);
  });

  it.each<[string, () => object | undefined]>([
    ["there is none", () => undefined],
    ["it has no JSON-RPC interface", () => cardFor(endpoint(), "1.0", "HTTP+JSON")],
    ["it speaks an older version alone", () => cardFor(endpoint(), "0.3.0")],
    ["it is something else", () => ({ supportedInterfaces: "none" })],
    ["its address is none", () => cardFor("/agent")],
  ])("keeps the call here where %s", async (_, card) => {
    seller.card = card();
    expect(await call(completed("{}"))).toMatchObject({ kind: "unknown", fault: { kind: "not_a2a", sent: false } });
    expect(seller.calls).toEqual([]);
  });

  it.each(["https://agent.example/rpc", "http://127.0.0.1:1/agent", "http://169.254.169.254/latest"])(
    "cannot send the token to another origin: %s",
    async (url) => {
      seller.card = cardFor(url);
      expect(await call(completed("{}"))).toMatchObject({ fault: { kind: "foreign_endpoint", sent: false } });
      expect(seller.calls).toEqual([]);
    },
  );

  it("is not looked for behind a redirect", async () => {
    seller.intercept = (request, response) => {
      if (!request.url?.includes(".well-known")) return false;
      response.writeHead(302, { location: "/agent-card.json" }).end();
      return true;
    };
    expect(await call(completed("{}"))).toMatchObject({ fault: { kind: "redirected", sent: false } });
  });
});

function cutOff(response: Parameters<Script>[0]) {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"jsonrpc":"2.0"');
  setTimeout(() => response.destroy(), 20);
}
