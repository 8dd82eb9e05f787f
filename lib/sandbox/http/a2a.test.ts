import { beforeAll, describe, expect, it } from "vitest";
import { freshToken, useFreshSandbox } from "../testing/buyer";
import { serveSandbox } from "./serve";

beforeAll(useFreshSandbox);

const ORIGIN = "http://sandbox.test";
const EXTENSION = "https://adcontextprotocol.org/extensions/adcp/v3";
const token = freshToken();

async function post(message: object | string, headers: Record<string, string> = {}) {
  const response = await serveSandbox(
    new Request(`${ORIGIN}/sandbox/streamhaus/a2a`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "a2a-version": "1.0", "a2a-extensions": EXTENSION, ...headers },
      body: typeof message === "string" ? message : JSON.stringify(message),
    }),
  );
  return response.json();
}
const sending = (...parts: object[]) => ({
  jsonrpc: "2.0",
  id: 7,
  method: "SendMessage",
  params: { message: { messageId: "m-1", role: "ROLE_USER", parts } },
});
const invoke = (skill: string, input: object = {}) => sending({ data: { skill, input } });

describe("the agent card", () => {
  it("is public, and names the JSON-RPC interface, the extension and a skill for every tool", async () => {
    const response = await serveSandbox(new Request(`${ORIGIN}/sandbox/streamhaus/a2a/.well-known/agent-card.json`));
    const card = await response.json();
    expect(card).toMatchObject({
      supportedInterfaces: [
        { url: `${ORIGIN}/sandbox/streamhaus/a2a`, protocolBinding: "JSONRPC", protocolVersion: "1.0" },
      ],
      capabilities: { extensions: [{ uri: EXTENSION, required: true }] },
      securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: "Bearer" } } },
    });
    expect(card.skills.map(({ id }: { id: string }) => id)).toContain("accept_proposal");
  });
});

describe("a message", () => {
  it("is answered by a completed Task with the task's answer in the last DataPart", async () => {
    const { id, result } = await post(invoke("get_adcp_capabilities"));
    expect(id).toBe(7);
    expect(result.task.status.state).toBe("TASK_STATE_COMPLETED");
    expect(result.task.history[0].messageId).toBe("m-1");
    const [text, data] = result.task.artifacts[0].parts;
    expect(text.text).toBe("get_adcp_capabilities completed.");
    expect(data.data).toMatchObject({ status: "completed", adcp_version: "3.2" });
  });

  it("is answered by a failed Task where the task failed, with the error in the same place", async () => {
    const { result } = await post(invoke("accept_proposal"));
    expect(result.task.status.state).toBe("TASK_STATE_FAILED");
    expect(result.task.artifacts[0].parts.at(-1).data.adcp_error.code).toBe("INVALID_REQUEST");
  });

  it.each<[string, object]>([
    ["an unknown skill", invoke("sell_products")],
    ["text alone", sending({ text: "get_adcp_capabilities" })],
    ["two DataParts", sending({ data: { skill: "list_accounts", input: {} } }, { data: {} })],
    ["parameters for input", sending({ data: { skill: "list_accounts", parameters: {} } })],
  ])("is rejected with %s", async (_, message) => {
    const { result } = await post(message);
    expect(result.task.status.state).toBe("TASK_STATE_REJECTED");
    expect(result.task.artifacts ?? []).toEqual([]);
  });

  it.each<[string, object | string, Record<string, string>, number]>([
    ["another version", invoke("list_accounts"), { "a2a-version": "0.3" }, -32_009],
    ["no extension named", invoke("list_accounts"), { "a2a-extensions": "" }, -32_008],
    ["another method", { jsonrpc: "2.0", id: 7, method: "message/send", params: {} }, {}, -32_601],
    ["a task that is not kept", { jsonrpc: "2.0", id: 7, method: "GetTask", params: { id: "t" } }, {}, -32_001],
    ["no JSON", "{", {}, -32_602],
  ])("is a JSON-RPC error with %s", async (_, message, headers, code) => {
    expect((await post(message, headers)).error.code).toBe(code);
  });
});
