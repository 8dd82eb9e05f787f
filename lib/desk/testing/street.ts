import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Criteria } from "@/lib/adcp";
import { serveSandbox } from "@/lib/sandbox/http/serve";
import { createNegotiation } from "../negotiations/create";
import { getNegotiation } from "../negotiations/get";
import { addSeller } from "../sellers/add";
import { TestDesk } from "./desk";

/** A tool call as it left the desk. */
export type SentCall = {
  seller: string;
  tool: string;
  request: Record<string, unknown>;
  authorization: string | undefined;
  at: number;
};

/** What the street answers to one call instead of its seller: over HTTP, so that no MCP body need come of it. */
export type Instead = { status: number; headers?: Record<string, string>; body?: object };

/** A desk, and in front of it the whole sandbox street behind one server, which remembers what each seller was sent. */
export class Street {
  readonly desk = new TestDesk();
  readonly calls: SentCall[] = [];
  /** By seller: answered to its next tool calls, first come first served. */
  readonly instead = new Map<string, Instead[]>();
  /** Sellers whose connections are cut before anything is read. */
  readonly offline = new Set<string>();
  /** The buyer every seller knows this desk as. */
  readonly buyer = `track-${randomUUID().slice(0, 8)}`;
  origin = "";
  readonly #server: Server = createServer((incoming, outgoing) => {
    this.#answer(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async open(): Promise<void> {
    await this.desk.open();
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.desk.close();
  }

  get ctx() {
    return this.desk.ctx;
  }

  sent(seller: string, tool?: string): SentCall[] {
    return this.calls.filter((call) => call.seller === seller && (tool === undefined || call.tool === tool));
  }

  add(slug: string) {
    return addSeller(this.ctx, {
      name: slug,
      url: `${this.origin}/sandbox/${slug}/mcp`,
      protocol: "mcp",
      credentials: { kind: "bearer", token: `sandbox-${this.buyer}` },
    });
  }

  /** A seller that takes no plain token. */
  addByOAuth(slug: string) {
    return addSeller(this.ctx, {
      name: slug,
      url: `${this.origin}/sandbox/${slug}/mcp`,
      protocol: "mcp",
      credentials: {
        kind: "client_credentials",
        clientId: `sandbox-${this.buyer}`,
        clientSecret: `secret-${this.buyer}`,
      },
    });
  }

  brief(sellerIds: string[], criteria: Criteria | null = null, budget = 50_000) {
    return createNegotiation(this.ctx, {
      name: "Acme Outdoor winter",
      brandDomain: "acmeoutdoor.example",
      brief: "Premium video, native feed and display for outdoor enthusiasts in the US and Canada.",
      budget: { amount: budget, currency: "USD" },
      criteria,
      sellerIds,
    });
  }

  negotiation(id: string) {
    return getNegotiation(this.ctx, { id });
  }

  async control(slug: string, settings: object): Promise<void> {
    const response = await fetch(`${this.origin}/sandbox/${slug}/control`, {
      method: "POST",
      headers: { authorization: `Bearer sandbox-${this.buyer}`, "content-type": "application/json" },
      body: JSON.stringify(settings),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  /** Moves the desk's clock and those of these sellers on together. */
  async pass(seconds: number, ...slugs: string[]): Promise<void> {
    this.desk.skewMs += seconds * 1_000;
    const clock_offset_seconds = Math.round(this.desk.skewMs / 1_000);
    for (const slug of slugs) await this.control(slug, { clock_offset_seconds });
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const seller = incoming.url?.split("/")[2] ?? "";
    if (this.offline.has(seller)) return void outgoing.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const call = callIn(text);
    if (call) this.calls.push({ seller, ...call, authorization: incoming.headers.authorization, at: Date.now() });
    const instead = call ? this.instead.get(seller)?.shift() : undefined;
    if (instead) {
      const headers = { "content-type": "application/json", ...instead.headers };
      return void outgoing.writeHead(instead.status, headers).end(instead.body ? JSON.stringify(instead.body) : "");
    }
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const response = await serveSandbox(
      new Request(`${this.origin}${incoming.url}`, {
        method: incoming.method,
        headers,
        ...(incoming.method === "POST" && { body: text }),
      }),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  }
}

function callIn(text: string): Pick<SentCall, "tool" | "request"> | null {
  if (!text.includes('"tools/call"')) return null;
  const { params } = JSON.parse(text) as { params: { name: string; arguments: Record<string, unknown> } };
  return { tool: params.name, request: params.arguments };
}
