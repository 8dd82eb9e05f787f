import { describe, expect, it } from "vitest";
import { readReceived } from "./received";

const proposal = (proposal_id: string, proposal_status = "draft") => ({
  proposal_id,
  proposal_status,
  commercial_terms: {},
});
const asked = JSON.stringify({
  refinements: [
    { proposal_id: "p1", action: "revise", alternatives: { count: 3 } },
    { proposal_id: "p2", action: "revise" },
  ],
});

describe("what a completed task brought", () => {
  it("is the proposals of a brief, each with its place", () => {
    const { outcomes, proposals, products } = readReceived(
      "request",
      { outcome: "proposed", proposals: [proposal("p1"), proposal("p2")], products: [{ product_id: "a", name: "A" }] },
      "{}",
    );
    expect(outcomes).toEqual([
      { source_proposal_id: null, outcome: "proposed", reason_code: null, asked: null, returned: 2 },
    ]);
    expect(proposals.map(({ path, outcome }) => [path, outcome])).toEqual([
      [["proposals", 0], "proposed"],
      [["proposals", 1], "proposed"],
    ]);
    expect(products).toEqual([{ productId: "a", name: "A" }]);
  });

  it("is one outcome a source, with how many alternatives were asked for and came back", () => {
    const { outcomes, proposals } = readReceived(
      "revise",
      {
        results: [
          {
            source_proposal_id: "p1",
            outcome: "partial",
            reason_code: "alternatives_unavailable",
            proposals: [proposal("p3")],
          },
          { source_proposal_id: "p2", outcome: "unable", reason_code: "constraint_unsatisfiable" },
        ],
      },
      asked,
    );
    expect(outcomes).toEqual([
      { source_proposal_id: "p1", outcome: "partial", reason_code: "alternatives_unavailable", asked: 3, returned: 1 },
      {
        source_proposal_id: "p2",
        outcome: "unable",
        reason_code: "constraint_unsatisfiable",
        asked: null,
        returned: 0,
      },
    ]);
    expect(proposals.map(({ path }) => path)).toEqual([["results", 0, "proposals", 0]]);
  });

  it("is the committed snapshot of a finalize, and the accepted one of an acceptance", () => {
    const finalized = readReceived(
      "finalize",
      { results: [{ source_proposal_id: "p1", outcome: "finalized", proposal: proposal("p4", "committed") }] },
      asked,
    );
    expect(finalized.proposals).toMatchObject([{ path: ["results", 0, "proposal"], outcome: "finalized" }]);
    const accepted = readReceived("accept", { accepted_proposal: proposal("p4", "accepted") }, "{}");
    expect(accepted.proposals).toMatchObject([{ path: ["accepted_proposal"], outcome: "accepted" }]);
  });

  it("does not take drafts from the member of another outcome", () => {
    const { proposals } = readReceived(
      "revise",
      {
        results: [
          { source_proposal_id: "p1", outcome: "revised", proposal: proposal("p3") },
          { source_proposal_id: "p1", outcome: "unable", proposals: [proposal("p4")] },
          { source_proposal_id: "p2", outcome: "finalized", proposals: [proposal("p5")] },
        ],
      },
      asked,
    );
    expect(proposals).toEqual([]);
  });

  it.each([
    ["nothing", {}],
    ["members of other types", { results: "none", proposals: 3, products: [null, { product_id: 5 }] }],
    ["proposals that are none", { results: [null, { outcome: "revised", proposals: [null, 1, { proposal_id: "" }] }] }],
    ["a status nobody knows", { results: [{ outcome: "revised", proposals: [proposal("p1", "maybe")] }] }],
    ["a prototype's name as an outcome", { results: [{ outcome: "__proto__", proposals: [proposal("p1")] }] }],
  ])("leaves out %s and does not fail", (_, body) => {
    const { proposals, products } = readReceived("revise", body, asked);
    expect([...proposals, ...products]).toEqual([]);
  });
});
