import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { termsDigest } from "@/lib/negotiation";
import { handleSandbox, sandboxSellers } from "..";
import { Buyer, freshToken, useFreshSandbox } from "../testing/buyer";
import { startStandalone } from "./standalone";

beforeAll(useFreshSandbox);
afterEach(() => {
  delete process.env.PARLEY_SANDBOX;
});

const send = (path: string, init: RequestInit = {}) => handleSandbox(new Request(`http://sandbox.test${path}`, init));
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("who may come in", () => {
  it.each([
    ["no credential", {}],
    ["another scheme", { authorization: "Basic sandbox-test-1" }],
    ["a token of another form", bearer("secret")],
    ["too short a name", bearer("sandbox-abc")],
    ["capitals", bearer("sandbox-ABCD")],
  ])("%s: 401 with a challenge and a JSON body", async (_name, headers) => {
    const response = await send("/sandbox/streamhaus/mcp", { method: "POST", headers, body: "{}" });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect((await response.json()).code).toMatch(/^AUTH_/);
  });

  it("an unknown seller or path is not there", async () => {
    for (const path of ["/sandbox/nobody/mcp", "/sandbox/streamhaus/other", "/sandbox/streamhaus/mcp/more"]) {
      expect((await send(path, { method: "POST", headers: bearer(freshToken()) })).status).toBe(404);
    }
  });

  it("PARLEY_SANDBOX=off takes the routes and the one-click sellers away", async () => {
    process.env.PARLEY_SANDBOX = "off";
    expect((await send("/sandbox/streamhaus/mcp", { method: "POST", headers: bearer(freshToken()) })).status).toBe(404);
    expect(sandboxSellers("http://127.0.0.1:3000")).toEqual([]);
  });

  it("the one-click sellers carry an address and a token that works", async () => {
    const [streamhaus, northlight] = sandboxSellers("http://127.0.0.1:3000");
    expect(streamhaus?.url).toBe("http://127.0.0.1:3000/sandbox/streamhaus/mcp");
    expect(northlight?.id).toBe("northlight");
    const credentials = streamhaus?.credentials;
    const token = credentials?.kind === "bearer" ? credentials.token : "";
    expect((await send("/sandbox/streamhaus/control", { headers: bearer(token) })).status).toBe(200);
  });
});

describe("MCP", () => {
  it.each(["auto", "legacy"] as const)("lists and calls tools for a client that negotiates %s", async (mode) => {
    const buyer = new Buyer("streamhaus", "3.2", freshToken(), mode);
    const { tools } = await buyer.tools();
    expect(tools.map((tool) => tool.name)).toEqual([
      "get_adcp_capabilities",
      "list_accounts",
      "sync_accounts",
      "list_products",
      "request_proposals",
      "refine_proposals",
      "accept_proposal",
      "decline_proposals",
      "buy_products",
      "control_media_buy",
      "get_media_buys",
      "get_task_status",
      "list_tasks",
      "get_products",
      "create_media_buy",
    ]);
    expect(tools.every((tool) => tool.inputSchema.type === "object")).toBe(true);
    expect((await buyer.request()).proposal_status).toBe("draft");
  });

  it("a seller of an earlier release has that release's tools and no others", async () => {
    const { tools } = await new Buyer("heritage").tools();
    const names = tools.map((tool) => tool.name);
    expect(names).toEqual(expect.arrayContaining(["get_products", "create_media_buy", "get_media_buys"]));
    expect(names).not.toContain("request_proposals");
    await expect(new Buyer("heritage").call("request_proposals")).rejects.toThrow(/Unknown tool/);
    const card = await send("/sandbox/heritage/a2a/.well-known/agent-card.json");
    const { skills } = (await card.json()) as { skills: { id: string }[] };
    expect(skills.map(({ id }) => id)).toEqual(names);
  });

  it("an unknown tool is an MCP error, not an answer", async () => {
    await expect(new Buyer("streamhaus").call("sell_products")).rejects.toThrow(/Unknown tool/);
  });
});

describe("test controls", () => {
  it("are shown, merged, and gone after a reset together with everything else", async () => {
    const buyer = new Buyer("streamhaus");
    const draft = await buyer.request();
    await buyer.control({ hold_seconds: 5 });
    expect((await (await buyer.control({ draft_seconds: 9 })).json()).controls).toEqual({
      hold_seconds: 5,
      draft_seconds: 9,
    });
    await buyer.control({ reset: true });
    const shown = await send("/sandbox/streamhaus/control", { headers: bearer(buyer.token) });
    expect((await shown.json()).controls).toEqual({});
    expect((await buyer.revise(draft.proposal_id, { ask: "?" })).reason_code).toBe("source_unavailable");
  });

  it.each([{ hold_seconds: "5" }, { hold_seconds: 0 }, { unknown: true }, { supported_dimensions: ["reach"] }, "text"])(
    "%o is refused in words",
    async (settings) => {
      const response = await new Buyer("streamhaus").control(settings as never);
      expect(response.status).toBe(400);
      expect((await response.json()).message.length).toBeGreaterThan(5);
    },
  );

  it.each(["draft", "committed"] as const)(
    "tampering sends a wrong digest on %s snapshots and on no others",
    async (status) => {
      const buyer = new Buyer("streamhaus");
      await buyer.control({ tamper_terms_digest: status });
      const draft = await buyer.request();
      const committed = await buyer.hold(draft);
      const isTrue = {
        draft: termsDigest(draft.commercial_terms) === draft.terms_digest,
        committed: termsDigest(committed.commercial_terms) === committed.terms_digest,
      };
      expect(isTrue).toEqual({ draft: status !== "draft", committed: status !== "committed" });
      expect(committed.terms_digest).toMatch(/^sha256:[A-Za-z0-9_-]{43}$/);
    },
  );

  it("tampering with terms commits to another price under a digest that is right for it", async () => {
    const buyer = new Buyer("streamhaus");
    const draft = await buyer.request();
    await buyer.control({ tamper_terms: "committed" });
    const committed = await buyer.hold(draft);
    const prices = (proposal: typeof draft) =>
      proposal.commercial_terms.purchases.map(({ pricing }) => pricing.fixed_price);
    expect(prices(committed)).not.toEqual(prices(draft));
    expect(committed.terms_digest).toBe(termsDigest(committed.commercial_terms));
    expect(committed.terms_digest).not.toBe(draft.terms_digest);

    await buyer.control({ tamper_terms: "off" });
    const next = await buyer.request();
    const honest = await buyer.hold(next);
    expect(honest.terms_digest).toBe(next.terms_digest);
  });

  it("a delay delays", async () => {
    const buyer = new Buyer("streamhaus");
    await buyer.call("get_adcp_capabilities");
    await buyer.control({ delay_ms: 200 });
    const before = Date.now();
    await buyer.call("get_adcp_capabilities");
    expect(Date.now() - before).toBeGreaterThanOrEqual(195);
  });
});

describe("as a process of its own", () => {
  it("serves the same sellers over HTTP, with a Date header", async () => {
    const { server, urls } = await startStandalone(0);
    try {
      const url = urls[0] ?? "";
      expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(401);
      const response = await fetch(url, {
        method: "POST",
        headers: {
          ...bearer(freshToken()),
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "get_adcp_capabilities", arguments: {} },
        }),
      });
      expect(response.status).toBe(200);
      expect(response.headers.get("date")).not.toBeNull();
      expect(await response.text()).toContain("proposal_refinement");
    } finally {
      server.close();
    }
  });
});
