import { describe, expect, it } from "vitest";
import type { DemoView, RoundView, SnapshotView, ThreadView, WorkspaceView } from "@/lib/api/client";
import { demoStateOf } from "./demo-state";
import { STEP_IDS, type StepId } from "./step-ids";
import { STEPS, stepAt } from "./steps";

const NOW = new Date("2026-12-01T12:00:00Z");
const SOON = "2026-12-01T12:10:00Z";
const PAST = "2026-12-01T11:59:00Z";
const DEMO: DemoView = { seat: { sellerId: "sel_1", url: "u", buyer: "b" }, negotiationId: "neg_1", shared: [] };

type Kept = Partial<Omit<SnapshotView, "proposalText">> & { expires_at?: string; proposal_kind?: string };

/** A snapshot as far as the demo reads one. */
function snapshot(id: string, { expires_at, proposal_kind, ...kept }: Kept): SnapshotView {
  const proposal = {
    proposal_id: kept.proposalId ?? id,
    proposal_status: kept.status ?? "draft",
    ...(expires_at ? { expires_at } : {}),
    ...(proposal_kind ? { proposal_kind } : {}),
    commercial_terms: { purchases: [], total_budget: { amount: 50_000, currency: "USD" } },
  };
  return {
    id,
    proposalId: id,
    parentProposalId: null,
    status: "draft",
    outcome: "revised",
    callId: "call_1",
    declined: false,
    ...kept,
    proposalText: JSON.stringify(proposal),
  } as SnapshotView;
}

const round = (callId: string): RoundView => ({ callId, kind: "revise", state: "done", aside: null }) as RoundView;

function at(snapshots: SnapshotView[], rounds: RoundView[] = [], thread: Partial<ThreadView> = {}): StepId | null {
  return stepAt(state(snapshots, rounds, thread));
}

const state = (snapshots: SnapshotView[], rounds: RoundView[] = [], thread: Partial<ThreadView> = {}) =>
  demoStateOf(
    DEMO,
    {
      id: "neg_1",
      threads: [{ id: "thr_1", sellerId: "sel_1", sellerOffsetMs: 0, mediaBuy: null, snapshots, rounds, ...thread }],
    } as unknown as WorkspaceView,
    NOW,
  );

const SOURCE = snapshot("p0", { outcome: "proposed", callId: "call_0" });
const TWO = ["p1", "p2"].map((id) => snapshot(id, { callId: "call_2" }));

describe("where the demo is", () => {
  it("has a row for every step, in order", () => {
    expect(STEPS.map(({ id }) => id)).toEqual([...STEP_IDS]);
  });

  it("begins with the seller, then with the brief", () => {
    expect(stepAt(demoStateOf({ ...DEMO, seat: null, negotiationId: null }, null, NOW))).toBe("capabilities");
    expect(stepAt(demoStateOf({ ...DEMO, negotiationId: null }, null, NOW))).toBe("brief");
    expect(at([])).toBe("brief");
  });

  it("asks again after a counter-offer, and not where the first answer met everything", () => {
    const partial = snapshot("p1", { outcome: "partial" });
    expect(at([SOURCE])).toBe("refine");
    expect(at([SOURCE, partial], [round("call_1")])).toBe("again");
    expect(at([SOURCE, ...TWO], [round("call_2")])).toBe("compare");
  });

  it("goes on where the presenter held a counter-offer without asking again", () => {
    const partial = snapshot("p1", { outcome: "partial" });
    const hold = snapshot("h1", {
      status: "committed",
      outcome: "finalized",
      parentProposalId: "p1",
      expires_at: SOON,
    });
    expect(at([SOURCE, partial, hold], [round("call_1")])).toBe("hold");
  });

  it("goes back to finalize when the hold ran out, and says so", () => {
    const hold = (expires_at: string) =>
      snapshot("h1", { status: "committed", outcome: "finalized", parentProposalId: "p1", expires_at });
    expect(at([SOURCE, ...TWO, hold(SOON)], [round("call_2")])).toBe("hold");
    const ended = state([SOURCE, ...TWO, hold(PAST)], [round("call_2")]);
    expect(stepAt(ended)).toBe("finalize");
    expect(ended.holdEnded).toBe(true);
    expect(STEPS.find(({ id }) => id === "finalize")?.now?.(ended)).toContain("has run out");
  });

  it("counts an amendment and a cancellation as changes of the buy, never as another purchase", () => {
    const accepted = snapshot("h1", { status: "accepted", outcome: "accepted", parentProposalId: "p1" });
    const buy = { mediaBuyId: "mb_1", status: "active" } as ThreadView["mediaBuy"];
    const booked = [SOURCE, ...TWO, accepted];
    expect(at(booked, [round("call_2")], { mediaBuy: buy })).toBe("amend");
    const amendment = snapshot("a1", { status: "accepted", parentProposalId: "a0", proposal_kind: "media_buy_update" });
    expect(at([...booked, amendment], [round("call_2")], { mediaBuy: buy })).toBe("cancel");
    const over = { ...buy, status: "canceled" } as ThreadView["mediaBuy"];
    expect(at([...booked, amendment], [round("call_2")], { mediaBuy: over })).toBeNull();
  });

  it("leads nowhere it cannot lead yet", () => {
    const context = { zone: "UTC", now: NOW };
    const empty = demoStateOf({ ...DEMO, seat: null, negotiationId: null }, null, NOW);
    expect(STEPS.map((step) => step.stop(empty, context))).toEqual(STEPS.map(() => null));
  });
});
