import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localBuyer } from "@/lib/auth";
import { accept } from "@/lib/desk/acceptances/accept";
import type { Context } from "@/lib/desk/context";
import { acknowledgeFinding } from "@/lib/desk/findings/acknowledge";
import { finalize } from "@/lib/desk/holds/finalize";
import { createNegotiation } from "@/lib/desk/negotiations/create";
import { getNegotiation } from "@/lib/desk/negotiations/get";
import { sendRequest } from "@/lib/desk/requests/send";
import { addSeller } from "@/lib/desk/sellers/add";
import { findingKey } from "@/lib/desk/snapshots/findings";
import { serveSandbox } from "@/lib/sandbox/http/serve";
import { openStore } from "@/lib/store";
import { fillStore } from "./scene/full-store";
import { median, quantile } from "./scene/numbers.mjs";

const NEGOTIATIONS = 1_000;
const WARM_UP = 3;
const TIMES = 40;

/** From the desk being told to accept to the first byte of the request at the seller, in a desk with a year's proposals. */
export async function bench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-accept-"));
  process.env.PARLEY_DATA_DIR ??= dataDir;
  const seller = new Seller();
  const store = await openStore({ dataDir });
  try {
    const now = () => new Date();
    await fillStore(store, NEGOTIATIONS, now());
    const { db, secrets } = store;
    const ctx: Context = { db, secrets, actor: localBuyer(), operator: "pinnacle-agency.example", mode: "local", now };
    const credentials = { kind: "bearer", token: `sandbox-bench-${randomUUID().slice(0, 8)}` } as const;
    const url = `${await seller.open()}/sandbox/streamhaus/mcp`;
    const { id } = await addSeller(ctx, { name: "StreamHaus", url, protocol: "mcp", credentials });
    const times: number[] = [];
    for (let each = 0; each < WARM_UP + TIMES; each += 1) {
      const held = await holdAt(ctx, id);
      const arrived = seller.next();
      const began = performance.now();
      const ended = accept(ctx, held);
      times.push((await arrived) - began);
      const { end } = await ended;
      if (end !== "done") throw new Error(`An acceptance ended ${end}.`);
    }
    const measured = times.slice(WARM_UP);
    const what = "accept to the request at the seller, 10,000 proposals stored";
    console.log(`${what}, p50  ${median(measured).toFixed(1)} ms`);
    console.log(`${what}, p95  ${quantile(measured, 0.95).toFixed(1)} ms  <= 100 ms`);
  } finally {
    await seller.close();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A negotiation up to a hold that nothing stands against, and what its acceptance says. */
async function holdAt(ctx: Context, sellerId: string) {
  const { id, threads } = await createNegotiation(ctx, {
    name: "Acme Outdoor winter",
    brandDomain: "acmeoutdoor.example",
    brief: "Premium video, native feed and display for outdoor enthusiasts in the US and Canada.",
    budget: { amount: 50_000, currency: "USD" },
    criteria: null,
    sellerIds: [sellerId],
  });
  const [thread] = threads;
  if (!thread) throw new Error("A negotiation without a thread.");
  const threadId = thread.id;
  await sendRequest(ctx, { threadId, key: randomUUID() });
  const draft = await reviewed(ctx, id, "draft");
  await finalize(ctx, { threadId, key: randomUUID(), snapshotIds: [draft.id] });
  const { id: snapshotId, proposalText } = await reviewed(ctx, id, "committed");
  const { terms_digest, commercial_terms } = JSON.parse(proposalText);
  return { snapshotId, key: randomUUID(), digest: terms_digest, amount: commercial_terms.total_budget };
}

async function reviewed(ctx: Context, id: string, status: "draft" | "committed") {
  const [thread] = (await getNegotiation(ctx, { id })).threads;
  const snapshot = thread?.snapshots.find((each) => each.status === status);
  if (!snapshot) throw new Error(`StreamHaus sent nothing ${status}.`);
  for (const finding of snapshot.findings.filter(({ severity }) => severity === "review")) {
    await acknowledgeFinding(ctx, { snapshotId: snapshot.id, finding: findingKey(finding) });
  }
  return snapshot;
}

/** The sandbox behind a server of its own, which notes when an acceptance reaches it. */
class Seller {
  #arrived: ((at: number) => void) | null = null;
  readonly #server: Server = createServer(async (incoming, outgoing) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (body.includes('"accept_proposal"')) this.#arrived?.(at);
    const url = `http://${incoming.headers.host}${incoming.url}`;
    const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    );
    const method = incoming.method ?? "GET";
    const answer = await serveSandbox(new Request(url, { method, headers, ...(method === "POST" ? { body } : {}) }));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });

  async open(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, "127.0.0.1", ready));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** When the next acceptance arrives, by `performance.now`. */
  next(): Promise<number> {
    return new Promise((arrived) => {
      this.#arrived = arrived;
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}
