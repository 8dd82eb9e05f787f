import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { beat, findCall, insertOutcomes, moveCall, sendingCalls } from "@/lib/store";
import { checkChain } from "../activity/check-chain";
import { listEntries } from "../activity/list";
import { sendRefinements } from "../refinements/send";
import { thisServer } from "../servers/self";
import { newKey, samsRefinement, TestDesk } from "../testing/desk";
import { doDueWork } from "../work/tick";
import { listAnswers } from "./answers";
import { recoverCalls } from "./recover";
import { setAside } from "./set-aside";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterEach(() => {
  desk.sellers.cut = null;
  desk.sellers.answers.clear();
  desk.skewMs = 0;
});
afterAll(async () => {
  expect(await checkChain(desk.store.db)).toMatchObject({ ok: true, brokenAt: null });
  await desk.close();
});

const db = () => desk.store.db;

/** A refinement whose answer was lost, as its row is while a server holds it. */
async function onItsWay(heldBy: string | null, when: "before" | "after" = "after", responseText: string | null = null) {
  const { id, threadId, source } = await desk.proposed();
  desk.sellers.cut = { tool: "refine_proposals", when };
  const input = { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] };
  const { callId } = await sendRefinements(desk.ctx, input);
  desk.sellers.cut = null;
  const change = {
    state: "sending" as const,
    fault_text: null,
    retry_at: null,
    held_by: heldBy,
    response_text: responseText,
  };
  await moveCall(db(), callId, ["unknown"], change);
  return { id, callId, key: input.key };
}

const other = (more: object = {}) => {
  const at = new Date().toISOString();
  return { id: `srv_${newKey()}`, host: "another-machine", pid: 1, started_at: at, seen_at: at, ...more };
};
const sent = (key: string) =>
  desk.sellers
    .calls("refine_proposals")
    .filter((call) => (call.arguments as { idempotency_key?: string }).idempotency_key === key);

