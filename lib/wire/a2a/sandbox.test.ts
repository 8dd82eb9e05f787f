import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startStandalone } from "@/lib/sandbox/http/standalone";
import { callSeller } from "../call";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

// A whole seller behind the official A2A server, over a real socket.
let server: Server;
let url = "";
const folder = mkdtempSync(join(tmpdir(), "parley-a2a-"));
const token = `sandbox-a2a-${randomUUID().slice(0, 13)}`;
beforeAll(async () => {
  process.env.PARLEY_DATA_DIR = folder;
  ({ server } = await startStandalone(0));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/streamhaus/a2a`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

type Proposal = { proposal_id: string; proposal_status: string; terms_digest: string };
type Body = {
  proposals: Proposal[];
  results: { outcome: string; proposal?: Proposal; proposals?: Proposal[] }[];
  media_buy_id: string;
};

const ACCOUNT = { brand: { domain: "acmeoutdoor.example" }, operator: "pinnacle-agency.example" };
const keyed = (request: object) => JSON.stringify({ adcp_version: "3.2", idempotency_key: randomUUID(), ...request });
const send = (tool: string, requestText: string, options: object = {}) =>
  callSeller({
    url,
    protocol: "a2a",
    auth: { kind: "bearer", token },
    tool,
    requestText,
    timeoutMs: 15_000,
    ...options,
  });

async function done(tool: string, requestText: string): Promise<Body> {
  const reply = await send(tool, requestText);
  if (reply.kind !== "done") throw new Error(JSON.stringify(reply));
  expect(JSON.parse(reply.raw)).toEqual(reply.body);
  return reply.body as Body;
}

describe("a negotiation over A2A", () => {
  it("goes from request by refine and finalize to accept, and a repetition is a replay", async () => {
    const brief = "Acme Outdoor winter trail launch: premium video and display for outdoor enthusiasts in the US.";
    const [draft] = (await done("request_proposals", keyed({ brief, account: ACCOUNT }))).proposals;
    expect(draft?.proposal_status).toBe("draft");

    const revise = { proposal_id: draft?.proposal_id, action: "revise", ask: "Prioritize reach." };
    const [revised] = (await done("refine_proposals", keyed({ refinements: [revise] }))).results;
    const source = revised?.proposals?.[0] ?? draft;

    const finalize = { proposal_id: source?.proposal_id, action: "finalize" };
    const [finalized] = (await done("refine_proposals", keyed({ refinements: [finalize] }))).results;
    const held = finalized?.proposal;
    expect(held?.proposal_status).toBe("committed");
    expect(held?.terms_digest).toBe(source?.terms_digest);

    const accept = keyed({
      account: ACCOUNT,
      proposal_id: held?.proposal_id,
      proposal_terms_digest: held?.terms_digest,
    });
    const booked = await done("accept_proposal", accept);
    expect(booked.media_buy_id).toMatch(/.+/);

    const again = await send("accept_proposal", accept);
    expect(again).toMatchObject({ kind: "done", replayed: true, body: { media_buy_id: booked.media_buy_id } });
  });

  it("brings the seller's error as a refusal, with its code, place and recovery", async () => {
    const unknown = { proposal_id: "prop_none", proposal_terms_digest: `sha256:${"A".repeat(43)}` };
    const reply = await send("accept_proposal", keyed({ account: ACCOUNT, ...unknown }));
    expect(reply).toMatchObject({ kind: "refused", error: { code: "PROPOSAL_NOT_FOUND", recovery: "correctable" } });
  });

  it("takes a skill the seller does not have for a refusal: nothing was begun", async () => {
    expect(await send("sell_products", keyed({}))).toMatchObject({ kind: "refused", error: { code: "TASK_REJECTED" } });
  });

  it("says the release and the clock of the seller", async () => {
    const reply = await send("get_adcp_capabilities", "{}");
    expect(reply).toMatchObject({ kind: "done", servedVersion: "3.2" });
    expect(reply.kind === "done" && reply.sellerDate).toMatch(/^\d{4}-.*Z$/);
  });

  it("refuses a token that is none before anything is done", async () => {
    const reply = await send("get_adcp_capabilities", "{}", { auth: { kind: "bearer", token: "wrong" } });
    expect(reply).toMatchObject({ kind: "refused", error: { code: "AUTH_INVALID" } });
  });

  it("may be addressed by the agent card itself", async () => {
    const reply = await send("get_adcp_capabilities", "{}", { url: `${url}/.well-known/agent-card.json` });
    expect(reply.kind).toBe("done");
  });
});
