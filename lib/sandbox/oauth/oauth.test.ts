import { beforeAll, describe, expect, it, vi } from "vitest";
import { serveSandbox } from "../http/serve";
import { freshToken, useFreshSandbox } from "../testing/buyer";

beforeAll(useFreshSandbox);

const ORIGIN = "http://sandbox.test";
const RESOURCE = `${ORIGIN}/sandbox/streamhaus/mcp`;
const get = (path: string, headers: Record<string, string> = {}) =>
  serveSandbox(new Request(ORIGIN + path, { headers }));
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  serveSandbox(new Request(ORIGIN + path, { method: "POST", headers, body }));

/** A buyer's client: `sandbox-<name>` with the secret that goes with it. */
function newClient() {
  const id = freshToken();
  return { id, secret: id.replace(/^sandbox-/, "secret-") };
}
type Client = ReturnType<typeof newClient>;

async function ask(client: Client, form: Record<string, string>, seller = "streamhaus") {
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString("base64");
  const body = new URLSearchParams({ resource: RESOURCE, ...form }).toString();
  const response = await post(`/sandbox/${seller}/oauth/token`, body, { authorization: `Basic ${basic}` });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const clientCredentials = { grant_type: "client_credentials" };
const tryToken = (token: string, path = "/sandbox/streamhaus/mcp") =>
  post(path, "{}", { authorization: `Bearer ${token}`, "content-type": "application/json" });
const isLetIn = async (token: string, path?: string) => (await tryToken(token, path)).status !== 401;

describe("discovery", () => {
  it.each(["mcp", "a2a"])("leads from the 401 of %s to the token endpoint", async (endpoint) => {
    const response = await post(`/sandbox/streamhaus/${endpoint}`, "{}");
    expect(response.status).toBe(401);
    const metadata = response.headers.get("www-authenticate")?.match(/resource_metadata="([^"]+)"/)?.[1] ?? "";
    const resource = await (await get(new URL(metadata).pathname)).json();
    expect(resource.resource).toBe(`${ORIGIN}/sandbox/streamhaus/${endpoint}`);
    const [issuer] = resource.authorization_servers;
    const server = await (await get(`/.well-known/oauth-authorization-server${new URL(issuer).pathname}`)).json();
    expect(server.issuer).toBe(issuer);
    expect(server.token_endpoint).toBe(`${ORIGIN}/sandbox/streamhaus/oauth/token`);
  });

  it("names the host it was asked at", async () => {
    const response = await post("/sandbox/streamhaus/mcp", "{}", { host: "127.0.0.1:4000" });
    expect(response.headers.get("www-authenticate")).toContain("http://127.0.0.1:4000/.well-known/");
  });

  it.each([
    "/.well-known/oauth-protected-resource/sandbox/nobody/mcp",
    "/.well-known/oauth-protected-resource/sandbox/streamhaus/control",
    "/.well-known/oauth-protected-resource/sandbox/streamhaus/mcp/more",
    "/.well-known/oauth-authorization-server/sandbox/streamhaus/mcp",
    "/.well-known/oauth-authorization-server",
    "/.well-known/agent-card.json",
  ])("has nothing at %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe("client credentials", () => {
  it("give a token of the same buyer as the plain one, for one hour and not to be stored", async () => {
    const client = newClient();
    const { status, headers, body } = await ask(client, clientCredentials);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      access_token: expect.stringMatching(/^sbx_access_/),
      token_type: "Bearer",
      expires_in: 3_600,
    });
    const settings = { method: "POST", body: JSON.stringify({ hold_seconds: 77 }) };
    const control = `${ORIGIN}/sandbox/streamhaus/control`;
    await serveSandbox(new Request(control, { ...settings, headers: { authorization: `Bearer ${client.id}` } }));
    const shown = await get("/sandbox/streamhaus/control", { authorization: `Bearer ${body.access_token}` });
    expect((await shown.json()).controls).toEqual({ hold_seconds: 77 });
  });

  it("may stand in the form", async () => {
    const { id, secret } = newClient();
    const form = { ...clientCredentials, client_id: id, client_secret: secret, resource: RESOURCE };
    expect((await post("/sandbox/streamhaus/oauth/token", new URLSearchParams(form).toString())).status).toBe(200);
  });

  it.each([
    ["another secret", { secret: "secret-someone-else" }],
    ["no secret", { secret: "" }],
    ["another kind of id", { id: "client-1" }],
  ])("are refused with %s", async (_, wrong) => {
    const { status, body, headers } = await ask({ ...newClient(), ...wrong }, clientCredentials);
    expect([status, body.error]).toEqual([401, "invalid_client"]);
    expect(headers.get("www-authenticate")).toMatch(/^Basic/);
  });

  it.each([
    ["invalid_target", { ...clientCredentials, resource: "https://elsewhere.example/mcp" }],
    ["invalid_target", { ...clientCredentials, resource: `${ORIGIN}/sandbox/northlight/mcp` }],
    ["invalid_target", { ...clientCredentials, resource: `${ORIGIN}/sandbox/streamhaus/control` }],
    ["invalid_target", { ...clientCredentials, resource: "mcp" }],
    ["unsupported_grant_type", { grant_type: "password" }],
    ["invalid_grant", { grant_type: "refresh_token", refresh_token: "sbx_refresh_none" }],
  ])("cannot be used for anything else: %s", async (error, form) => {
    const { status, body } = await ask(newClient(), form);
    expect([status, body.error]).toEqual([400, error]);
  });
});

