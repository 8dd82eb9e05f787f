import { beforeAll, describe, expect, it } from "vitest";
import { ACCOUNT, BRIEF, Buyer, type CallOutcome, freshKey, useFreshSandbox, type Wire } from "../../../testing/buyer";
import { ahead } from "../../../testing/street";

beforeAll(useFreshSandbox);

type Proposed = {
  proposal_id: string;
  proposal_status: string;
  allocations: { product_id: string; allocation_percentage: number }[];
  total_budget_guidance: { max: number };
  insertion_order?: { io_id: string };
};
type Listed = {
  products: { product_id: string }[];
  proposals?: Proposed[];
  refinement_applied?: { scope: string; status: string; proposal_id?: string; product_id?: string }[];
};
const read = ({ body }: CallOutcome) => body as unknown as Listed;
const errorOf = ({ body }: CallOutcome) => body.adcp_error;

const get = (buyer: Buyer, request: Wire) => buyer.call("get_products", { account: ACCOUNT, ...request });
const refine = (buyer: Buyer, ...entries: Wire[]) => get(buyer, { buying_mode: "refine", refine: entries });
const proposal = (proposal_id: string, extra: Wire = {}): Wire => ({ scope: "proposal", proposal_id, ...extra });
const finalize = (id: string) => proposal(id, { action: "finalize" });

async function proposed(buyer: Buyer): Promise<[Proposed, Proposed]> {
  const [first, second] = read(await get(buyer, { buying_mode: "brief", brief: BRIEF })).proposals ?? [];
  if (!first || !second) throw new Error("two proposals were to come");
  return [first, second];
}
const buy = (buyer: Buyer, proposal_id: string, extra: Wire = {}) =>
  buyer.call("create_media_buy", {
    idempotency_key: freshKey(),
    account: ACCOUNT,
    brand: ACCOUNT.brand,
    proposal_id,
    total_budget: { amount: 20_000, currency: "USD" },
    start_time: "asap",
    end_time: "2099-01-01T00:00:00Z",
    ...extra,
  });

const heritage = () => new Buyer("heritage", "3.1");

describe("get_products", () => {
  it("answers a brief with products and two plans whose shares come to a hundred", async () => {
    const plans = await proposed(heritage());
    for (const { allocations } of plans) {
      expect(allocations.reduce((sum, { allocation_percentage }) => sum + allocation_percentage, 0)).toBeCloseTo(
        100,
        9,
      );
    }
    expect(plans[0].allocations).not.toEqual(plans[1].allocations);
  });

  it("lists without proposing, with hard filters, a page at a time", async () => {
    const body = read(await get(heritage(), { buying_mode: "wholesale", filters: { channels: ["dooh"] } }));
    expect(body.products.map(({ product_id }) => product_id)).toEqual(["dooh_transit_q4", "dooh_roadside_q4"]);
    expect(body.proposals).toBeUndefined();
  });

  it("proposes nothing to nobody", async () => {
    const { body } = await heritage().call("get_products", { buying_mode: "brief", brief: BRIEF });
    expect((body as unknown as Listed).products.length).toBeGreaterThan(0);
    expect(body.proposals).toBeUndefined();
  });

  it("changes a proposal under its id, entry by entry, and says of each what became of it", async () => {
    const buyer = heritage();
    const [{ proposal_id, allocations }] = await proposed(buyer);
    const { products, proposals, refinement_applied } = read(
      await refine(
        buyer,
        proposal(proposal_id),
        { scope: "product", product_id: "display_standard_q4", action: "omit" },
        { scope: "product", product_id: "no_such_product" },
        { scope: "request", ask: "More video." },
      ),
    );
    expect(allocations.map(({ product_id }) => product_id)).toContain("display_standard_q4");
    expect(proposals?.[0]?.proposal_id).toBe(proposal_id);
    expect(proposals?.[0]?.allocations.map(({ product_id }) => product_id)).not.toContain("display_standard_q4");
    expect(products.map(({ product_id }) => product_id)).not.toContain("display_standard_q4");
    expect(refinement_applied).toMatchObject([
      { scope: "proposal", proposal_id, status: "partial" },
      { scope: "product", product_id: "display_standard_q4", status: "applied" },
      { scope: "product", product_id: "no_such_product", status: "unable" },
      { scope: "request", status: "partial" },
    ]);
  });

  it.each<[string, string, string, (ids: [string, string]) => Wire[]]>([
    ["an entry twice", "INVALID_REQUEST", "refine[1].proposal_id", ([a]) => [proposal(a), proposal(a)]],
    ["finalize with something else", "INVALID_REQUEST", "refine[1]", ([a, b]) => [finalize(a), proposal(b)]],
    ["an unknown proposal", "PROPOSAL_NOT_FOUND", "refine[0].proposal_id", () => [proposal("no_such_proposal")]],
    ["two finalized at once", "MULTI_FINALIZE_UNSUPPORTED", "refine[1]", ([a, b]) => [finalize(a), finalize(b)]],
  ])("refuses %s", async (_name, code, field, entries) => {
    const buyer = heritage();
    const [first, second] = await proposed(buyer);
    const refused = await refine(buyer, ...entries([first.proposal_id, second.proposal_id]));
    expect(errorOf(refused)).toMatchObject({ code, field });
  });

  it("shows another buyer's proposal to nobody", async () => {
    const [{ proposal_id }] = await proposed(heritage());
    const stranger = heritage();
    const absent = errorOf(await refine(stranger, proposal("no_such_proposal")));
    expect(errorOf(await refine(stranger, proposal(proposal_id)))).toEqual(absent);
    expect(errorOf(await buy(stranger, proposal_id))).toMatchObject({ code: "PROPOSAL_NOT_FOUND" });
  });
});

