import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readBack } from "../acceptances/read-back";
import { checkChain } from "../activity/check-chain";
import { listEntries } from "../activity/list";
import { getMediaBuy } from "../amendments/get";
import { askAgain } from "../calls/ask-again";
import { setAside } from "../calls/set-aside";
import { newKey, refusalOf, TestDesk } from "../testing/desk";
import { controlBuy } from "./control";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterEach(() => {
  desk.sellers.cut = null;
  desk.sellers.answers.clear();
  desk.sellers.rewrites.clear();
});
afterAll(async () => {
  expect(await checkChain(desk.store.db)).toMatchObject({ ok: true, brokenAt: null });
  await desk.close();
});

type Change = Parameters<typeof controlBuy>[1]["change"];

async function booked() {
  const { id, threadId, committed } = await desk.held();
  await desk.accept(committed, { name: "Winter video" });
  const { mediaBuy } = await desk.thread(id);
  return { id, threadId, mediaBuyId: mediaBuy?.mediaBuyId ?? "" };
}

type Deal = Awaited<ReturnType<typeof booked>>;

const change = (deal: Deal, what: Change, more: { revision?: number; key?: string } = {}) =>
  controlBuy(desk.ctx, { ...deal, key: newKey(), revision: 1, change: what, ...more });
const sent = () => desk.sellers.calls("control_media_buy").length;
const state = async (deal: Deal) => JSON.parse((await getMediaBuy(desk.ctx, deal)).readings[0]?.text ?? "{}");

describe("a change at once", () => {
  it("is one closed request with the revision that was seen, and is read back", async () => {
    const deal = await booked();
    expect(await change(deal, { kind: "pause" })).toMatchObject({ end: "done", round: { kind: "control" } });
    expect(desk.sellers.calls("control_media_buy").at(-1)?.arguments).toEqual({
      adcp_version: "3.2",
      adcp_major_version: 3,
      idempotency_key: expect.any(String),
      account: expect.any(Object),
      media_buy_id: deal.mediaBuyId,
      revision: 1,
      paused: true,
    });
    expect((await desk.thread(deal.id)).mediaBuy).toMatchObject({ status: "paused", revision: 2 });
    expect(await change(deal, { kind: "resume" }, { revision: 2 })).toMatchObject({ end: "done" });
    expect(await change(deal, { kind: "rename", name: "Winter, second flight" }, { revision: 3 })).toMatchObject({
      end: "done",
    });
    expect(await state(deal)).toMatchObject({ name: "Winter, second flight", revision: 4 });
    const entries = (await listEntries(desk.ctx, { limit: 50 })).filter((entry) => entry.negotiationId === deal.id);
    expect(entries.filter(({ action }) => action === "control.sent")).toHaveLength(3);
  });

  it("is one call of two presses with one key, and another wish under it is refused", async () => {
    const deal = await booked();
    const before = sent();
    const key = newKey();
    const [a, b] = await Promise.all([
      change(deal, { kind: "pause" }, { key }),
      change(deal, { kind: "pause" }, { key }),
    ]);
    expect(a.callId).toBe(b.callId);
    expect(sent()).toBe(before + 1);
    expect(await refusalOf(change(deal, { kind: "resume" }, { key }))).toMatchObject({ code: "CONFLICT" });
  });

  it("goes to nobody where the seller does not list it, or the buy is another than was seen", async () => {
    const deal = await booked();
    const before = sent();
    const total = { amount: 60_000, currency: "USD" };
    expect(await refusalOf(change(deal, { kind: "total", total }))).toMatchObject({
      code: "BLOCKED",
      message: expect.stringContaining("amendment"),
    });
    expect(await refusalOf(change(deal, { kind: "daily_cap", amount: 500 }))).toMatchObject({ code: "BLOCKED" });
    expect(await refusalOf(change(deal, { kind: "resume" }))).toMatchObject({ code: "BLOCKED" });
    expect(await refusalOf(change(deal, { kind: "pause" }, { revision: 7 }))).toMatchObject({ code: "CONFLICT" });
    expect(await refusalOf(change({ ...deal, mediaBuyId: "mb_none" }, { kind: "pause" }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(sent()).toBe(before);
  });

  it("whose answer is lost is unknown, lets no second one pass, and is settled by its key", async () => {
    const deal = await booked();
    desk.sellers.cut = { tool: "control_media_buy", when: "after" };
    const lost = await change(deal, { kind: "pause" });
    expect(lost).toMatchObject({ end: "unknown" });
    desk.sellers.cut = null;
    const before = sent();
    expect(await refusalOf(change(deal, { kind: "pause" }))).toMatchObject({ code: "CONFLICT" });
    expect(sent()).toBe(before);
    expect(await askAgain(desk.ctx, { callId: lost.callId })).toMatchObject({ end: "done", round: { replayed: true } });
    expect((await desk.thread(deal.id)).mediaBuy).toMatchObject({ status: "paused", revision: 2 });
  });

  it("that may have happened is no red finding, and one that a person says did not is", async () => {
    const deal = await booked();
    const { total_budget } = await state(deal);
    desk.sellers.cut = { tool: "control_media_buy", when: "after" };
    const total = { amount: total_budget - 1_000, currency: "USD" };
    const lost = await change(deal, { kind: "total", total });
    desk.sellers.cut = null;
    expect((await readBack(desk.ctx, deal)).readBack).toMatchObject({ state: "agrees" });
    await setAside(desk.ctx, { callId: lost.callId, note: "They say they never saw it.", concluded: "did_not_happen" });
    expect((await readBack(desk.ctx, deal)).readBack.findings).toMatchObject([
      { code: "accepted_terms_changed", pointer: "/total_budget", found: total.amount },
    ]);
  });

  it("that the seller refuses as stale changes nothing, and reads the buy again", async () => {
    const deal = await booked();
    await change(deal, { kind: "rename", name: "Renamed elsewhere" });
    // As if the rename had been made by somebody else: this desk still takes the buy for what it was before.
    desk.sellers.rewrites.set("get_media_buys", (text) => text.replaceAll('"revision":2', '"revision":1'));
    await desk.store.db.deleteFrom("media_buy_readings").where("media_buy_id", "=", deal.mediaBuyId).execute();
    await desk.store.db
      .updateTable("media_buys")
      .set({ revision: 1 })
      .where("media_buy_id", "=", deal.mediaBuyId)
      .execute();
    await readBack(desk.ctx, deal);
    desk.sellers.rewrites.clear();
    const end = await change(deal, { kind: "pause" });
    expect(end).toMatchObject({ end: "refused", round: { error: { code: "CONFLICT" }, retryAt: null } });
    expect((await getMediaBuy(desk.ctx, deal)).buy).toMatchObject({ revision: 2, status: "pending_creatives" });
  });
});

describe("what a seller answers to it", () => {
  it("has to be about this buy, else it is not known what became of it", async () => {
    const deal = await booked();
    desk.sellers.answers.set("control_media_buy", () => ({ status: "completed", media_buy_id: "mb_x", revision: 2 }));
    expect(await change(deal, { kind: "pause" })).toMatchObject({
      end: "unknown",
      round: { fault: { kind: "foreign_answer" }, verdict: { ok: false } },
    });
  });

  it("is looked at where the revision did not move on", async () => {
    const deal = await booked();
    desk.sellers.answers.set("control_media_buy", () => ({
      status: "completed",
      media_buy_id: deal.mediaBuyId,
      revision: 1,
    }));
    expect(await change(deal, { kind: "pause" })).toMatchObject({
      end: "done",
      round: { verdict: { ok: true, findings: [{ code: "base_revision", severity: "review" }] } },
    });
  });
});
