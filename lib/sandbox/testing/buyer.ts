import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { AdcpError, Capabilities, Proposal, RefineResult } from "@/lib/adcp";
import { serveSandbox } from "../http/serve";

const ORIGIN = "http://sandbox.test";

/** A request as it goes out: anything, so that wrong ones can be sent too. */
export type Wire = Record<string, unknown>;

type ReadBuy = {
  status: string;
  total_budget: number;
  accepted_proposal: Proposal;
  cancellation?: { canceled_by: string };
};

/** What a test may look for in an answer. Each member is there only where the tool and the outcome bring it. */
export type AnswerBody = Capabilities & {
  status: string;
  adcp_version: string;
  context?: unknown;
  replayed?: boolean;
  adcp_error: AdcpError;
  errors: AdcpError[];
  outcome: string;
  proposals: Proposal[];
  results: RefineResult[];
  accounts: { account_id: string }[];
  media_buys: ReadBuy[];
  media_buy_id: string;
  media_buy_status: string;
  name?: string;
  accepted_proposal: Proposal;
  purchase_bindings: { purchase_index: number; product_id: string; package_id: string }[];
  available_actions: { mode: string }[];
};
export type CallOutcome = { isError: boolean; body: AnswerBody; text: string };

/** The committed snapshots of a finalized batch, in order. */
export function heldIn({ body }: CallOutcome): Proposal[] {
  return body.results.map(({ proposal, reason }) => {
    if (!proposal) throw new Error(`not held: ${reason}`);
    return proposal;
  });
}

/** A fresh sandbox file for the tests of one module. */
export function useFreshSandbox(): void {
  process.env.PARLEY_DATA_DIR = mkdtempSync(join(tmpdir(), "parley-sandbox-"));
}

export const freshToken = () => `sandbox-test-${randomUUID().slice(0, 13)}`;
export const freshKey = () => randomUUID();

export const ACCOUNT = { brand: { domain: "acmeoutdoor.example" }, operator: "pinnacle-agency.example" };
export const BRIEF =
  "Acme Outdoor winter trail launch: premium video, native feed and display for outdoor enthusiasts in the US and Canada.";

/** A buyer speaking to one seller through the official MCP client; the transport's fetch is the handler itself. */
export class Buyer {
  readonly log: { tool: string; request: Wire; outcome: CallOutcome }[] = [];
  private client: Promise<Client> | null = null;

  constructor(
    readonly seller: string,
    readonly pin: string | undefined = "3.2",
    readonly token: string = freshToken(),
    private readonly mode: "auto" | "legacy" = "auto",
  ) {}

  private connect(): Promise<Client> {
    this.client ??= (async () => {
      const client = new Client(
        { name: "sandbox-test", version: "1.0.0" },
        { versionNegotiation: { mode: this.mode } },
      );
      const transport = new StreamableHTTPClientTransport(new URL(`${ORIGIN}/sandbox/${this.seller}/mcp`), {
        fetch: (url, init) => serveSandbox(new Request(url, init)),
        requestInit: { headers: { authorization: `Bearer ${this.token}` } },
      });
      await client.connect(transport);
      return client;
    })();
    return this.client;
  }

  async tools() {
    return (await this.connect()).listTools();
  }

  /** Calls a tool with exactly these arguments. */
  async raw(tool: string, request: Wire): Promise<CallOutcome> {
    const client = await this.connect();
    const result = await client.callTool({ name: tool, arguments: request });
    const [content] = result.content;
    const outcome = {
      isError: result.isError === true,
      body: JSON.parse(JSON.stringify(result.structuredContent)) as AnswerBody,
      text: content?.type === "text" ? content.text : "",
    };
    this.log.push({ tool, request, outcome });
    return outcome;
  }

  /** Calls a tool with this buyer's pin. */
  call(tool: string, request: Wire = {}): Promise<CallOutcome> {
    return this.raw(tool, { ...(this.pin && { adcp_version: this.pin }), ...request });
  }

  async request(extra: Wire = {}): Promise<Proposal> {
    const request = { idempotency_key: freshKey(), brief: BRIEF, account: ACCOUNT, ...extra };
    const { body } = await this.call("request_proposals", request);
    const [proposal] = body.proposals;
    if (!proposal) throw new Error(`no proposal: ${JSON.stringify(body)}`);
    return proposal;
  }

  refine(...refinements: Wire[]): Promise<CallOutcome> {
    return this.call("refine_proposals", { idempotency_key: freshKey(), refinements });
  }

  async revise(proposalId: string, entry: Wire): Promise<RefineResult> {
    const { body } = await this.refine({ proposal_id: proposalId, action: "revise", ...entry });
    const [result] = body.results ?? [];
    if (!result) throw new Error(`no result: ${JSON.stringify(body)}`);
    return result;
  }

  /** Takes a hold on one draft. */
  async hold(draft: Proposal): Promise<Proposal> {
    const [held] = heldIn(await this.finalize(draft.proposal_id));
    if (!held) throw new Error("no hold");
    return held;
  }

  finalize(...ids: string[]): Promise<CallOutcome> {
    return this.refine(...ids.map((id) => ({ proposal_id: id, action: "finalize" })));
  }

  accept(proposal: Proposal, extra: Wire = {}): Promise<CallOutcome> {
    return this.call("accept_proposal", {
      idempotency_key: freshKey(),
      account: ACCOUNT,
      proposal_id: proposal.proposal_id,
      proposal_terms_digest: proposal.terms_digest,
      ...extra,
    });
  }

  async control(settings: Wire): Promise<Response> {
    return serveSandbox(
      new Request(`${ORIGIN}/sandbox/${this.seller}/control`, {
        method: "POST",
        headers: { authorization: `Bearer ${this.token}`, "content-type": "application/json" },
        body: JSON.stringify(settings),
      }),
    );
  }
}

/** Sam's refinement: everything typed at once (product.md). Flight bounds are the source's own instants. */
export function samsRefinement(source: Proposal, count: number): Wire {
  return {
    constraints: {
      total_budget: { max: 50_000, currency: "USD" },
      cpm: { max: 18, currency: "USD" },
      flight: {
        start_no_later_than: source.commercial_terms.start_time,
        end_no_earlier_than: source.commercial_terms.end_time,
      },
    },
    product_changes: { premium_video_q4: "include", display_standard_q4: "omit" },
    criteria: { targeting_overlay: { geo_countries: ["US", "CA"] } },
    alternatives: { count },
    ask: "Use materially different mixes and prioritize reach.",
  };
}
