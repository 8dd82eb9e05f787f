import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Proposal } from "@/lib/adcp";
import { evaluateRequirements } from "@/lib/negotiation";
import { sendRequest } from "../requests/send";
import { newKey, only } from "../testing/desk";
import { Street } from "../testing/street";

/** The protocol's buyer track "discovery" (facts 18), step by step against the street. */
const street = new Street();
beforeAll(() => street.open());
afterAll(() => street.close());

const SELLERS = [
  { slug: "streamhaus", pin: "3.2", tool: "request_proposals" },
  { slug: "candidate", pin: "3.2-rc.9", tool: "request_proposals" },
  { slug: "betamax", pin: "3.2-beta.4", tool: "request_proposals" },
  { slug: "heritage", pin: "3.1", tool: "get_products" },
  // Its release knows no such member.
  { slug: "attic", pin: undefined, tool: "get_products" },
] as const;

describe.each(SELLERS)("$slug", ({ slug, pin, tool }) => {
  let sellerId = "";

  it("is asked for its capabilities before anything else, and without a version", async () => {
    const seller = await street.add(slug);
    sellerId = seller.id;
    const [call, ...others] = street.sent(slug);
    expect(call?.tool).toBe("get_adcp_capabilities");
    expect(call?.request).not.toHaveProperty("adcp_version");
    for (const { request } of others) expect(request.adcp_version).toBe(pin);
  });

  it("is then only spoken to in a release it lists, with the tool it has", async () => {
    const { threads } = await street.brief([sellerId]);
    const before = street.sent(slug).length;
    expect((await sendRequest(street.ctx, { threadId: only(threads).id, key: newKey() })).end).toBe("done");
    const sent = street.sent(slug).slice(before);
    expect(sent.map((call) => call.tool)).toContain(tool);
    for (const { request } of sent) expect(request.adcp_version).toBe(pin);
  });
});

describe("a request for candidates", () => {
  let proposal: Proposal;

  it("says for which account it is", async () => {
    const seller = await street.add("northlight");
    const criteria = { product_ids: ["premium_video_q4", "display_open_auction"] };
    const { id, threads } = await street.brief([seller.id], criteria);
    await sendRequest(street.ctx, { threadId: only(threads).id, key: newKey() });
    const request = street.sent("northlight", "request_proposals")[0]?.request;
    expect(request?.account ?? request?.brand).toBeDefined();
    const { threads: after } = await street.negotiation(id);
    const snapshot = only(only(after).snapshots);
    proposal = JSON.parse(snapshot.proposalText) as Proposal;
    expect(snapshot.sellerName).toBe("northlight");
    expect(snapshot.findings.filter(({ severity }) => severity === "block")).toEqual([]);
  });

  it("is answered with what is guaranteed and what is not, and a floor is never taken for a price", () => {
    const [fixed, auction] = proposal.commercial_terms.purchases;
    expect(fixed?.pricing.fixed_price).toBeGreaterThan(0);
    expect(auction?.pricing.floor_price).toBeGreaterThan(0);
    expect(auction?.pricing.fixed_price).toBeUndefined();
    // The guidance of the auction lies far under the ceiling. It promises nothing, so the ceiling is not met.
    const rows = evaluateRequirements(
      { proposal_id: "x", action: "revise", constraints: { cpm: { max: 40, currency: "USD" } } },
      proposal,
    );
    expect(rows.filter(({ line }) => line !== undefined).map(({ satisfied }) => satisfied)).toEqual([true, false]);
    expect(rows.find(({ line }) => line === undefined)).toMatchObject({ requirement: "cpm", satisfied: false });
  });
});
