import { describe, expect, it } from "vitest";
import { proposalOf, roundOf, snapshotOf } from "@/components/hold/snapshots.fixture";
import type { Finding } from "@/lib/negotiation";
import { finalizeBlockers } from "./finalize-blockers";
import { finalizeResult } from "./finalize-result";
import { totalsByCurrency } from "./totals";

const NOW = new Date("2026-12-02T15:46:12Z");
const draft = snapshotOf(proposalOf("003a", { expires_at: "2026-12-08T22:00:00Z" }));
const finding = (severity: Finding["severity"]): Finding => ({
  code: "undeliverable_budget",
  severity,
  pointer: "/results/0/proposals/0",
  message: "",
});
const kinds = (...args: Parameters<typeof finalizeBlockers>) => finalizeBlockers(...args).map(({ kind }) => kind);
const thread = (over = {}) => ({ snapshots: [draft], rounds: [], sellerOffsetMs: 0, ...over });

describe("what stands against finalizing", () => {
  it("is nothing for a verified draft without open findings", () => {
    expect(kinds([draft], thread(), NOW)).toEqual([]);
  });

  it("is a blocking finding, a review nobody acknowledged, and not one that somebody did", () => {
    expect(kinds([{ ...draft, findings: [finding("block")], blocked: true }], thread(), NOW)).toEqual(["blocked"]);
    const review = { ...draft, findings: [finding("review")] };
    expect(kinds([review], thread(), NOW)).toEqual(["to_acknowledge"]);
    const seen = { ...review, acknowledged: ["undeliverable_budget /results/0/proposals/0"] };
    expect(kinds([seen], thread(), NOW)).toEqual([]);
    expect(kinds([{ ...draft, findings: [finding("note")] }], thread(), NOW)).toEqual([]);
  });

  it("is a digest this browser cannot reproduce, whatever the desk says", () => {
    const tampered = snapshotOf({ ...proposalOf("003a"), terms_digest: `sha256:${"A".repeat(43)}` });
    expect(kinds([tampered], thread(), NOW)).toEqual(["digest"]);
  });

  it("is a live hold on the same draft, and no longer once it ended", () => {
    const hold = snapshotOf(
      proposalOf("004", {
        proposal_status: "committed",
        parent_proposal_id: "003a",
        expires_at: "2026-12-02T15:57:30Z",
      }),
    );
    const held = thread({ snapshots: [draft, hold] });
    expect(kinds([draft], held, NOW)).toEqual(["held_already"]);
    expect(kinds([draft], held, new Date("2026-12-02T15:57:30Z"))).toEqual([]);
  });

  it("is the draft's own deadline, by the seller's clock, and a finalize that is not settled", () => {
    const late = new Date("2026-12-08T21:59:59Z");
    expect(kinds([draft], thread({ sellerOffsetMs: 1_000 }), late)).toEqual(["draft_expired"]);
    const open = roundOf({ kind: "finalize", state: "unknown" });
    expect(kinds([draft], thread({ rounds: [open] }), NOW)).toEqual(["unsettled"]);
  });
});

describe("how a finalize ended", () => {
  const request = JSON.stringify({
    refinements: ["003a", "003b"].map((proposal_id) => ({ proposal_id, action: "finalize" })),
  });
  const other = snapshotOf(proposalOf("003b"));

  it("says which draft sank the batch and which merely went down with it", () => {
    const response = JSON.stringify({
      results: [
        { source_proposal_id: "003b", outcome: "unable", reason_code: "batch_aborted" },
        { source_proposal_id: "003a", outcome: "unable", reason_code: "hold_unavailable", reason: "sold" },
      ],
    });
    const round = roundOf({ kind: "finalize", requestText: request, responseText: response });
    expect(finalizeResult([round], [draft, other], [draft, other])).toMatchObject({
      kind: "none",
      entries: [
        { proposalId: "003a", sank: true },
        { proposalId: "003b", sank: false },
      ],
    });
  });

  it("finds the holds of that call only, and nothing where nothing was asked", () => {
    const hold = snapshotOf(proposalOf("004", { proposal_status: "committed", parent_proposal_id: "003a" }));
    const round = roundOf({ kind: "finalize", requestText: request });
    expect(finalizeResult([round], [draft, hold], [draft])).toEqual({ kind: "held", holds: [hold] });
    expect(finalizeResult([round], [draft, { ...hold, callId: "another" }], [draft])?.kind).toBe("none");
    expect(finalizeResult([], [draft], [draft])).toBeNull();
  });
});

describe("the amount asked to be held", () => {
  it("sums one currency and never adds two or guesses a missing total", () => {
    const usd = (amount: number) => ({ amount, currency: "USD" });
    expect(totalsByCurrency([usd(1), usd(2), { amount: 3, currency: "EUR" }])).toEqual([
      usd(3),
      { amount: 3, currency: "EUR" },
    ]);
    expect(totalsByCurrency([usd(1), null])).toBeNull();
  });
});
