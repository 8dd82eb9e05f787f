import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callSeller, type SellerCall } from "../call";
import { closeSellerConnections } from "../connection";
import { sendJson, structured, TestSeller } from "../test-seller";
import type { OAuthGrant, OAuthTokens, SellerAuth } from "../types";
import { forgetTokens } from "./tokens";

let seller: TestSeller;
let origin = "";
/** What the sign-in server does at each path; a request elsewhere, or without a line here, goes to the seller. */
let routes: Record<string, (response: ServerResponse, text: string) => void> = {};
const asked: string[] = [];
let accepts: (authorization: string | undefined) => boolean = () => true;

beforeAll(async () => {
  seller = await TestSeller.start(structured('{"status":"completed"}'));
  origin = new URL(seller.url).origin;
});
afterAll(() => seller.stop());
beforeEach(() => {
  asked.length = 0;
  seller.calls.length = 0;
  accepts = (authorization) => authorization === "Bearer good-token-1";
  seller.intercept = (request, response, text) => {
    asked.push(`${request.method} ${request.url}`);
    const route = routes[request.url ?? ""];
    if (route) route(response, text);
    else if (!accepts(request.headers.authorization) && request.url === "/mcp") challenge(request, response);
    else return false;
    return true;
  };
  routes = { "/meta": metadata(`${origin}/as`), ...server("/as", `${origin}/as/token`), "/as/token": tokens() };
});
afterEach(async () => {
  await closeSellerConnections();
  forgetTokens();
});

function challenge(request: IncomingMessage, response: ServerResponse) {
  response.setHeader("www-authenticate", `Bearer error="invalid_token", resource_metadata="${origin}/meta"`);
  // As careless servers do, it repeats what it was sent.
  sendJson(response, 401, JSON.stringify({ error: "invalid_token", message: `No: ${request.headers.authorization}` }));
}

const metadata =
  (authorizationServer: string, resource = `${origin}/mcp`) =>
  (response: ServerResponse) =>
    sendJson(response, 200, JSON.stringify({ resource, authorization_servers: [authorizationServer] }));

const server = (path: string, tokenEndpoint: string) => ({
  [`/.well-known/oauth-authorization-server${path}`]: (response: ServerResponse) =>
    sendJson(
      response,
      200,
      JSON.stringify({
        issuer: origin + path,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: tokenEndpoint,
        response_types_supported: ["code"],
      }),
    ),
});

function tokens(extra: object = {}) {
  let given = 0;
  return (response: ServerResponse) => {
    given += 1;
    const answer = { access_token: `good-token-${given}`, token_type: "Bearer", expires_in: 3_600, ...extra };
    sendJson(response, 200, JSON.stringify(answer));
  };
}

const GRANT: OAuthGrant = { kind: "client_credentials", clientId: "desk", clientSecret: "very-secret-1" };
const auth = (options: Partial<Extract<SellerAuth, { kind: "oauth" }>> = {}): SellerAuth => ({
  kind: "oauth",
  grant: GRANT,
  tokens: null,
  keep: async () => {},
  ...options,
});
const call = (options: Partial<SellerCall> = {}) =>
  callSeller({
    url: seller.url,
    auth: auth(),
    tool: "accept_proposal",
    requestText: '{"idempotency_key":"k"}',
    timeoutMs: 10_000,
    ...options,
  });
const held = (accessToken: string, extra: Partial<OAuthTokens> = {}): OAuthTokens => ({
  accessToken,
  expiresAt: null,
  ...extra,
});

describe("signing in", () => {
  it("finds the authorization server by the seller's own challenge", async () => {
    expect((await call()).kind).toBe("done");
    expect(asked.slice(0, 4)).toEqual([
      "HEAD /mcp",
      "GET /meta",
      "GET /.well-known/oauth-authorization-server/as",
      "POST /as/token",
    ]);
  });

  it("goes on where the new tokens cannot be stored", async () => {
    const keep = async () => {
      throw new Error("disk full");
    };
    expect((await call({ auth: auth({ keep }) })).kind).toBe("done");
  });

  it("asks for the scope the credentials were given with", async () => {
    let form = "";
    const give = tokens();
    routes["/as/token"] = (response, text) => {
      form = text;
      give(response);
    };
    await call({ auth: auth({ grant: { ...GRANT, scope: "buy" } }) });
    expect(new URLSearchParams(form).get("scope")).toBe("buy");
  });
});

