import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startStandalone } from "@/lib/sandbox/http/standalone";
import { callSeller, type SellerCall } from "../call";
import { closeSellerConnections } from "../connection";
import type { OAuthGrant, OAuthTokens, SellerAuth } from "../types";
import { forgetTokens } from "./tokens";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

// A seller with an authorization server of its own, behind a real socket that notes what passes.
let sandbox: Server;
let front: Server;
let origin = "";
const folder = mkdtempSync(join(tmpdir(), "parley-oauth-"));
const seen: { method: string; path: string; authorization: string | undefined; body: string }[] = [];
beforeAll(async () => {
  process.env.PARLEY_DATA_DIR = folder;
  ({ server: sandbox } = await startStandalone(0));
  const { port } = sandbox.address() as AddressInfo;
  front = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { authorization } = incoming.headers;
    seen.push({ method: incoming.method ?? "", path: incoming.url ?? "", authorization, body: String(body) });
    const { method, headers } = incoming;
    const onward = httpRequest({ host: "127.0.0.1", port, path: incoming.url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.end(body);
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const server of [front, sandbox]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  rmSync(folder, { recursive: true, force: true });
});

let name = "";
let kept: OAuthTokens[] = [];
beforeEach(() => {
  name = `test-${randomUUID().slice(0, 13)}`;
  kept = [];
  seen.length = 0;
});
afterEach(async () => {
  await closeSellerConnections();
  forgetTokens();
});

const client = (secret = `secret-${name}`): OAuthGrant => ({
  kind: "client_credentials",
  clientId: `sandbox-${name}`,
  clientSecret: secret,
});
const oauth = (grant: OAuthGrant, tokens: OAuthTokens | null = null): SellerAuth => ({
  kind: "oauth",
  grant,
  tokens,
  keep: async (fresh) => {
    kept.push(fresh);
  },
});
const call = (auth: SellerAuth, options: Partial<SellerCall> = {}) =>
  callSeller({
    url: `${origin}/sandbox/streamhaus/${options.protocol ?? "mcp"}`,
    auth,
    tool: "list_accounts",
    requestText: '{"adcp_version": "3.2"}',
    timeoutMs: 15_000,
    ...options,
  });
const control = async (settings: object) => {
  const response = await fetch(`${origin}/sandbox/streamhaus/control`, {
    method: "POST",
    headers: { authorization: `Bearer sandbox-${name}`, "content-type": "application/json" },
    body: JSON.stringify(settings),
  });
  expect(response.status).toBe(200);
  seen.length = 0;
};
const tokenRequests = () => seen.filter(({ path }) => path.endsWith("/oauth/token"));
const toolCalls = () => seen.filter(({ body }) => /"tools\/call"|"SendMessage"/.test(body));

describe("client credentials", () => {
  it.each(["mcp", "a2a"] as const)("are turned into a token before a call over %s leaves", async (protocol) => {
    expect(await call(oauth(client()), { protocol })).toMatchObject({ kind: "done" });
    const form = new URLSearchParams(tokenRequests()[0]?.body);
    expect(Object.fromEntries(form)).toMatchObject({
      grant_type: "client_credentials",
      resource: `${origin}/sandbox/streamhaus/${protocol}`,
    });
    expect(kept).toEqual([
      {
        accessToken: expect.stringMatching(/^sbx_access_/),
        expiresAt: expect.any(String),
        issuer: `${origin}/sandbox/streamhaus/oauth`,
      },
    ]);
    expect(toolCalls()).toHaveLength(1);
    expect(toolCalls()[0]?.authorization).toBe(`Bearer ${kept[0]?.accessToken}`);
  });

  it("are sent to the token endpoint alone", async () => {
    await call(oauth(client()));
    for (const { path, body, authorization } of seen) {
      if (path.endsWith("/oauth/token")) continue;
      expect(body).not.toContain(`secret-${name}`);
      expect(authorization ?? "Bearer").toMatch(/^Bearer/);
    }
  });

  it("give one token for many calls, in sequence and side by side", async () => {
    const auth = oauth(client());
    const replies = await Promise.all(Array.from({ length: 6 }, () => call(auth)));
    replies.push(await call(auth), await call(oauth(client(), kept[0])));
    expect(replies.every(({ kind }) => kind === "done")).toBe(true);
    expect(tokenRequests()).toHaveLength(1);
    expect(kept).toHaveLength(1);
  });

  it("are not needed while stored tokens last", async () => {
    await call(oauth(client()));
    forgetTokens();
    seen.length = 0;
    expect(await call(oauth(client(), kept[0] ?? null))).toMatchObject({ kind: "done" });
    expect(tokenRequests()).toEqual([]);
  });

  it("are used again shortly before a token ends", async () => {
    await control({ token_seconds: 20 });
    await call(oauth(client()));
    await call(oauth(client(), kept[0] ?? null));
    expect(tokenRequests()).toHaveLength(2);
    expect(kept).toHaveLength(2);
  });

  it("that are wrong end the call as a refusal without a secret in it", async () => {
    const reply = await call(oauth(client("secret-wrong-one")));
    expect(reply).toMatchObject({ kind: "refused", error: { code: "AUTH_INVALID", recovery: "terminal" } });
    expect(JSON.stringify(reply)).toContain("invalid_client");
    expect(JSON.stringify(reply)).not.toContain("secret-wrong-one");
    expect(toolCalls()).toEqual([]);
    expect(kept).toEqual([]);
  });
});

describe("a token the seller takes back", () => {
  it.each(["mcp", "a2a"] as const)(
    "is renewed once, and the same bytes go with the same key (%s)",
    async (protocol) => {
      const auth = oauth(client());
      await call(auth, { protocol });
      await control({ revoke_tokens: true });
      const requestText = '{"adcp_version": "3.2",  "context": {"n": 1.0}}';
      expect(await call(auth, { protocol, requestText })).toMatchObject({ kind: "done" });
      expect(tokenRequests()).toHaveLength(1);
      expect(kept).toHaveLength(2);
      const [refused, taken] = toolCalls();
      expect(refused?.authorization).toBe(`Bearer ${kept[0]?.accessToken}`);
      expect(taken?.authorization).toBe(`Bearer ${kept[1]?.accessToken}`);
      for (const sent of [refused, taken]) expect(sent?.body).toContain(requestText);
    },
  );

  it("is renewed once for all calls that meet the challenge together", async () => {
    const auth = oauth(client());
    await Promise.all([call(auth), call(auth), call(auth)]);
    await control({ revoke_tokens: true });
    const replies = await Promise.all(Array.from({ length: 5 }, () => call(auth)));
    expect(replies.map(({ kind }) => kind)).toEqual(Array(5).fill("done"));
    expect(tokenRequests()).toHaveLength(1);
  });

  it("ends the call where the credentials have gone as well", async () => {
    const auth = oauth(
      { kind: "refresh_token", clientId: `sandbox-${name}`, clientSecret: `secret-${name}`, refreshToken: "none" },
      {
        accessToken: "sbx_access_revoked",
        expiresAt: null,
      },
    );
    const reply = await call(auth);
    expect(reply).toMatchObject({ kind: "refused", error: { code: "AUTH_INVALID", recovery: "terminal" } });
    expect(JSON.stringify(reply)).toContain("invalid_grant");
    expect(toolCalls()).toEqual([]);
  });

  it("of a plain bearer is refused at once", async () => {
    expect(await call({ kind: "bearer", token: "sbx_access_unknown" })).toMatchObject({
      kind: "refused",
      error: { code: "AUTH_INVALID" },
    });
    expect(tokenRequests()).toEqual([]);
  });
});

describe("a refresh token", () => {
  const grantWith = (refreshToken: string): OAuthGrant => ({
    kind: "refresh_token",
    clientId: `sandbox-${name}`,
    clientSecret: `secret-${name}`,
    refreshToken,
  });
  const first = async () => {
    await call(oauth({ ...client(), scope: "offline_access" } as OAuthGrant));
    const refreshToken = kept.pop()?.refreshToken ?? "";
    expect(refreshToken).toMatch(/^sbx_refresh_/);
    seen.length = 0;
    return refreshToken;
  };

  it("is exchanged, and its successor is kept and used from then on", async () => {
    const grant = grantWith(await first());
    expect(await call(oauth(grant))).toMatchObject({ kind: "done" });
    expect(kept[0]?.refreshToken).toMatch(/^sbx_refresh_/);
    expect(grant.kind === "refresh_token" && kept[0]?.refreshToken !== grant.refreshToken).toBe(true);
    // Another process later: it has what was stored, and the first refresh token is worth nothing any more.
    forgetTokens();
    await control({ revoke_tokens: true });
    expect(await call(oauth(grant, kept[0] ?? null))).toMatchObject({ kind: "done" });
    expect(new URLSearchParams(tokenRequests()[0]?.body).get("refresh_token")).toBe(kept[0]?.refreshToken);
  });

  it("is exchanged once for calls side by side, since it works once", async () => {
    const auth = oauth(grantWith(await first()));
    const replies = await Promise.all([call(auth), call(auth), call(auth)]);
    expect(replies.map(({ kind }) => kind)).toEqual(["done", "done", "done"]);
    expect(tokenRequests()).toHaveLength(1);
  });
});
