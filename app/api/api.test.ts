import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createORPCClient, isDefinedError, safe } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { beforeAll, describe, expect, it } from "vitest";
import type { contract } from "@/lib/api/contract";
import { POST as signIn } from "../session/route";
import { DELETE, GET, POST } from "./[[...rest]]/route";
import { GET as health } from "./health/route";
import { GET as ready } from "./ready/route";
import { POST as rpcPost } from "./rpc/[[...rest]]/route";

const ORIGIN = "http://127.0.0.1:3000";
const HOST = { host: "127.0.0.1:3000" };
const KEY = "0b0e2a4c-5f0d-4c55-9a3e-3a2f7d1f6c11";
let cookie = "";

beforeAll(async () => {
  process.env.PARLEY_DATA_DIR = mkdtempSync(join(tmpdir(), "parley-api-"));
  const response = await signIn(new Request(`${ORIGIN}/session`, { method: "POST", headers: HOST }));
  expect(response.status).toBe(303);
  cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
});

function request(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Request {
  return new Request(`${ORIGIN}${path}`, { ...init, headers: { ...HOST, cookie, ...init.headers } });
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  POST(
    request(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );

describe("plain HTTP", () => {
  it("answers whoever is signed in, and tells caches to keep nothing", async () => {
    const response = await GET(request("/api/session"));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toMatch(/^no-store\b/);
    expect(await response.json()).toMatchObject({ buyer: { name: "Sam Okafor" }, mode: "local" });
  });

  it.each(["/api/session", "/api/desk", "/api/sellers", "/api/negotiations", "/api/holds", "/api/activity"])(
    "asks for a sign-in at %s",
    async (path) => {
      const response = await GET(request(path, { headers: { cookie: "" } }));
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ defined: true, code: "UNAUTHORIZED" });
    },
  );

  it("asks for a sign-in before it looks at what was sent", async () => {
    const response = await post("/api/negotiations", { nonsense: true }, { cookie: "" });
    expect(response.status).toBe(401);
  });

  it("does not answer under a name that is not this machine's, nor to another site", async () => {
    expect((await GET(request("/api/desk", { headers: { host: "evil.example" } }))).status).toBe(421);
    expect((await post("/api/negotiations", {}, { origin: "https://evil.example" })).status).toBe(403);
    expect((await DELETE(request("/api/sellers/x", { method: "DELETE", headers: { origin: "null" } }))).status).toBe(
      403,
    );
  });

  it("names what is wrong with an input, each fault at its place", async () => {
    const response = await post("/api/negotiations", { name: "", brandDomain: "no domain", brief: "b", sellerIds: [] });
    expect(response.status).toBe(400);
    const { data } = (await response.json()) as { data: { issues: { path: string[] }[] } };
    const places = data.issues.map(({ path }) => path.join("."));
    expect(places).toEqual(expect.arrayContaining(["name", "brandDomain", "sellerIds", "budget", "criteria"]));
  });

  it("says that there is no such thing, and no such procedure", async () => {
    const missing = await GET(request("/api/sellers/sel_none"));
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ code: "NOT_FOUND", message: "There is no such seller on this desk." });
    expect((await GET(request("/api/nothing/here"))).status).toBe(404);
  });

  it.each([
    ["a number no double holds", '{"budget":1e999}'],
    ["nesting beyond sense", `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
  ])("refuses %s in members it does not name, instead of failing over it", async (_, criteria) => {
    const negotiation = { name: "n", brandDomain: "acme.example", brief: "b", budget: null, sellerIds: ["sel_none"] };
    const text = JSON.stringify({ ...negotiation, criteria: "HERE" }).replace('"HERE"', criteria);
    const response = await post("/api/negotiations", text);
    expect(response.status).toBe(400);
    const refinement = await post("/api/threads/thr_none/refinements", `{"key":"${KEY}","refinements":[${criteria}]}`);
    expect(refinement.status).toBe(400);
  });

  it("keeps a product id that is a name of the language as the plain text it is", async () => {
    const refinement = '{"proposal_id":"p","product_changes":{"__proto__":"omit","constructor":"include"}}';
    const response = await post("/api/threads/thr_none/refinements", `{"key":"${KEY}","refinements":[${refinement}]}`);
    expect(response.status).toBe(404);
    expect(({} as Record<string, unknown>).omit).toBeUndefined();
  });

  it("takes only a token that a header can carry", async () => {
    const seller = { name: "n", url: "https://seller.example/mcp" };
    for (const token of ["two words", "line\nbreak", "“quoted”"]) {
      const response = await post("/api/sellers", { ...seller, credentials: { kind: "bearer", token } });
      expect(response.status).toBe(400);
      expect(await response.text()).not.toContain(token);
    }
  });

  it("stops reading a body that is far larger than anything it takes", async () => {
    const response = await post("/api/negotiations", JSON.stringify({ brief: "x".repeat(1_100_000) }));
    expect(response.status).toBe(413);
  });

  it("leaves small answers unpacked: packing one takes longer than sending it", async () => {
    const small = await GET(request("/api/session"));
    expect(small.headers.get("cache-control")).toContain("no-transform");
  });

  it("says in words when an address does not answer as a seller, without repeating what it said", async () => {
    const response = await post("/api/sellers", {
      name: "Nobody",
      url: "http://127.0.0.1:9/mcp",
      credentials: { kind: "none" },
    });
    expect(response.status).toBe(502);
    const body = (await response.json()) as { data: { fault: object } };
    expect(body).toMatchObject({ code: "SELLER_UNREACHABLE", data: { fault: { sent: false } } });
    expect(JSON.stringify(body)).not.toMatch(/ECONNREFUSED|stack|node_modules/);
  });

  it("tells nothing about the inside when the desk itself fails", async () => {
    const { processStore } = await import("@/lib/store");
    const { db } = await processStore();
    await db.schema.alterTable("drafts").renameTo("drafts_away").execute();
    const response = await DELETE(request("/api/threads/t/drafts/s", { method: "DELETE" }));
    await db.schema.alterTable("drafts_away").renameTo("drafts").execute();
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/drafts|sqlite|at \//i);
  });
});

describe("the browser's client", () => {
  const link = new RPCLink({
    url: `${ORIGIN}/api/rpc`,
    headers: () => ({ cookie, ...HOST }),
    fetch: (input, init) => rpcPost(new Request(input, init)),
  });
  const client: ContractRouterClient<typeof contract> = createORPCClient(link);

  it("calls the same procedures", async () => {
    expect(await client.desk.get()).toMatchObject({ needs: [], holds: [], negotiations: [] });
    expect(await client.session.current()).toMatchObject({ operator: "pinnacle-agency.example" });
  });

  it("cannot send what is more than JSON", async () => {
    const input = (value: unknown) => ({ threadId: "thr_none", key: KEY, refinements: [{ a: { b: [value] } }] });
    for (const value of [1n, Number.NaN, new Date(), new Map(), new Set()]) {
      const { error } = await safe(client.refinements.send(input(value)));
      expect(error).toMatchObject({ status: 400 });
    }
    const { error } = await safe(client.refinements.send(input(1)));
    expect(error).toMatchObject({ status: 404 });
  });

  it("gets typed errors", async () => {
    const { error } = await safe(client.negotiations.get({ id: "neg_none" }));
    expect(error && isDefinedError(error) && error.code).toBe("NOT_FOUND");
  });
});

describe("what runs the server asks it", () => {
  it("is answered without a session and without a word about what is on the desk", async () => {
    expect(await health().json()).toEqual({ status: "live" });
    const answer = await ready();
    expect([answer.status, await answer.json()]).toEqual([200, { status: "ready", servers: 1 }]);
  });

  it("is that it cannot take work while its database is not there", async () => {
    const { processStore } = await import("@/lib/store");
    const { db } = await processStore();
    await db.schema.alterTable("servers").renameTo("servers_away").execute();
    const answer = await ready();
    await db.schema.alterTable("servers_away").renameTo("servers").execute();
    expect([answer.status, await answer.json()]).toEqual([503, { status: "not_ready", servers: 0 }]);
  });
});
