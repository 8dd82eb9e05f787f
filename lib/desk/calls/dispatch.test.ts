import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findCall, moveCall } from "@/lib/store";
import { checkChain } from "../activity/check-chain";
import { finalize } from "../holds/finalize";
import { getOverview } from "../overview/get";
import { sendRefinements } from "../refinements/send";
import { sendRequest } from "../requests/send";
import { getSeller } from "../sellers/get";
import { first, newKey, only, refusalOf, samsRefinement, TestDesk } from "../testing/desk";
import { askAgain } from "./ask-again";
import { recoverCalls } from "./recover";

let desk: TestDesk;
beforeAll(async () => {
  desk = new TestDesk();
  await desk.open();
});
afterAll(async () => {
  expect(await checkChain(desk.store.db)).toMatchObject({ ok: true, brokenAt: null });
  await desk.close();
});

/** Runs `act` while the seller's answers to one tool get lost. */
async function losing<T>(tool: string, when: "before" | "after", act: () => Promise<T>): Promise<T> {
  desk.sellers.cut = { tool, when };
  try {
    return await act();
  } finally {
    desk.sellers.cut = null;
  }
}

const sent = (tool: string, key: string) =>
  desk.sellers.calls(tool).filter((call) => (call.arguments as { idempotency_key?: string }).idempotency_key === key);