describe("a token that is refused again after renewal", () => {
  it("ends the call as refused: one repetition, no more, and no token in what is kept of it", async () => {
    accepts = () => false;
    const reply = await call({ auth: auth({ tokens: held("stale-token-0") }) });
    expect(reply).toMatchObject({ kind: "refused", error: { code: "AUTH_INVALID", recovery: "terminal" } });
    expect(asked.filter((line) => line === "POST /as/token")).toHaveLength(1);
    expect(asked.filter((line) => line === "POST /mcp")).toHaveLength(2);
    expect(JSON.stringify(reply)).not.toMatch(/good-token|stale-token|very-secret/);
    expect(JSON.stringify(reply)).toContain("No: Bearer [credential]");
  });

  it("counts where the seller says so in an AdCP error, too", async () => {
    accepts = (authorization) => authorization !== undefined;
    const { script } = seller;
    seller.script = (response, arrived) =>
      arrived.headers.authorization === "Bearer good-token-1"
        ? structured('{"n":1}')(response, arrived)
        : structured('{"adcp_error":{"code":"AUTH_INVALID","message":"Expired"}}')(response, arrived);
    expect(await call({ auth: auth({ tokens: held("stale-token-0") }) })).toMatchObject({
      kind: "done",
      body: { n: 1 },
    });
    expect(seller.calls.map(({ text }) => text.includes('"arguments":{"idempotency_key":"k"}'))).toEqual([true, true]);
    seller.script = script;
  });
});

describe("another process on the same store", () => {
  const refreshing: OAuthGrant = { kind: "refresh_token", clientId: "desk", refreshToken: "used-once" };

  it("that has renewed the tokens saves this one the way", async () => {
    const latest = async () => held("good-token-1");
    const reply = await call({ auth: auth({ tokens: held("stale-token-0"), latest }) });
    expect(reply.kind).toBe("done");
    expect(asked).not.toContain("POST /as/token");
  });

  it("that was first to use a refresh token shares what it got", async () => {
    routes["/as/token"] = oauthError("invalid_grant");
    let reads = 0;
    const latest = async () => {
      reads += 1;
      return reads < 3 ? held("stale-token-0") : held("good-token-1");
    };
    const kept: OAuthTokens[] = [];
    const keep = async (tokens: OAuthTokens) => void kept.push(tokens);
    const tokens = held("stale-token-0", { refreshToken: "used-once" });
    expect((await call({ auth: auth({ grant: refreshing, tokens, latest, keep }) })).kind).toBe("done");
    expect(asked.filter((line) => line === "POST /as/token")).toHaveLength(1);
    expect(kept).toEqual([]);
  });

  it("that has nothing newer leaves the refusal", async () => {
    routes["/as/token"] = oauthError("invalid_grant");
    const latest = async () => held("stale-token-0");
    const reply = await call({ auth: auth({ grant: refreshing, tokens: held("stale-token-0"), latest }) });
    expect(reply).toMatchObject({ kind: "refused", error: { code: "AUTH_INVALID" } });
  });
});

describe("an authorization server that refuses", () => {
  it.each(["invalid_client", "invalid_grant", "unauthorized_client", "invalid_scope", "invalid_target"])(
    "with %s ends the call as refused, in plain words and none of the server's",
    async (error) => {
      routes["/as/token"] = (response) =>
        sendJson(response, 400, JSON.stringify({ error, error_description: "very-secret-1 is wrong" }));
      const reply = await call();
      expect(reply).toMatchObject({
        kind: "refused",
        error: { code: "AUTH_INVALID", recovery: "terminal", message: expect.stringContaining(error) },
      });
      expect(JSON.stringify(reply)).not.toContain("very-secret");
      expect(seller.calls).toEqual([]);
    },
  );

  it("is another one than before: the secret is not sent there", async () => {
    routes["/meta"] = metadata(`${origin}/other`);
    Object.assign(routes, server("/other", `${origin}/other/token`));
    const reply = await call({ auth: auth({ tokens: held("stale-token-0", { issuer: `${origin}/as` }) }) });
    expect(reply).toMatchObject({
      kind: "refused",
      error: { code: "AUTH_INVALID", message: expect.stringContaining("issuer_changed") },
    });
    expect(asked.some((line) => line.startsWith("POST /other"))).toBe(false);
  });

  it("is pinned by the credentials themselves", async () => {
    const grant: OAuthGrant = { ...GRANT, issuer: "https://login.example" };
    expect(await call({ auth: auth({ grant }) })).toMatchObject({ kind: "refused", error: { code: "AUTH_INVALID" } });
  });
});

