import { beforeAll, describe, expect, it } from "vitest";
import type { Proposal, RefineResult } from "@/lib/adcp";
import { evaluateRequirements, termsDigest } from "@/lib/negotiation";
import { Buyer, heldIn, samsRefinement, useFreshSandbox, type Wire } from "./testing/buyer";

beforeAll(useFreshSandbox);

const draftsOf = (result: RefineResult): Proposal[] => result.proposals ?? [];
const codes = (results: RefineResult[]) => results.map(({ outcome, reason_code }) => `${outcome} ${reason_code}`);
const idsIn = ({ commercial_terms }: Proposal) => commercial_terms.purchases.map((line) => line.product_id);
const lineBudgets = ({ commercial_terms }: Proposal) =>
  new Map(commercial_terms.purchases.map((line) => [line.product_id, line.budget ?? 0]));

/** A line's price times its volume is its budget, the lines add up to the total, and the digest is that of the terms. */
function expectConsistent({ commercial_terms, terms_digest }: Proposal): void {
  const { purchases, total_budget } = commercial_terms;
  for (const { pricing, impressions, budget } of purchases) {
    expect(((pricing.fixed_price ?? 0) * (impressions ?? 0)) / 1000).toBe(budget);
  }
  expect(purchases.reduce((sum, line) => sum + (line.budget ?? 0), 0)).toBe(total_budget?.amount);
  expect(termsDigest(commercial_terms)).toBe(terms_digest);
}

/** The largest part of the money that any two drafts spend on different lines. */
function moved(a: Proposal, b: Proposal): number {
  const [one, other] = [lineBudgets(a), lineBudgets(b)];
  const total = a.commercial_terms.total_budget?.amount ?? 0;
  const ids = new Set([...one.keys(), ...other.keys()]);
  return [...ids].reduce((sum, id) => sum + Math.abs((one.get(id) ?? 0) - (other.get(id) ?? 0)), 0) / total;
}

describe("harbor, which has narrow limits", () => {
  const buyer = new Buyer("harbor");

  it("opens between its limits, at eight dollars or more, without its premium video", async () => {
    const source = await buyer.request();
    const { total_budget, purchases } = source.commercial_terms;
    expect(total_budget?.amount).toBeGreaterThanOrEqual(40_000);
    expect(total_budget?.amount).toBeLessThanOrEqual(150_000);
    expect(purchases.every(({ pricing }) => (pricing.fixed_price ?? 0) >= 8)).toBe(true);
    expect(idsIn(source)).not.toContain("premium_video_q4");
    expectConsistent(source);
  });

  it("works out two alternatives of three and says so", async () => {
    const source = await buyer.request();
    const result = await buyer.revise(source.proposal_id, { alternatives: { count: 3 } });
    expect(codes([result])).toEqual(["partial alternatives_unavailable"]);
    const [one, other, ...none] = draftsOf(result);
    if (!one || !other) throw new Error("two drafts were to come");
    expect(none).toEqual([]);
    expect(moved(one, other)).toBeGreaterThan(0.1);
    for (const draft of [one, other]) expectConsistent(draft);
  });

  it("names the bound it cannot go under, over or into", async () => {
    const source = await buyer.request();
    const refused = async (asked: Wire) => {
      const { outcome, reason_code, unsatisfied_constraints, unsatisfied_product_changes } = await buyer.revise(
        source.proposal_id,
        asked,
      );
      expect(outcome).not.toBe("revised");
      expect(reason_code).toBe("constraint_unsatisfiable");
      return unsatisfied_constraints ?? unsatisfied_product_changes;
    };
    const budget = (bound: object) => ({ constraints: { total_budget: { currency: "USD", ...bound } } });
    expect(await refused(budget({ max: 30_000 }))).toEqual(["total_budget"]);
    expect(await refused(budget({ min: 160_000 }))).toEqual(["total_budget"]);
    expect(await refused({ constraints: { cpm: { max: 7.5, currency: "USD" } } })).toEqual(["cpm"]);
    expect(await refused({ product_changes: { premium_video_q4: "include" } })).toEqual({
      premium_video_q4: "include",
    });
  });

  it("takes one more product on three lines and none on four", async () => {
    const source = await buyer.request();
    const four = await buyer.revise(source.proposal_id, { product_changes: { audio_stream_q4: "include" } });
    expect(four.outcome).toBe("revised");
    const [draft] = draftsOf(four);
    if (!draft) throw new Error("no draft");
    expect(idsIn(draft)).toHaveLength(4);
    const five = await buyer.revise(draft.proposal_id, { product_changes: { dooh_transit_q4: "include" } });
    expect(five.unsatisfied_product_changes).toEqual({ dooh_transit_q4: "include" });
  });
});

