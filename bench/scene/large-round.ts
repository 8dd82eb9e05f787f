import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Proposal } from "@/lib/adcp";
import { SellerServer } from "@/lib/desk/testing/seller-server";
import { batch } from "./batch";
import type { signIn } from "./negotiation.mjs";

type Buyer = Awaited<ReturnType<typeof signIn>>;

/**
 * A seller that answers a brief with 25 drafts, and their refinement with ten alternatives each of 20 lines: honest answers, as
 * large as they may be.
 */
class LargeSeller {
  readonly #server = new SellerServer();
  readonly #exchange = batch(25);
  readonly #dataDir = mkdtempSync(join(tmpdir(), "parley-bench-seller-"));
  readonly expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString();

  /** @returns its address */
  async open(): Promise<string> {
    process.env.PARLEY_DATA_DIR = this.#dataDir;
    const { response, sources } = this.#exchange;
    this.#server.rewrites.set("get_adcp_capabilities", (text) =>
      text.replace(/(max_alternatives\\?":)\d+/g, (_, name: string) => `${name}10`),
    );
    this.#server.answers.set("request_proposals", () => ({
      status: "completed",
      adcp_version: "3.2",
      outcome: "proposed",
      proposals: [...sources.values()].map((each) => this.#living(each)),
      products: [{ product_id: "product_with_a_name_of_usual_length_0", name: "Premium video, fourth quarter" }],
    }));
    this.#server.answers.set("refine_proposals", () => ({
      ...response,
      results: response.results.map((result) => ({
        ...result,
        proposals: result.proposals?.map((each) => this.#living(each)),
      })),
    }));
    return `${await this.#server.open()}/sandbox/streamhaus/mcp`;
  }

  get refinements() {
    return this.#exchange.request.refinements;
  }

  async close(): Promise<void> {
    await this.#server.close();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  #living(proposal: Proposal): Proposal {
    return { ...proposal, expires_at: this.expiresAt };
  }
}

/** A negotiation whose last round is of 25 refinements x 10 alternatives x 20 lines; resolves to its id. */
export async function negotiateLargely(buyer: Buyer): Promise<string> {
  const large = new LargeSeller();
  const url = await large.open();
  try {
    const token = `sandbox-bench-${randomUUID().slice(0, 8)}`;
    const seller = await buyer.api("POST", "/sellers", {
      name: "StreamHaus",
      url,
      credentials: { kind: "bearer", token },
    });
    const created = await buyer.api("POST", "/negotiations", {
      name: "Acme Outdoor, everything at once",
      brandDomain: "acmeoutdoor.example",
      brief: "Every plan you have for Acme Outdoor's winter jackets.",
      budget: null,
      criteria: null,
      sellerIds: [seller.id],
    });
    const threadId = created.threads[0].id;
    await ended(buyer, `/threads/${threadId}/request`, { key: randomUUID() });
    await ended(buyer, `/threads/${threadId}/refinements`, { key: randomUUID(), refinements: large.refinements });
    return created.id;
  } finally {
    await large.close();
  }
}

async function ended(buyer: Buyer, path: string, body: object): Promise<void> {
  const end = await buyer.api("POST", path, body);
  if (end.end !== "done") throw new Error(`${path} ended ${JSON.stringify(end).slice(0, 500)}`);
  const { ok, findings } = end.round.verdict ?? { ok: true, findings: [] };
  if (!ok) throw new Error(`${path}: ${JSON.stringify(findings.slice(0, 5))}`);
}
