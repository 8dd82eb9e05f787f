import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { legacyBuysOfThreads } from "@/lib/store";
import { readBackCall } from "../acceptances/read-back-call";
import { checkChain } from "../activity/check-chain";
import { listEntries } from "../activity/list";
import { getOverview } from "../overview/get";
import { sendRequest } from "../requests/send";
import { lookNow } from "../tasks/look-now";
import { newKey, only, refusalOf, TestDesk } from "../testing/desk";
import { doDueWork } from "../work/tick";
import { giveAssurance } from "./assurance";
import { buyLegacy } from "./buy";
import { finalizeLegacy } from "./finalize";
import { readBackLegacy } from "./read-back";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterEach(() => {
  desk.sellers.defer = null;
  desk.sellers.answers.clear();
  desk.sellers.rewrites.clear();
  desk.skewMs = 0;
});
afterAll(async () => {
  expect(await checkChain(desk.store.db)).toMatchObject({ ok: true, brokenAt: null });
  await desk.close();
});

const legacyOf = async (id: string) => {
  const { legacy } = await desk.thread(id);
  if (!legacy) throw new Error("The thread is not in the older lane.");
  return legacy;
};

/** Proposals on hold by the seller's word, and the purchase of one, of which the seller makes a task: it does it, or only says so. */
async function submitted(slug: string, { acts = true, holds = 1 } = {}) {
  const { id: sellerId } = await desk.addSeller(slug, slug);
  const { id, threads } = await desk.create([sellerId]);
  const threadId = only(threads).id;
  await sendRequest(desk.ctx, { threadId, key: newKey() });
  await giveAssurance(desk.ctx, { sellerId, reference: "Contract 7", note: "Terms stay." });
  for (const draft of (await legacyOf(id)).observations.slice(0, holds)) {
    await finalizeLegacy(desk.ctx, { threadId, key: newKey(), observationId: draft.id });
  }
  const [look, other] = (await legacyOf(id)).observations.filter(({ status }) => status === "committed");
  if (!look) throw new Error("There is no proposal on hold.");
  const purchase = (key: string, of = look) =>
    buyLegacy(desk.ctx, {
      observationId: of.id,
      key,
      contentHash: of.contentHash,
      total: { amount: 20_000, currency: "USD" },
      startTime: "asap",
      endTime: "2099-01-01T00:00:00Z",
      losses: of.buy.losses.map(({ code }) => code),
    });
  if (acts) desk.sellers.defer = "create_media_buy";
  else desk.sellers.answers.set("create_media_buy", () => ({ status: "submitted", task_id: "task_undone" }));
  const key = newKey();
  const end = await purchase(key);
  desk.sellers.defer = null;
  desk.sellers.answers.clear();
  const taskId = end.round.task?.id ?? "";
  const { media_buy_id: mediaBuyId = "" } = { ...desk.sellers.deferred.get(taskId)?.body } as { media_buy_id?: string };
  return { id, threadId, other, purchase, key, end, callId: end.callId, taskId, mediaBuyId };
}

const answering = (taskId: string, body: object) =>
  desk.sellers.answers.set("get_task_status", () => ({
    task_id: taskId,
    task_type: "create_media_buy",
    protocol: "media-buy",
    created_at: "2026-12-01T10:00:00Z",
    updated_at: "2026-12-01T10:00:00Z",
    ...body,
  }));