describe("fogbank, which can hold nothing", () => {
  it("fails a batch as one and leaves every draft as it was", async () => {
    const buyer = new Buyer("fogbank");
    const drafts = [await buyer.request(), await buyer.request()];
    const ids = drafts.map(({ proposal_id }) => proposal_id);
    const finalize = async (...which: string[]) => codes((await buyer.finalize(...which)).body.results);
    expect(await finalize(...ids)).toEqual(["unable hold_unavailable", "unable batch_aborted"]);
    expect(await finalize(ids[1] ?? "")).toEqual(["unable hold_unavailable"]);
    const [draft] = drafts;
    if (!draft) throw new Error("no draft");
    expect((await buyer.accept(draft)).body.adcp_error.code).toBe("PROPOSAL_NOT_COMMITTED");
    expect((await buyer.revise(draft.proposal_id, { alternatives: { count: 2 } })).outcome).toBe("revised");
  });
});

describe("candid, which never moves on price", () => {
  it("lists exactly one requirement and meets every other in every draft", async () => {
    const buyer = new Buyer("candid");
    const source = await buyer.request();
    for (const count of [2, 3]) {
      const asked = samsRefinement(source, count);
      const result = await buyer.revise(source.proposal_id, asked);
      expect(codes([result])).toEqual(["partial constraint_unsatisfiable"]);
      expect(result.unsatisfied_constraints).toEqual(["cpm"]);
      expect(result.unsatisfied_product_changes).toBeUndefined();
      expect(draftsOf(result).length).toBeGreaterThan(1);
      for (const draft of draftsOf(result)) {
        const refinement = { proposal_id: source.proposal_id, action: "revise" as const, ...asked };
        const missed = evaluateRequirements(refinement, draft).filter(({ satisfied }) => !satisfied);
        expect(new Set(missed.map(({ requirement }) => requirement))).toEqual(new Set(["cpm"]));
        expectConsistent(draft);
      }
    }
  });

  it("revises where its prices are not in question, and refuses where two things would have to give", async () => {
    const buyer = new Buyer("candid");
    const source = await buyer.request();
    const within = await buyer.revise(source.proposal_id, {
      constraints: { total_budget: { max: 50_000, currency: "USD" } },
    });
    expect(within.outcome).toBe("revised");
    const both = await buyer.revise(source.proposal_id, {
      constraints: { cpm: { max: 5, currency: "USD" }, total_budget: { max: 500, currency: "USD" } },
      product_changes: { premium_video_q4: "include" },
    });
    expect(codes([both])).toEqual(["unable constraint_unsatisfiable"]);
  });
});

describe("plainspoken, which takes words only", () => {
  it("declares an empty list, reads an ask, and refuses anything typed before it does anything", async () => {
    const buyer = new Buyer("plainspoken");
    const { body } = await buyer.call("get_adcp_capabilities");
    expect(body.media_buy?.proposal_refinement).toEqual({ supported_dimensions: [] });
    const source = await buyer.request();
    const asked = await buyer.revise(source.proposal_id, { ask: "More native, please." });
    expect(codes([asked])).toEqual(["partial uninterpreted"]);
    const typed = await buyer.refine({
      proposal_id: source.proposal_id,
      action: "revise",
      constraints: { cpm: { max: 18, currency: "USD" } },
    });
    expect(typed.body.adcp_error).toMatchObject({ code: "UNSUPPORTED_FEATURE" });
  });
});

