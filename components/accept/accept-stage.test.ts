import { describe, expect, it } from "vitest";
import { proposalOf, roundOf, snapshotOf, TERMS } from "@/components/hold/snapshots.fixture";
import type { MediaBuyView, RoundView } from "@/lib/api/client";
import { acceptStage } from "./accept-stage";

const NOW = new Date("2026-12-02T15:46:12Z");
const draft = snapshotOf(proposalOf("003a"));
const committedProposal = proposalOf("004", {
  proposal_status: "committed",
  parent_proposal_id: "003a",
  expires_at: "2026-12-02T15:57:30Z",
});
const committed = snapshotOf(committedProposal);
const thread = (over: Partial<Parameters<typeof acceptStage>[0]> = {}) => ({
  snapshots: [draft, committed],
  rounds: [] as RoundView[],
  mediaBuy: null,
  sellerOffsetMs: 0,
  ...over,
});
const accept = (state: RoundView["state"]) => roundOf({ state, requestText: JSON.stringify({ proposal_id: "004" }) });

describe("where an acceptance stands", () => {
  it("is open for review while the hold runs and the terms are the reviewed ones", () => {
    expect(acceptStage(thread(), committed, NOW)).toEqual({ kind: "review", refused: null, aside: null });
  });

  it("is over at the very instant the hold ends, by the seller's clock", () => {
    expect(acceptStage(thread(), committed, new Date("2026-12-02T15:57:29.999Z")).kind).toBe("review");
    expect(acceptStage(thread(), committed, new Date("2026-12-02T15:57:30Z")).kind).toBe("expired");
    const ahead = thread({ sellerOffsetMs: 2_000 });
    expect(acceptStage(ahead, committed, new Date("2026-12-02T15:57:28Z")).kind).toBe("expired");
  });

  it("is blocked by one changed value, however the members are ordered, and names it", () => {
    const terms = structuredClone(TERMS);
    const second = terms.purchases[1];
    if (second) second.impressions = 952_380;
    const changed = snapshotOf(
      proposalOf("004", { ...committedProposal, commercial_terms: terms, terms_digest: undefined as never }),
    );
    const stage = acceptStage(thread({ snapshots: [draft, changed] }), changed, NOW);
    expect(stage).toMatchObject({
      kind: "terms_changed",
      held: true,
      changes: [{ pointer: "/purchases/1/impressions", reviewed: 1_000_000, committed: 952_380 }],
    });
    const reordered = snapshotOf({ ...committedProposal, commercial_terms: reversedMembers(TERMS) });
    expect(acceptStage(thread({ snapshots: [draft, reordered] }), reordered, NOW).kind).toBe("review");
  });

  it("stays blocked by changed terms after the hold ended: a new hold on them would be no better", () => {
    const terms = { ...structuredClone(TERMS), total_budget: { amount: 51_000, currency: "USD" } };
    const changed = snapshotOf(proposalOf("004", { ...committedProposal, commercial_terms: terms }));
    const late = new Date("2026-12-02T16:30:00Z");
    expect(acceptStage(thread({ snapshots: [draft, changed] }), changed, late)).toMatchObject({
      kind: "terms_changed",
      held: false,
    });
  });

  it("is blocked by a digest that is not the one of the terms, though the terms are equal", () => {
    const tampered = snapshotOf({ ...committedProposal, terms_digest: `sha256:${"A".repeat(43)}` });
    const stage = acceptStage(thread({ snapshots: [draft, tampered] }), tampered, NOW);
    expect(stage).toMatchObject({ kind: "digest_mismatch", recomputed: committedProposal.terms_digest });
  });

  it("shows a refusal and stays open; an unknown or submitted call closes it", () => {
    const refused = accept("refused");
    expect(acceptStage(thread({ rounds: [refused] }), committed, NOW)).toEqual({
      kind: "review",
      refused,
      aside: null,
    });
    expect(acceptStage(thread({ rounds: [accept("unknown")] }), committed, NOW).kind).toBe("unknown");
    expect(acceptStage(thread({ rounds: [accept("submitted")] }), committed, NOW).kind).toBe("submitted");
    expect(acceptStage(thread({ rounds: [accept("sending")] }), committed, NOW).kind).toBe("under_way");
  });

  it("waits with a refusal that the desk sends again by itself, instead of offering a second acceptance", () => {
    const postponed = { ...accept("refused"), retryAt: "2026-12-02T15:47:30Z" };
    expect(acceptStage(thread({ rounds: [postponed] }), committed, NOW)).toEqual({
      kind: "postponed",
      round: postponed,
    });
  });

  it.each([
    ["did_not_happen", "review"],
    ["happened", "unknown"],
    ["not_known", "unknown"],
  ] as const)("set aside as %s is %s", (concluded, kind) => {
    const aside = { note: "Phoned StreamHaus", at: "2026-12-02T15:46:00Z", by: "Sam", concluded };
    const round = { ...accept("unknown"), aside };
    expect(acceptStage(thread({ rounds: [round] }), committed, NOW)).toMatchObject({
      kind,
      ...(kind === "review" ? { aside: round } : { round }),
    });
  });

  it("keeps an unknown outcome unknown after the hold ended", () => {
    const late = new Date("2026-12-03T00:00:00Z");
    expect(acceptStage(thread({ rounds: [accept("unknown")] }), committed, late).kind).toBe("unknown");
  });

  it("does not take another proposal's call for its own", () => {
    const other = roundOf({ state: "unknown", requestText: JSON.stringify({ proposal_id: "005" }) });
    expect(acceptStage(thread({ rounds: [other] }), committed, NOW).kind).toBe("review");
  });

  it("is accepted where the media buy stands on this proposal, even under a new snapshot of the same id", () => {
    const accepted = snapshotOf(proposalOf("004", { proposal_status: "accepted" }), { id: "snap_accepted" });
    const buy = { mediaBuyId: "mb_1", snapshotId: "snap_accepted" } as MediaBuyView;
    const booked = thread({ snapshots: [draft, committed, accepted], mediaBuy: buy });
    expect(acceptStage(booked, committed, NOW)).toEqual({ kind: "accepted", buy });
  });

  it("sends a draft to finalize first, and never offers what cannot be read", () => {
    expect(acceptStage(thread(), draft, NOW).kind).toBe("not_committed");
    const broken = { ...committed, proposalText: '{"commercial_terms":null}' };
    expect(acceptStage(thread(), broken, NOW).kind).toBe("unreadable");
  });
});

function reversedMembers<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).reverse()) as T;
}
