import { describe, expect, it } from "vitest";
import type { Look } from "@/components/legacy/looks/observed";
import type { RoundView, ThreadView } from "@/lib/api/client";
import { purchaseStage } from "./purchase-stage";

const look = (id: string, change: Partial<Look> = {}): Look =>
  ({ id, proposalId: "p", contentHash: "seen:a", buy: { open: true, why: null, losses: [] }, ...change }) as Look;
const purchase = (state: RoundView["state"], change: Partial<RoundView> = {}): RoundView =>
  ({
    callId: "c",
    kind: "accept",
    state,
    retryAt: null,
    aside: null,
    requestText: JSON.stringify({ proposal_id: "p" }),
    ...change,
  }) as RoundView;
const thread = (looks: Look[], rounds: RoundView[] = [], buys: unknown[] = []) =>
  ({ rounds, legacy: { observations: looks, buys } }) as unknown as Pick<ThreadView, "rounds" | "legacy">;

describe("where a purchase stands", () => {
  it("lets nobody buy what changed under its id, or is closed", () => {
    const [old, now] = [look("1"), look("2", { contentHash: "seen:b" })];
    expect(purchaseStage(thread([old, now]), old)).toEqual({ kind: "changed", newest: now });
    expect(purchaseStage(thread([old, look("2")]), old)).toEqual({ kind: "review", refused: null, aside: null });
    const shut = look("1", { buy: { open: false, why: "A draft.", losses: [] } });
    expect(purchaseStage(thread([shut]), shut)).toEqual({ kind: "closed", why: "A draft." });
  });

  it("locks while an outcome is open, and only a person's word frees it", () => {
    const seen = look("1");
    expect(purchaseStage(thread([seen], [purchase("unknown")]), seen).kind).toBe("unknown");
    expect(purchaseStage(thread([seen], [purchase("sending")]), seen).kind).toBe("under_way");
    expect(purchaseStage(thread([seen], [purchase("refused", { retryAt: "2026-12-01T00:00:00Z" })]), seen).kind).toBe(
      "postponed",
    );
    expect(purchaseStage(thread([seen], [purchase("refused")]), seen)).toMatchObject({ kind: "review", refused: {} });
    const aside = { note: "n", at: "2026-12-01T00:00:00Z", by: "Sam" };
    const set = (concluded: "did_not_happen" | "not_known") => purchase("unknown", { aside: { ...aside, concluded } });
    expect(purchaseStage(thread([seen], [set("did_not_happen")]), seen)).toMatchObject({ kind: "review", aside: {} });
    expect(purchaseStage(thread([seen], [set("not_known")]), seen).kind).toBe("unknown");
  });

  it("shows a booked buy whatever became of the proposal since, and another's purchase not at all", () => {
    const [old, now] = [look("1"), look("2", { contentHash: "seen:b" })];
    const buys = [{ observationId: "1", callId: "c" }];
    expect(purchaseStage(thread([old, now], [purchase("done")], buys), now).kind).toBe("booked");
    const other = purchase("unknown", { requestText: JSON.stringify({ proposal_id: "q" }) });
    expect(purchaseStage(thread([old], [other]), old).kind).toBe("review");
  });
});