describe("quiet, which declares nothing", () => {
  it("answers each entry for itself: what it can be held to, and what not", async () => {
    const buyer = new Buyer("quiet");
    const { body } = await buyer.call("get_adcp_capabilities");
    expect(body.media_buy).toBeDefined();
    expect(body.media_buy).not.toHaveProperty("proposal_refinement");
    const [one, two] = [await buyer.request(), await buyer.request()];
    const answer = await buyer.refine(
      { proposal_id: one.proposal_id, action: "revise", constraints: { cpm: { max: 18, currency: "USD" } } },
      {
        proposal_id: two.proposal_id,
        action: "revise",
        constraints: { total_budget: { max: 50_000, currency: "USD" } },
      },
    );
    expect(codes(answer.body.results)).toEqual(["unable unsupported_dimension", "revised undefined"]);
  });
});

describe("quicksand, whose holds run out", () => {
  it("holds for ninety seconds and holds the same draft again when they are over", async () => {
    const buyer = new Buyer("quicksand");
    const draft = await buyer.request();
    const held = await buyer.hold(draft);
    const left = Date.parse(held.expires_at ?? "") - Date.now();
    expect(left).toBeGreaterThan(80_000);
    expect(left).toBeLessThanOrEqual(90_000);
    expect((await buyer.finalize(draft.proposal_id)).body.adcp_error.code).toBe("INVALID_STATE");
    // The same rule at the length of a second, so that the test need not wait for ninety.
    await buyer.control({ hold_seconds: 1 });
    const other = await buyer.request();
    const first = await buyer.hold(other);
    await new Promise((done) => setTimeout(done, 1_050));
    expect((await buyer.accept(first)).body.adcp_error.code).toBe("PROPOSAL_EXPIRED");
    const [again] = heldIn(await buyer.finalize(other.proposal_id));
    expect(again?.proposal_id).not.toBe(first.proposal_id);
    expect(again?.terms_digest).toBe(first.terms_digest);
  });
});

describe("multiplex, which sells by the thousand", () => {
  it("spreads the same money over a thousand lines in three ways that differ", async () => {
    const buyer = new Buyer("multiplex");
    const source = await buyer.request();
    expect(source.commercial_terms.purchases).toHaveLength(1_000);
    expectConsistent(source);
    const result = await buyer.revise(source.proposal_id, {
      constraints: { total_budget: { max: 50_000, currency: "USD" } },
      alternatives: { count: 3 },
    });
    expect(result.outcome).toBe("revised");
    const drafts = draftsOf(result);
    expect(drafts.map((draft) => idsIn(draft).length)).toEqual([1_000, 1_000, 1_000]);
    for (const draft of drafts) expectConsistent(draft);
    const [screens, sites, sound] = drafts;
    if (!screens || !sites || !sound) throw new Error("three drafts were to come");
    for (const [a, b] of [
      [screens, sites],
      [screens, sound],
      [sites, sound],
    ] as const) {
      expect(moved(a, b)).toBeGreaterThan(0.2);
    }
  });
});

describe("an ask marked to be declined", () => {
  it("is declined on commercial grounds, whatever else it holds, by every seller that reads asks", async () => {
    for (const seller of ["streamhaus", "plainspoken"]) {
      const buyer = new Buyer(seller);
      const source = await buyer.request();
      const result = await buyer.revise(source.proposal_id, { ask: "Cheaper! [commercially-declined]" });
      expect(codes([result])).toEqual(["unable commercially_declined"]);
    }
  });
});