describe("a call whose answer is lost", () => {
  it.each(["before", "after"] as const)("is unknown when the connection dies %s the seller acted", async (when) => {
    const { id, threadId, source } = await desk.proposed();
    const key = newKey();
    const refinements = [samsRefinement(source, 2)];
    const lost = await losing("refine_proposals", when, () =>
      sendRefinements(desk.ctx, { threadId, key, refinements }),
    );
    expect(lost).toMatchObject({
      end: "unknown",
      round: { state: "unknown", responseText: null, fault: { sent: true } },
    });
    const thread = await desk.thread(id);
    expect(thread.stage).toBe("unknown");
    expect(thread.turn.who).toBe("unknown");
    expect(thread.snapshots).toHaveLength(1);
    const { needs } = await getOverview(desk.ctx);
    expect(needs).toContainEqual(expect.objectContaining({ kind: "unknown", callId: lost.callId }));

    const again = await askAgain(desk.ctx, { callId: lost.callId });
    expect(again).toMatchObject({
      callId: lost.callId,
      end: "done",
      round: { replayed: when === "after", fault: null },
    });
    const texts = sent("refine_proposals", key).map(({ arguments: request }) => JSON.stringify(request));
    expect(texts.length).toBeGreaterThanOrEqual(2);
    expect(new Set(texts)).toEqual(new Set([again.round.requestText]));
    const after = await desk.thread(id);
    expect(after).toMatchObject({ stage: "revised", round: 1 });
    expect(after.snapshots).toHaveLength(3);
  });

  it("counts in the seller's standing record even after it was resolved", async () => {
    const { id } = await desk.proposed();
    const seller = await desk.thread(id);
    expect((await getSeller(desk.ctx, { id: seller.sellerId })).standing.unknownCalls).toBe(0);
    const threadId = seller.id;
    const refinements = [samsRefinement(first(seller.snapshots), 2)];
    const lost = await losing("refine_proposals", "after", () =>
      sendRefinements(desk.ctx, { threadId, key: newKey(), refinements }),
    );
    await askAgain(desk.ctx, { callId: lost.callId });
    expect((await getSeller(desk.ctx, { id: seller.sellerId })).standing.unknownCalls).toBe(1);
  });

  it("books once when an acceptance is asked again, and keeps other acceptances out meanwhile", async () => {
    const { id, committed } = await desk.held();
    const lost = await losing("accept_proposal", "after", () => desk.accept(committed));
    expect(lost.end).toBe("unknown");
    expect((await desk.thread(id)).mediaBuy).toBeNull();
    expect(await refusalOf(desk.accept(committed))).toMatchObject({ code: "CONFLICT" });
    const again = await askAgain(desk.ctx, { callId: lost.callId });
    expect(again).toMatchObject({ end: "done", round: { replayed: true } });
    const { mediaBuy, stage } = await desk.thread(id);
    expect(stage).toBe("accepted");
    expect(mediaBuy).toMatchObject({ snapshotId: committed.id, readBack: { state: "agrees" } });
    expect(await refusalOf(askAgain(desk.ctx, { callId: lost.callId }))).toMatchObject({ code: "CONFLICT" });
  });

  it("stays unknown while the seller cannot be reached, and does not forget that an earlier try may have arrived", async () => {
    const other = new TestDesk();
    await other.open();
    const { threadId, source } = await other.proposed();
    // The first try is read and cut; the repeat finds nobody to connect to and does not leave the desk.
    other.sellers.cut = { tool: "refine_proposals", when: "before" };
    const end = await sendRefinements(other.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
    expect(end).toMatchObject({ end: "unknown", round: { fault: { kind: "reset", sent: true } } });
    await other.sellers.close();
    const again = await askAgain(other.ctx, { callId: end.callId });
    expect(again).toMatchObject({ end: "unknown", round: { fault: { kind: "connection_refused", sent: true } } });
    await other.close();
  });
});

describe("one intent, one call", () => {
  it("makes one call of two presses at once", async () => {
    const { id, threadId, source } = await desk.proposed();
    const input = { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] };
    const [a, b] = await Promise.all([sendRefinements(desk.ctx, input), sendRefinements(desk.ctx, input)]);
    expect(a).toEqual(b);
    expect(a.end).toBe("done");
    expect(sent("refine_proposals", input.key)).toHaveLength(1);
    expect((await desk.thread(id)).rounds).toHaveLength(2);
  });

  it("makes one acceptance of two tabs with keys of their own", async () => {
    const { committed } = await desk.held();
    const before = desk.sellers.calls("accept_proposal").length;
    const ends = await Promise.allSettled([desk.accept(committed), desk.accept(committed)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(desk.sellers.calls("accept_proposal")).toHaveLength(before + 1);
  });

  it("answers a press after the end with that end, also where the same could not be done any more", async () => {
    const { committed } = await desk.held();
    const key = newKey();
    const end = await desk.accept(committed, { key });
    const before = desk.sellers.calls("accept_proposal").length;
    expect(await desk.accept(committed, { key })).toEqual(end);
    expect(desk.sellers.calls("accept_proposal")).toHaveLength(before);
  });

  it("refuses a key that was used for something else", async () => {
    const { threadId, source } = await desk.proposed();
    const key = newKey();
    await sendRefinements(desk.ctx, { threadId, key, refinements: [samsRefinement(source, 2)] });
    const changed = sendRefinements(desk.ctx, { threadId, key, refinements: [samsRefinement(source, 3)] });
    expect(await refusalOf(changed)).toMatchObject({ code: "CONFLICT" });
    expect(await refusalOf(sendRequest(desk.ctx, { threadId, key }))).toMatchObject({ code: "CONFLICT" });
    expect(sent("refine_proposals", key)).toHaveLength(1);
  });
});

describe("a task error", () => {
  it("leaves everything as it was and points at its field in the request", async () => {
    const { id, threadId, source } = await desk.proposed();
    const before = await desk.thread(id);
    await desk.control("streamhaus", { supported_dimensions: ["total_budget"] });
    const end = await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
    await desk.control("streamhaus", { reset: true });
    expect(end).toMatchObject({ end: "refused", round: { verdict: null, error: { code: "UNSUPPORTED_FEATURE" } } });
    const pointer = end.round.error?.pointer ?? "";
    expect(pointer).toMatch(/^\/refinements\/0\//);
    const after = await desk.thread(id);
    expect(after.stage).toBe(before.stage);
    expect(after.snapshots).toEqual(before.snapshots);
    const { needs } = await getOverview(desk.ctx);
    expect(needs).toContainEqual(expect.objectContaining({ kind: "refused", callId: end.callId }));
  });

  it("frees a hold for another acceptance", async () => {
    const { id, committed } = await desk.held();
    await desk.control("streamhaus", { reset: true });
    expect((await desk.accept(committed)).end).toBe("refused");
    expect((await desk.accept(committed)).end).toBe("refused");
    expect((await desk.thread(id)).stage).toBe("held");
  });
});

describe("what a stopped process leaves behind", () => {
  it("is unknown after a start, and resolved by the same bytes", async () => {
    const { threadId, source } = await desk.proposed();
    const refinements = [samsRefinement(source, 2)];
    const lost = await losing("refine_proposals", "after", () =>
      sendRefinements(desk.ctx, { threadId, key: newKey(), refinements }),
    );
    // As the row is while the bytes are on their way.
    await moveCall(desk.store.db, lost.callId, ["unknown"], { state: "sending", fault_text: null });
    expect(await recoverCalls(desk.ctx)).toBe(1);
    expect(await findCall(desk.store.db, lost.callId)).toMatchObject({ state: "unknown" });
    expect(await askAgain(desk.ctx, { callId: lost.callId })).toMatchObject({ end: "done", round: { replayed: true } });
  });
});

describe("asking again", () => {
  const lose = async () => {
    const { threadId, source } = await desk.proposed();
    const refinements = [samsRefinement(source, 2)];
    const input = { threadId, key: newKey(), refinements };
    return losing("refine_proposals", "before", () => sendRefinements(desk.ctx, input));
  };

  it("is refused once the seller need not know the key any more: the same bytes would be a new order", async () => {
    const lost = await lose();
    const before = desk.sellers.calls("refine_proposals").length;
    desk.skewMs = 8 * 24 * 3_600_000;
    const reason = await refusalOf(askAgain(desk.ctx, { callId: lost.callId }));
    desk.skewMs = 0;
    expect(reason).toMatchObject({ code: "BLOCKED", message: expect.stringContaining("key") });
    expect(desk.sellers.calls("refine_proposals")).toHaveLength(before);
    expect(await askAgain(desk.ctx, { callId: lost.callId })).toMatchObject({ end: "done" });
  });

  it("does not take the end of an earlier try for that of one a stopped process left behind", async () => {
    const lost = await lose();
    // The first try never left; the second was on its way when the process stopped.
    const unsent = JSON.stringify({ kind: "connection_refused", message: "x", sent: false });
    await moveCall(desk.store.db, lost.callId, ["unknown"], { fault_text: unsent });
    let during: string | null | undefined = "nothing was looked at";
    desk.sellers.rewrites.set("refine_proposals", (text) => text);
    const watch = setInterval(async () => {
      const row = await findCall(desk.store.db, lost.callId);
      if (row?.state === "sending") during = row.fault_text;
    }, 1);
    await desk.control("streamhaus", { delay_ms: 200 });
    await askAgain(desk.ctx, { callId: lost.callId });
    clearInterval(watch);
    await desk.control("streamhaus", { delay_ms: 0 });
    desk.sellers.rewrites.clear();
    expect(during).toBeNull();
  });

  it("frees a call that was left on its way, once no call can still be", async () => {
    const lost = await lose();
    const now = new Date().toISOString();
    await moveCall(desk.store.db, lost.callId, ["unknown"], { state: "sending", sent_at: now, fault_text: null });
    expect(await refusalOf(askAgain(desk.ctx, { callId: lost.callId }))).toMatchObject({ code: "CONFLICT" });
    desk.skewMs = 91_000;
    const again = await askAgain(desk.ctx, { callId: lost.callId });
    desk.skewMs = 0;
    expect(again.end).toBe("done");
  });
});

describe("a finalize batch", () => {
  it("is refused for a draft that was not reviewed to the end, before anything is sent", async () => {
    await desk.control("streamhaus", { tamper_terms_digest: "draft" });
    const { threadId, source } = await desk.proposed();
    await desk.control("streamhaus", { tamper_terms_digest: "off" });
    expect(source.blocked).toBe(true);
    const before = desk.sellers.calls("refine_proposals").length;
    const reason = await refusalOf(finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [source.id] }));
    expect(reason).toMatchObject({ code: "BLOCKED" });
    const codes = reason.code === "BLOCKED" ? reason.findings.map(({ code }) => code) : [];
    expect(codes).toContain("digest_mismatch");
    expect(desk.sellers.calls("refine_proposals")).toHaveLength(before);
    expect(only(codes)).toBe("digest_mismatch");
  });
});