describe.each([
  ["heritage", "3.1"],
  ["attic", undefined],
])("a purchase that %s takes for later", (slug, wireVersion) => {
  it("is booked by nobody while the task is open, and nothing else of the thread is bought beside it", async () => {
    const { id, threadId, other, purchase, key, end, callId, taskId } = await submitted(slug, { holds: 2 });
    expect(end).toMatchObject({ end: "submitted", round: { tool: "create_media_buy", task: { status: "submitted" } } });
    answering(taskId, { status: "working", message: "with the traffic team" });
    expect(await lookNow(desk.ctx, { callId })).toMatchObject({
      end: "submitted",
      round: { task: { status: "working", message: "with the traffic team", turn: "seller" } },
    });
    expect(await desk.thread(id)).toMatchObject({ stage: "submitted", turn: { who: "seller" } });
    expect((await legacyOf(id)).buys).toEqual([]);
    const { needs } = await getOverview(desk.ctx);
    expect(needs).toContainEqual(expect.objectContaining({ kind: "submitted", threadId, callId, callKind: "accept" }));

    const sent = desk.sellers.calls("create_media_buy").length;
    expect(await purchase(key)).toMatchObject({ callId, end: "submitted" });
    expect(await refusalOf(purchase(newKey()))).toMatchObject({ code: "CONFLICT" });
    expect(await refusalOf(purchase(newKey(), other))).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("still open"),
    });
    expect(desk.sellers.calls("create_media_buy")).toHaveLength(sent);
  });

  it("is booked once the seller says so, by the thread's release and account, and read back", async () => {
    const { id, threadId, purchase, key, callId, mediaBuyId } = await submitted(slug);
    const sent = desk.sellers.calls("create_media_buy").length;
    expect(await lookNow(desk.ctx, { callId })).toMatchObject({
      end: "done",
      round: { task: { status: "completed" } },
    });
    const asked = desk.sellers.calls("get_task_status").at(-1)?.arguments as Record<string, unknown>;
    expect(asked).toMatchObject({ include_result: true, account: (await desk.thread(id)).account });
    expect(asked.adcp_version).toBe(wireVersion);
    expect(await desk.thread(id)).toMatchObject({ stage: "accepted", turn: { who: "nobody", text: "Booked" } });
    const { buys, answers } = await legacyOf(id);
    expect(only(buys)).toMatchObject({ mediaBuyId, readBack: { state: "agrees", findings: [] } });
    expect(answers.at(-1)).toMatchObject({ answer: "booked", callId });
    expect(await purchase(key)).toMatchObject({ callId, end: "done" });
    expect(await refusalOf(purchase(newKey()))).toMatchObject({ code: "CONFLICT" });
    expect(desk.sellers.calls("create_media_buy")).toHaveLength(sent);
    const told = (await listEntries(desk.ctx, { limit: 10 })).filter(({ detail }) => detail.call === callId);
    expect(told.map(({ action }) => action).toSorted()).toEqual(["acceptance.sent", "call.answered", "call.submitted"]);
    expect(await legacyBuysOfThreads(desk.store.db, [threadId])).toHaveLength(1);
  });

  it("is booked by the desk's own looks too, with nobody there", async () => {
    const { id, mediaBuyId } = await submitted(slug);
    desk.skewMs = 60_000;
    await doDueWork(desk.ctx);
    expect(only((await legacyOf(id)).buys)).toMatchObject({ mediaBuyId, readBack: { state: "agrees" } });
  });

  it.each([
    ["rejected", { status: "rejected" }, "TASK_REJECTED"],
    ["canceled", { status: "canceled" }, "TASK_CANCELED"],
    ["failed", { status: "failed", error: { code: "PRODUCT_UNAVAILABLE", message: "sold" } }, "PRODUCT_UNAVAILABLE"],
    [
      "failed, in the result's own words",
      {
        status: "completed",
        result: { status: "failed", errors: [{ code: "BUDGET_TOO_LOW", message: "too little" }] },
      },
      "BUDGET_TOO_LOW",
    ],
    [
      "failed, with nothing but errors in the result",
      { status: "completed", result: { errors: [{ code: "BUDGET_TOO_LOW", message: "too little" }] } },
      "BUDGET_TOO_LOW",
    ],
  ])("that is %s booked nothing, and the proposal can be bought again", async (_, body, code) => {
    const { id, purchase, callId, taskId } = await submitted(slug, { acts: false });
    answering(taskId, body);
    expect(await lookNow(desk.ctx, { callId })).toMatchObject({ end: "refused", round: { error: { code } } });
    expect((await desk.thread(id)).stage).toBe("held");
    expect((await legacyOf(id)).buys).toEqual([]);
    desk.sellers.answers.clear();
    const again = await purchase(newKey());
    expect(again).toMatchObject({ end: "done" });
    expect(again.callId).not.toBe(callId);
    expect(only((await legacyOf(id)).buys)).toMatchObject({ readBack: { state: "agrees" } });
  });

  it("is unknown where it is done and no media buy is named, until the seller's list shows its reference", async () => {
    const { id, callId, taskId, mediaBuyId } = await submitted(slug);
    answering(taskId, { status: "completed", result: { packages: [] } });
    expect(await lookNow(desk.ctx, { callId })).toMatchObject({
      end: "unknown",
      round: { fault: { kind: "no_media_buy" } },
    });
    expect((await legacyOf(id)).buys).toEqual([]);
    desk.sellers.answers.clear();
    expect(await readBackCall(desk.ctx, { callId })).toMatchObject({ end: "done" });
    expect(only((await legacyOf(id)).buys)).toMatchObject({ mediaBuyId, readBack: { state: "agrees" } });
  });

  it("and that the seller later shows as rejected is not called booked any more", async () => {
    const { id, threadId, callId } = await submitted(slug);
    await lookNow(desk.ctx, { callId });
    desk.sellers.rewrites.set("get_media_buys", (text) =>
      text.replaceAll('"status":"pending_creatives"', '"status":"rejected"'),
    );
    await readBackLegacy(desk.ctx, { threadId });
    expect((await desk.thread(id)).turn).toMatchObject({
      who: "you",
      text: `${slug} rejected what was booked: read why`,
    });
  });
});
