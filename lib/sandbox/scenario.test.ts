import { beforeAll, describe, expect, it } from "vitest";
import type { Proposal } from "@/lib/adcp";
import { evaluateRequirements, termsDigest } from "@/lib/negotiation";
import type { Wire } from "./testing/buyer";
import { Buyer, samsRefinement, useFreshSandbox } from "./testing/buyer";

beforeAll(useFreshSandbox);

const budgets = (proposal: Proposal) =>
  proposal.commercial_terms.purchases.map((line) => [
    line.product_id,
    line.pricing.fixed_price,
    line.impressions,
    line.budget,
  ]);
const byProduct = (proposal: Proposal) =>
  proposal.commercial_terms.purchases
    .map((line) => `${line.product_id} ${line.budget}`)
    .sort()
    .join(", ");

/** What the desk will check of each draft, here from outside: digest, parent, every requirement, exact arithmetic. */
function expectHonest(draft: Proposal, source: Proposal, asked: Wire): void {
  expect(draft.terms_digest).toBe(termsDigest(draft.commercial_terms));
  expect(draft.parent_proposal_id).toBe(source.proposal_id);
  expect(draft.proposal_status).toBe("draft");
  const refinement = { proposal_id: source.proposal_id, action: "revise" as const, ...asked };
  expect(evaluateRequirements(refinement, draft).filter((check) => !check.satisfied)).toEqual([]);
  const { purchases, total_budget } = draft.commercial_terms;
  for (const line of purchases) {
    expect(((line.pricing.fixed_price ?? 0) * (line.impressions ?? 0)) / 1000).toBe(line.budget);
  }
  expect(purchases.reduce((sum, line) => sum + (line.budget ?? 0), 0)).toBe(total_budget?.amount);
}

const SELLERS = [
  { seller: "streamhaus", first: { outcome: "partial", drafts: 2 } },
  { seller: "northlight", first: { outcome: "revised", drafts: 3 } },
];
const PINS = ["3.2", "3.2-beta.5"];

describe.each(SELLERS.flatMap((entry) => PINS.map((pin) => ({ ...entry, pin }))))(
  "Sam's scenario at $seller under $pin",
  ({ seller, first, pin }) => {
    const buyer = new Buyer(seller, pin);
    let source: Proposal;
    let committed: Proposal;

    it("declares all seven dimensions and three alternatives", async () => {
      const { body } = await buyer.call("get_adcp_capabilities");
      expect(body.adcp_version).toBe(pin);
      expect(body.adcp.supported_versions).toEqual(["3.2", "3.2-beta.5"]);
      expect(body.media_buy?.proposal_refinement?.supported_dimensions).toHaveLength(7);
      expect(body.media_buy?.proposal_refinement?.max_alternatives).toBe(3);
    });

    it("opens with a plan worth refining", async () => {
      source = await buyer.request();
      const lines = new Map(source.commercial_terms.purchases.map((line) => [line.product_id, line]));
      expect([...lines.keys()]).toEqual(["premium_video_q4", "native_feed_q4", "display_standard_q4"]);
      expect(source.commercial_terms.total_budget?.amount).toBeGreaterThan(50_000);
      expect(lines.get("premium_video_q4")?.pricing.fixed_price).toBeGreaterThan(18);
      expect(source.terms_digest).toBe(termsDigest(source.commercial_terms));
    });

    it(`answers three alternatives with ${first.outcome} and ${first.drafts} drafts`, async () => {
      const asked = samsRefinement(source, 3);
      const result = await buyer.revise(source.proposal_id, asked);
      expect(result.outcome).toBe(first.outcome);
      expect(result.proposals).toHaveLength(first.drafts);
      if (first.outcome === "partial") expect(result.reason_code).toBe("alternatives_unavailable");
      for (const draft of result.proposals ?? []) expectHonest(draft, source, asked);
    });

    it("answers two with two that differ in what they buy", async () => {
      const asked = samsRefinement(source, 2);
      const result = await buyer.revise(source.proposal_id, asked);
      expect(result.outcome).toBe("revised");
      expect(result.proposals).toHaveLength(2);
      for (const draft of result.proposals ?? []) expectHonest(draft, source, asked);
      expect(new Set((result.proposals ?? []).map(byProduct)).size).toBe(2);
      const [chosen] = result.proposals ?? [];
      if (!chosen) throw new Error("no draft to hold");
      committed = await buyer.hold(chosen);
      expect(committed.commercial_terms).toEqual(chosen.commercial_terms);
      expect(committed.terms_digest).toBe(chosen.terms_digest);
    });

    it("holds for fifteen minutes", () => {
      expect(committed.proposal_status).toBe("committed");
      const held = Date.parse(committed.expires_at ?? "") - Date.now();
      expect(held).toBeGreaterThan(14 * 60_000);
      expect(held).toBeLessThanOrEqual(15 * 60_000);
    });

    it("books under the committed id and reads back the same terms", async () => {
      const { body } = await buyer.accept(committed, pin === "3.2" ? { name: "Winter Trail launch" } : {});
      expect(body.status).toBe("completed");
      expect(body.media_buy_status).toBe("pending_creatives");
      expect(body.name).toBe(pin === "3.2" ? "Winter Trail launch" : undefined);
      expect(body.accepted_proposal.proposal_id).toBe(committed.proposal_id);
      expect(body.purchase_bindings.map((binding) => binding.product_id)).toEqual(
        committed.commercial_terms.purchases.map((line) => line.product_id),
      );
      const read = await buyer.call("get_media_buys", { media_buy_ids: [body.media_buy_id] });
      expect(read.body.media_buys[0]?.accepted_proposal).toEqual(body.accepted_proposal);
      expect(read.body.media_buys[0]?.total_budget).toBe(committed.commercial_terms.total_budget?.amount);
      expect((await buyer.call("get_media_buys")).body.media_buys).toEqual([]);
    });
  },
);

describe("the numbers of the walkthrough", () => {
  it("StreamHaus opens at USD 62,000 and comes down to 50,000, led by video or by native", async () => {
    const buyer = new Buyer("streamhaus");
    const source = await buyer.request();
    expect(budgets(source)).toEqual([
      ["premium_video_q4", 21, 2_000_000, 42_000],
      ["native_feed_q4", 17, 800_000, 13_600],
      ["display_standard_q4", 6.4, 1_000_000, 6_400],
    ]);
    const { proposals } = await buyer.revise(source.proposal_id, samsRefinement(source, 2));
    expect(proposals?.map(budgets)).toEqual([
      [
        ["premium_video_q4", 17.5, 2_000_000, 35_000],
        ["native_feed_q4", 15, 1_000_000, 15_000],
      ],
      [
        ["premium_video_q4", 17.5, 1_000_000, 17_500],
        ["native_feed_q4", 14.75, 1_680_000, 24_780],
        ["audio_stream_q4", 12.5, 600_000, 7_500],
      ],
    ]);
  });
});
