import { describe, expect, it } from "vitest";
import type { RoundView, SnapshotView } from "@/lib/api/client";
import { losersOf } from "./losers";

const NOW = new Date("2026-12-01T12:00:00Z");
const LATER = "2026-12-02T00:00:00Z";

type Told = Partial<SnapshotView> & { expires?: string; kind?: string };

function snapshot(id: string, { expires = LATER, kind = "new_media_buy", ...more }: Told = {}): SnapshotView {
  return {
    id: `snap_${id}`,
    threadId: "thread_a",
    sellerName: "A",
    proposalId: id,
    parentProposalId: null,
    status: "draft",
    callId: "call_1",
    round: 1,
    outcome: "revised",
    receivedAt: NOW.toISOString(),
    proposalText: JSON.stringify({
      proposal_id: id,
      proposal_kind: kind,
      expires_at: expires,
      commercial_terms: { purchases: [] },
    }),
    findings: [],
    blocked: false,
    declined: false,
    acknowledged: [],
    letPass: null,
    ...more,
  };
}

const accept = (proposalId: string, state: RoundView["state"]) =>
  ({ kind: "accept", state, requestText: JSON.stringify({ proposal_id: proposalId }) }) as RoundView;

const thread = (snapshots: SnapshotView[], rounds: RoundView[] = [], sellerOffsetMs = 0) => ({
  id: "thread_a",
  sellerName: "A",
  sellerOffsetMs,
  snapshots,
  rounds,
});

const ids = (threads: Parameters<typeof losersOf>[0]) =>
  losersOf(threads, NOW).flatMap(({ snapshots }) => snapshots.map(({ proposalId }) => proposalId));

describe("those who were not chosen", () => {
  it("are neither what was bought nor anything it was made from", () => {
    const bought = [
      snapshot("brief"),
      snapshot("draft", { parentProposalId: "brief" }),
      snapshot("held", { parentProposalId: "draft", status: "committed" }),
      snapshot("held", { id: "snap_accepted", parentProposalId: "draft", status: "accepted" }),
    ];
    expect(ids([thread([...bought, snapshot("other", { parentProposalId: "brief" })])])).toEqual(["other"]);
  });

  it("leave out what may be booked by now, and take in what was refused", () => {
    const held = [snapshot("draft"), snapshot("held", { parentProposalId: "draft", status: "committed" })];
    for (const state of ["unknown", "submitted", "sending", "done"] as const) {
      expect(ids([thread(held, [accept("held", state)])]), state).toEqual([]);
    }
    expect(ids([thread(held, [accept("held", "refused")])])).toEqual(["draft", "held"]);
  });

  it("leave out what was declined, what has lapsed by the seller's clock, and changes of a buy", () => {
    const gone = [
      snapshot("declined", { declined: true }),
      snapshot("lapsed", { expires: NOW.toISOString() }),
      snapshot("change", { kind: "media_buy_update" }),
      snapshot("cancellation", { kind: "media_buy_cancellation" }),
    ];
    expect(ids([thread(gone)])).toEqual([]);
    const soon = snapshot("soon", { expires: "2026-12-01T12:01:00Z" });
    expect(ids([thread([soon])])).toEqual(["soon"]);
    expect(ids([thread([soon], [], 120_000)])).toEqual([]);
  });
});