describe("an access token", () => {
  it("opens the endpoint it was given for and no other", async () => {
    const { body } = await ask(newClient(), clientCredentials);
    expect(await isLetIn(body.access_token)).toBe(true);
    expect(await isLetIn(body.access_token, "/sandbox/streamhaus/a2a")).toBe(false);
    expect(await isLetIn(body.access_token, "/sandbox/northlight/mcp")).toBe(false);
    expect(await isLetIn(`${body.access_token}x`)).toBe(false);
  });

  it("ends when it was said to", async () => {
    const client = newClient();
    await post("/sandbox/streamhaus/control", '{"token_seconds":2}', { authorization: `Bearer ${client.id}` });
    const { body } = await ask(client, clientCredentials);
    expect(body.expires_in).toBe(2);
    vi.useFakeTimers({ now: Date.now() + 1_900, toFake: ["Date"] });
    expect(await isLetIn(body.access_token)).toBe(true);
    vi.setSystemTime(Date.now() + 200);
    expect(await isLetIn(body.access_token)).toBe(false);
    vi.useRealTimers();
  });

  it("can be taken back from one buyer", async () => {
    const [client, other] = [newClient(), newClient()];
    const mine = (await ask(client, clientCredentials)).body.access_token;
    const theirs = (await ask(other, clientCredentials)).body.access_token;
    await post("/sandbox/streamhaus/control", '{"revoke_tokens":true}', { authorization: `Bearer ${client.id}` });
    expect([await isLetIn(mine), await isLetIn(theirs)]).toEqual([false, true]);
  });

  it("is no refresh token", async () => {
    const client = newClient();
    const { body } = await ask(client, { ...clientCredentials, scope: "offline_access" });
    expect(await isLetIn(body.refresh_token)).toBe(false);
    expect((await ask(client, { grant_type: "refresh_token", refresh_token: body.access_token })).status).toBe(400);
  });
});

describe("a refresh token", () => {
  const refresh = (token: string) => ({ grant_type: "refresh_token", refresh_token: token });

  it("is given where it was asked for, works once, and brings the next", async () => {
    const client = newClient();
    const first = (await ask(client, { ...clientCredentials, scope: "offline_access" })).body;
    const second = (await ask(client, refresh(first.refresh_token))).body;
    expect(await isLetIn(second.access_token)).toBe(true);
    expect((await ask(client, refresh(first.refresh_token))).body.error).toBe("invalid_grant");
    expect((await ask(client, refresh(second.refresh_token))).status).toBe(200);
  });

  it("is worth nothing to another client", async () => {
    const { body } = await ask(newClient(), { ...clientCredentials, scope: "offline_access" });
    expect((await ask(newClient(), refresh(body.refresh_token))).body.error).toBe("invalid_grant");
  });
});
