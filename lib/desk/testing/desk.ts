import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { localBuyer } from "@/lib/auth";
import { openStore, type Store } from "@/lib/store";
import { type Dialect, type Fresh, freshStore } from "@/lib/store/testing/databases";
import { accept } from "../acceptances/accept";
import type { Context } from "../context";
import { acknowledgeFinding } from "../findings/acknowledge";
import { finalize } from "../holds/finalize";
import { createNegotiation } from "../negotiations/create";
import { getNegotiation } from "../negotiations/get";
import { sendRefinements } from "../refinements/send";
import { DeskRefusal, type RefusalReason } from "../refusal";
import { sendRequest } from "../requests/send";
import { addSeller, type NewSeller } from "../sellers/add";
import { findingKey } from "../snapshots/findings";
import { SellerServer } from "./seller-server";
import { type SecondServer, startSecondServer } from "./start-second-server";

// Every test of a verb talks to a real seller over HTTP and waits for real disks, beside whatever else the machine does.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

export const newKey = () => randomUUID();

/** The desk's tests run on SQLite; with PARLEY_TEST_DATABASE_URL on that PostgreSQL, each desk in a database of its own. */
const DIALECT: Dialect = process.env.PARLEY_TEST_DATABASE_URL ? "PostgreSQL" : "SQLite";

/** A desk on a database of its own, with the sandbox sellers behind a server of its own. */
export class TestDesk {
  readonly sellers = new SellerServer();
  readonly token = `sandbox-desk-${randomUUID().slice(0, 13)}`;
  /** Added to the desk's clock. */
  skewMs = 0;
  #fresh: Fresh | null = null;
  #added = 0;
  #store: Store | null = null;
  readonly #others: SecondServer[] = [];
  origin = "";

  constructor(readonly dialect: Dialect = DIALECT) {}

  async open(): Promise<void> {
    this.#fresh = await freshStore(this.dialect);
    const { settings } = this.#fresh;
    // The sandbox keeps its file here too; a desk's own store is opened by its folder.
    process.env.PARLEY_DATA_DIR ??= settings.dataDir;
    this.#store = await openStore(settings);
    this.origin = await this.sellers.open();
  }

  async close(): Promise<void> {
    await this.sellers.close();
    for (const server of this.#others) await server.end();
    await this.#store?.close();
    if (process.env.PARLEY_DATA_DIR !== this.#fresh?.settings.dataDir) await this.#fresh?.remove();
  }

  get store(): Store {
    if (!this.#store) throw new Error("The desk is not open.");
    return this.#store;
  }

  /** Another server of this desk, in a process of its own. */
  async otherServer(): Promise<SecondServer> {
    if (!this.#fresh) throw new Error("The desk is not open.");
    const server = await startSecondServer(this.#fresh.settings);
    this.#others.push(server);
    return server;
  }

  get ctx(): Context {
    const { db, secrets } = this.store;
    const now = () => new Date(Date.now() + this.skewMs);
    return {
      db,
      secrets,
      actor: localBuyer({ NODE_ENV: "test" }),
      operator: "pinnacle-agency.example",
      mode: "local",
      now,
    };
  }

  /** Adds a sandbox seller; each time under an address of its own, since the same one again is refused. */
  addSeller(name: string, slug: string) {
    this.#added += 1;
    const url = `${this.origin}/sandbox/${slug}/mcp?seat=${this.#added}`;
    return addSeller(this.ctx, newSeller(name, url, this.token));
  }

  async control(slug: string, settings: object): Promise<void> {
    const response = await fetch(`${this.origin}/sandbox/${slug}/control`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.token}`, "content-type": "application/json" },
      body: JSON.stringify(settings),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  create(sellerIds: string[]) {
    return createNegotiation(this.ctx, {
      name: "Acme Outdoor winter",
      brandDomain: "acmeoutdoor.example",
      brief: "Premium video, native feed and display for outdoor enthusiasts in the US and Canada.",
      budget: { amount: 50_000, currency: "USD" },
      criteria: null,
      sellerIds,
    });
  }

  /** The only thread of a negotiation with StreamHaus, after its brief was answered. */
  async proposed() {
    const seller = await this.addSeller("StreamHaus", "streamhaus");
    const { id, threads } = await this.create([seller.id]);
    const threadId = only(threads).id;
    await sendRequest(this.ctx, { threadId, key: newKey() });
    return { id, threadId, source: only((await this.thread(id)).snapshots.slice(0, 1)) };
  }

  /** Sam's refinement answered with two drafts that meet it, one of them on hold. */
  async held() {
    const { id, threadId, source } = await this.proposed();
    await sendRefinements(this.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
    const draft = first((await this.thread(id)).snapshots.filter(({ outcome }) => outcome === "revised"));
    await this.acknowledge(id, draft.id);
    await finalize(this.ctx, { threadId, key: newKey(), snapshotIds: [draft.id] });
    const committed = first((await this.thread(id)).snapshots.filter(({ status }) => status === "committed"));
    await this.acknowledge(id, committed.id);
    return { id, threadId, draft, committed };
  }

  async thread(negotiationId: string) {
    return only((await getNegotiation(this.ctx, { id: negotiationId })).threads);
  }

  async acknowledge(negotiationId: string, snapshotId: string): Promise<void> {
    const { snapshots } = await this.thread(negotiationId);
    const findings = snapshots.find(({ id }) => id === snapshotId)?.findings ?? [];
    for (const finding of findings.filter(({ severity }) => severity === "review")) {
      await acknowledgeFinding(this.ctx, { snapshotId, finding: findingKey(finding) });
    }
  }

  accept(snapshot: { id: string; proposalText: string }, changes: Partial<Parameters<typeof accept>[1]> = {}) {
    const { terms_digest, commercial_terms } = JSON.parse(snapshot.proposalText);
    const seen = { digest: terms_digest, amount: commercial_terms.total_budget };
    return accept(this.ctx, { snapshotId: snapshot.id, key: newKey(), ...seen, ...changes });
  }
}

/** Sam's refinement: everything typed at once; the flight bounds are the source's own instants (product.md). */
export function samsRefinement(source: { proposalId: string; proposalText: string }, count: number) {
  const { commercial_terms } = JSON.parse(source.proposalText);
  return {
    proposal_id: source.proposalId,
    action: "revise",
    constraints: {
      total_budget: { max: 50_000, currency: "USD" },
      cpm: { max: 18, currency: "USD" },
      flight: { start_no_later_than: commercial_terms.start_time, end_no_earlier_than: commercial_terms.end_time },
    },
    product_changes: { premium_video_q4: "include", display_standard_q4: "omit" },
    criteria: { targeting_overlay: { geo_countries: ["US", "CA"] } },
    alternatives: { count },
  };
}

/** What a person enters for a seller that is spoken to over MCP with a token. */
export const newSeller = (name: string, url: string, token: string): NewSeller => ({
  name,
  url,
  protocol: "mcp",
  credentials: { kind: "bearer", token },
});

/** The reason a verb refused for. Fails the test where it did not refuse. */
export async function refusalOf(verb: Promise<unknown>): Promise<RefusalReason> {
  const ended = await verb.then(
    () => null,
    (error: unknown) => error,
  );
  if (ended instanceof DeskRefusal) return ended.reason;
  throw ended ?? new Error("The verb did not refuse.");
}

export function only<T>(items: readonly T[]): T {
  if (items.length !== 1) throw new Error(`Expected one item and found ${items.length}.`);
  return first(items);
}

export function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error("Expected at least one item.");
  return item;
}