describe("create_media_buy", () => {
  it("books what is held, as shares of the budget named, to the cent", async () => {
    const buyer = heritage();
    const [{ proposal_id, total_budget_guidance: most }] = await proposed(buyer);
    expect(errorOf(await buy(buyer, proposal_id)).code).toBe("PROPOSAL_NOT_COMMITTED");
    const held = read(await refine(buyer, finalize(proposal_id)));
    expect(held.proposals?.[0]).toMatchObject({ proposal_id, proposal_status: "committed" });
    expect(held.refinement_applied).toEqual([{ scope: "proposal", proposal_id, status: "applied" }]);
    const dear = { total_budget: { amount: most.max + 1, currency: "USD" } };
    expect(errorOf(await buy(buyer, proposal_id, dear)).code).toBe("BUDGET_EXCEEDED");
    const early = { end_time: "2026-12-20T00:00:00Z" };
    expect(errorOf(await buy(buyer, proposal_id, early))).toMatchObject({ code: "INVALID_REQUEST", field: "end_time" });
    const { body } = await buy(buyer, proposal_id);
    const { packages } = body as unknown as { packages: { budget: number }[] };
    expect(packages.reduce((sum, { budget }) => sum + Math.round(budget * 100), 0)).toBe(2_000_000);
    const readBack = await buyer.call("get_media_buys", { media_buy_ids: [body.media_buy_id] });
    expect(readBack.body.media_buys[0]).toMatchObject({ status: "pending_creatives", total_budget: 20_000 });
    expect(readBack.body.media_buys[0]?.accepted_proposal).toBeUndefined();
    expect(errorOf(await buy(buyer, proposal_id)).code).toBe("INVALID_STATE");
  });

  it("books nothing once the hold has run out", async () => {
    const buyer = heritage();
    const [{ proposal_id }] = await proposed(buyer);
    await refine(buyer, finalize(proposal_id));
    await ahead(buyer, 901);
    expect(errorOf(await buy(buyer, proposal_id)).code).toBe("PROPOSAL_EXPIRED");
  });
});

describe("the two lanes of one seller", () => {
  it("share proposals: what get_products proposed is refined and held by the lifecycle tools", async () => {
    const buyer = new Buyer("streamhaus");
    const [{ proposal_id }] = await proposed(buyer);
    const result = await buyer.revise(proposal_id, { alternatives: { count: 2 } });
    expect(result).toMatchObject({ source_proposal_id: proposal_id, outcome: "revised" });
  });
});

describe("attic", () => {
  it("names no release and knows no later code", async () => {
    const buyer = new Buyer("attic", undefined);
    const { body } = await buyer.call("get_adcp_capabilities");
    expect(body.adcp_version).toBeUndefined();
    expect(body.adcp.supported_versions).toBeUndefined();
    expect(body.media_buy?.supports_proposals).toBeUndefined();
    expect((body.media_buy as Wire | undefined)?.buying_modes).toBeUndefined();
    const pinned = await buyer.call("get_products", { adcp_version: "3.2", buying_mode: "wholesale" });
    expect([pinned.isError, pinned.body.adcp_version]).toEqual([false, undefined]);
    expect(errorOf(await refine(buyer, proposal("no_such_proposal"))).code).toBe("INVALID_REQUEST");
  });
});