describe("what a stopped server left on its way", () => {
  it.each(["before", "after"] as const)(
    "is asked again and ends once, the seller having acted or not: %s",
    async (when) => {
      const gone = other({ host: thisServer().host, pid: 0x7fff_fff0 });
      await beat(db(), gone);
      const { id, callId, key } = await onItsWay(gone.id, when);
      expect(await recoverCalls(desk.ctx)).toBe(1);
      expect(await findCall(db(), callId)).toMatchObject({ state: "unknown", held_by: null });
      const told = (await listEntries(desk.ctx, { limit: 1 }))[0];
      expect(told).toMatchObject({
        action: "call.unknown",
        negotiationId: id,
        detail: { call: callId, fault: "interrupted" },
      });
      await doDueWork(desk.ctx);
      const thread = await desk.thread(id);
      expect(thread.rounds.at(-1)).toMatchObject({ state: "done", replayed: when === "after" });
      expect(thread.snapshots.filter(({ outcome }) => outcome === "revised")).toHaveLength(2);
      expect(sent(key)).toHaveLength(2);
    },
  );

  it("is settled from its stored answer, and the seller is not asked", async () => {
    const { id, callId, key } = await onItsWay("srv_gone");
    const answer = desk.sellers.answered.get("refine_proposals") ?? "";
    await moveCall(db(), callId, ["sending"], { response_text: answer });
    expect(await recoverCalls(desk.ctx)).toBe(1);
    expect(await findCall(db(), callId)).toMatchObject({ state: "done", response_text: answer });
    expect(sent(key)).toHaveLength(1);
    expect((await desk.thread(id)).snapshots.filter(({ outcome }) => outcome === "revised")).toHaveLength(2);
  });

  it("is taken over though another call of the same server cannot be settled", async () => {
    const broken = await onItsWay("srv_gone");
    const answer = desk.sellers.answered.get("refine_proposals") ?? "";
    await moveCall(db(), broken.callId, ["sending"], { response_text: answer });
    const inItsPlace = { outcome: "revised", source_proposal_id: null, reason_code: null, asked: null, returned: 0 };
    await insertOutcomes(db(), [{ call_id: broken.callId, position: 0, ...inItsPlace }]);
    const other = await onItsWay("srv_gone");
    expect(await recoverCalls(desk.ctx)).toBe(2);
    expect(await findCall(db(), broken.callId)).toMatchObject({
      state: "unknown",
      held_by: null,
      fault_text: expect.stringContaining("unsettled"),
    });
    expect(await findCall(db(), other.callId)).toMatchObject({ state: "unknown", held_by: null });
    await setAside(desk.ctx, { callId: broken.callId, note: "Seen.", concluded: "not_known" });
    await doDueWork(desk.ctx);
  });

  it("is not ended by a stored answer that is about other proposals: its own is asked for", async () => {
    await onItsWay("srv_gone");
    const anothers = desk.sellers.answered.get("refine_proposals") ?? "";
    await recoverCalls(desk.ctx);
    await doDueWork(desk.ctx);
    const { id, key } = await onItsWay("srv_gone", "after", anothers);
    expect(await recoverCalls(desk.ctx)).toBe(1);
    expect((await desk.thread(id)).rounds.at(-1)).toMatchObject({
      state: "unknown",
      fault: { kind: "foreign_answer" },
      verdict: { ok: false },
    });
    expect(sent(key)).toHaveLength(1);
    desk.skewMs = 120_000;
    await doDueWork(desk.ctx);
    expect((await desk.thread(id)).rounds.at(-1)).toMatchObject({
      state: "done",
      replayed: true,
      verdict: { ok: true },
    });
  });

  it("is not settled from what an earlier try was refused with", async () => {
    const { id, threadId, source } = await desk.proposed();
    const unavailable = () => ({ adcp_error: { code: "SERVICE_UNAVAILABLE", message: "" } });
    desk.sellers.answers.set("refine_proposals", unavailable);
    const key = newKey();
    const { callId, end } = await sendRefinements(desk.ctx, {
      threadId,
      key,
      refinements: [samsRefinement(source, 2)],
    });
    expect(end).toBe("refused");
    desk.sellers.answers.clear();
    desk.sellers.cut = { tool: "refine_proposals", when: "after" };
    desk.skewMs = 120_000;
    await doDueWork(desk.ctx);
    desk.sellers.cut = null;
    const { fault_text, ...row } = (await findCall(db(), callId)) ?? { fault_text: null };
    expect(row).toMatchObject({ state: "unknown", response_text: null, error_text: null });
    expect(fault_text).not.toBeNull();
    expect((await listAnswers(desk.ctx, { callId })).map(({ text }) => text)).toEqual([
      expect.stringContaining("SERVICE_UNAVAILABLE"),
    ]);

    // As it is while its second try is on its way.
    await moveCall(db(), callId, ["unknown"], { state: "sending", held_by: "srv_gone", fault_text: null });
    expect(await recoverCalls(desk.ctx)).toBe(1);
    expect(await findCall(db(), callId)).toMatchObject({ state: "unknown" });
    desk.skewMs += 120_000;
    await doDueWork(desk.ctx);
    const thread = await desk.thread(id);
    expect(thread.rounds.at(-1)).toMatchObject({ state: "done", replayed: true, verdict: { ok: true } });
    expect(thread.snapshots.filter(({ outcome }) => outcome === "revised")).toHaveLength(2);
  });

  it("is left to a server that gave a sign of life on another machine, until it has been silent", async () => {
    const there = other();
    await beat(db(), there);
    const { callId } = await onItsWay(there.id);
    expect(await recoverCalls(desk.ctx)).toBe(0);
    await beat(db(), { ...there, seen_at: new Date(Date.now() - 31_000).toISOString() });
    expect(await recoverCalls(desk.ctx)).toBe(1);
    expect(await findCall(db(), callId)).toMatchObject({ state: "unknown" });
  });

  it("is taken over by one of two servers", async () => {
    const { callId, key } = await onItsWay("srv_gone");
    await Promise.all([recoverCalls(desk.ctx), recoverCalls(desk.ctx)]);
    await Promise.all([doDueWork(desk.ctx), doDueWork(desk.ctx)]);
    expect(await findCall(db(), callId)).toMatchObject({ state: "done", unknowns: 2 });
    expect(sent(key)).toHaveLength(2);
  });
});

describe("an answer that comes after its call was taken over", () => {
  /** An acceptance whose answer is on its way while another server takes the call for left behind. */
  async function takenOver() {
    const { id, committed } = await desk.held();
    let answer = () => {};
    desk.sellers.slowness = new Promise((resolve) => {
      answer = resolve;
    });
    const accepting = desk.accept(committed);
    const call = await vi.waitUntil(async () => (await sendingCalls(db()))[0]);
    await moveCall(db(), call.id, ["sending"], { state: "unknown", held_by: null });
    return { id, callId: call.id, accepting, answer };
  }
  afterEach(() => {
    desk.sellers.slowness = null;
  });

  it("ends the call all the same", async () => {
    const { id, accepting, answer } = await takenOver();
    answer();
    expect(await accepting).toMatchObject({ end: "done", round: { replayed: false } });
    expect((await desk.thread(id)).mediaBuy).toMatchObject({ readBack: { state: "agrees" } });
  });

  it("is kept beside a call that a person set aside meanwhile", async () => {
    const { callId, accepting, answer } = await takenOver();
    const setting = setAside(desk.ctx, { callId, note: "Kim says it is booked.", concluded: "happened" });
    await vi.waitUntil(async () => (await findCall(db(), callId))?.aside_text);
    answer();
    await setting;
    expect(await accepting).toMatchObject({ end: "unknown", round: { aside: { concluded: "happened" } } });
    const kept = await listAnswers(desk.ctx, { callId });
    expect(kept).toMatchObject([{ kind: "unanswered", text: expect.stringContaining("media_buy_id") }]);
  });
});
