import { describe, expect, it } from "vitest";
import type { RoundView } from "@/lib/api/client";
import { declineOutcomes } from "./outcomes";

const answered = (body: unknown) => ({ responseText: JSON.stringify(body) }) as RoundView;
const proposals = ["a", "b", "c"].map((proposalId) => ({
  snapshotId: proposalId,
  proposalId,
  total: null,
  held: false,
}));

describe("what a seller answered to a decline", () => {
  it("is read proposal by proposal, whatever its order, and silence declines nothing", () => {
    const results = [
      { proposal_id: "b", outcome: "unable", reason: "It was executed meanwhile." },
      { proposal_id: "a", outcome: "declined" },
      { proposal_id: "c", outcome: "noted" },
    ];
    expect(declineOutcomes(answered({ results }), proposals)).toEqual([
      { proposalId: "a", outcome: "declined", reason: null },
      { proposalId: "b", outcome: "unable", reason: "It was executed meanwhile." },
      { proposalId: "c", outcome: "silent", reason: null },
    ]);
    for (const body of [null, 7, { results: "x" }, { results: [null] }]) {
      expect(declineOutcomes(answered(body), proposals).every(({ outcome }) => outcome === "silent")).toBe(true);
    }
  });
});