describe("an authorization server in trouble keeps the call here", () => {
  const failed = (reason: string) => ({ kind: "unknown", fault: { kind: "sign_in_failed", reason, sent: false } });

  it.each<[string, string, () => void]>([
    ["is not there", "unreachable", () => Object.assign(routes, server("/as", "http://127.0.0.1:1/token"))],
    [
      "breaks the connection",
      "unreachable",
      () => Object.assign(routes, { "/as/token": (r: ServerResponse) => r.destroy() }),
    ],
    [
      "has a private address",
      "address_not_allowed",
      () => Object.assign(routes, server("/as", "https://10.0.0.1/token")),
    ],
    [
      "has a metadata address",
      "address_not_allowed",
      () => Object.assign(routes, { "/meta": metadata("https://169.254.169.254") }),
    ],
    ["answers HTML", "unusable", () => Object.assign(routes, { "/as/token": html(200) })],
    ["answers 503", "unusable", () => Object.assign(routes, { "/as/token": html(503) })],
    ["is busy", "unusable", () => Object.assign(routes, { "/as/token": oauthError("temporarily_unavailable") })],
    ["redirects the grant", "unusable", () => Object.assign(routes, { "/as/token": redirect("/as/elsewhere") })],
    [
      "redirects within its origin",
      "unusable",
      () => Object.assign(routes, { "/as/token": redirect(`${origin}/as/elsewhere`) }),
    ],
    [
      "gives a token of another type",
      "unusable",
      () => Object.assign(routes, { "/as/token": tokens({ token_type: "mac" }) }),
    ],
    [
      "gives a token that fits no header",
      "unusable",
      () => Object.assign(routes, { "/as/token": tokens({ access_token: "a\r\nb" }) }),
    ],
    ["gives no token", "unusable", () => Object.assign(routes, { "/as/token": tokens({ access_token: undefined }) })],
    [
      "speaks for another resource",
      "unusable",
      () => Object.assign(routes, { "/meta": metadata(`${origin}/as`, "https://other.example/mcp") }),
    ],
    ["answers without end", "unusable", () => Object.assign(routes, { "/as/token": endless })],
  ])("where it %s", async (_, reason, arrange) => {
    arrange();
    routes["/as/elsewhere"] = tokens();
    expect(await call()).toMatchObject(failed(reason));
    expect(seller.calls).toEqual([]);
    expect(asked).not.toContain("POST /as/elsewhere");
  });

  it("where it does not answer in the call's time; and the caller may give up", async () => {
    routes["/as/token"] = () => {};
    expect(await call({ timeoutMs: 200 })).toMatchObject({ fault: { kind: "timeout", afterMs: 200, sent: false } });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await call({ signal: controller.signal })).toMatchObject({ fault: { kind: "aborted", sent: false } });
    expect(seller.calls).toEqual([]);
  });

  it("where local mode is off and it is on this machine", async () => {
    const reply = await call({ localMode: false });
    expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "address_not_allowed", sent: false } });
  });
});

function html(status: number) {
  return (response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "text/html" }).end("<h1>?</h1>");
}

function oauthError(error: string) {
  return (response: ServerResponse) => sendJson(response, 400, JSON.stringify({ error }));
}

function redirect(location: string) {
  return (response: ServerResponse) => void response.writeHead(307, { location }).end();
}

function endless(response: ServerResponse) {
  response.writeHead(200, { "content-type": "application/json" });
  const more = () => {
    if (!response.destroyed && response.write(" ".repeat(65_536))) setImmediate(more);
    else response.once("drain", more);
  };
  more();
}
