import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listSellers } from "@/lib/store";
import { checkChain } from "../activity/check-chain";
import { setAside } from "../calls/set-aside";
import { sendRefinements } from "../refinements/send";
import { readSellerAgain } from "../sellers/read-again";
import { newKey, refusalOf, samsRefinement, TestDesk } from "../testing/desk";
import { doDueWork } from "./tick";

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

const keyed = (tool: string, key: string) =>
  desk.sellers.calls(tool).filter((call) => (call.arguments as { idempotency_key?: string }).idempotency_key === key);

async function revision() {
  const { id, threadId, source } = await desk.proposed();
  const key = newKey();
  const send = () => sendRefinements(desk.ctx, { threadId, key, refinements: [samsRefinement(source, 2)] });
  return { id, threadId, source, key, send };
}
const round = async (id: string) => (await desk.thread(id)).rounds.at(-1);
const fails = (error: object) =>
  desk.sellers.answers.set("refine_proposals", () => ({ adcp_error: { message: "", ...error } }));

const KEEPS_NO_KEYS = () => ({
  adcp: { supported_versions: ["3.2"], idempotency: { supported: false } },
  supported_protocols: ["media_buy"],
  media_buy: { lifecycle_tools: ["request_proposals", "refine_proposals", "accept_proposal"] },
});
const PAST_EVERY_KEY = 8 * 24 * 3_600_000;

/** Works until nothing is due, each time as late as it takes. */
async function workAway(times: number): Promise<void> {
  for (let each = 0; each < times; each += 1) {
    desk.skewMs += 120_000;
    await doDueWork(desk.ctx);
  }
}

describe("a call whose answer was lost", () => {
  it("is asked again by the desk with the same bytes and key, and ends once", async () => {
    const { id, key, send } = await revision();
    desk.sellers.cut = { tool: "refine_proposals", when: "after" };
    const lost = await send();
    expect(lost).toMatchObject({ end: "unknown", round: { retryAt: expect.any(String) } });
    await doDueWork(desk.ctx);
    expect(keyed("refine_proposals", key).length).toBe(1);

    desk.sellers.cut = null;
    await workAway(1);
    expect(await round(id)).toMatchObject({ state: "done", replayed: true, retryAt: null });
    expect(
      new Set(keyed("refine_proposals", key).map(({ text }) => JSON.stringify(JSON.parse(text).params.arguments))),
    ).toHaveLength(1);
    await workAway(2);
    expect(keyed("refine_proposals", key)).toHaveLength(2);
  });

  it("is asked three times at most, and then waits for a person", async () => {
    const { id, key, send } = await revision();
    desk.sellers.cut = { tool: "refine_proposals", when: "before" };
    await send();
    await workAway(6);
    expect(keyed("refine_proposals", key)).toHaveLength(4);
    expect(await round(id)).toMatchObject({ state: "unknown", retryAt: null, attempts: 4 });
  });

  it("is asked again by one of two servers", async () => {
    const { id, key, send } = await revision();
    desk.sellers.cut = { tool: "refine_proposals", when: "after" };
    await send();
    desk.sellers.cut = null;
    desk.skewMs = 10_000;
    await Promise.all([doDueWork(desk.ctx), doDueWork(desk.ctx), doDueWork(desk.ctx)]);
    expect(keyed("refine_proposals", key)).toHaveLength(2);
    expect(await round(id)).toMatchObject({ state: "done" });
  });

  it("is left alone once a person set it aside", async () => {
    const { id, key, send } = await revision();
    desk.sellers.cut = { tool: "refine_proposals", when: "before" };
    const lost = await send();
    await setAside(desk.ctx, {
      callId: lost.callId,
      note: "Asked Kim on the phone: nothing came.",
      concluded: "did_not_happen",
    });
    await workAway(2);
    expect(keyed("refine_proposals", key)).toHaveLength(1);
    expect(await desk.thread(id)).toMatchObject({ stage: "proposed" });
  });

  it("is not repeated by itself at a seller that keeps no keys", async () => {
    desk.sellers.answers.set("get_adcp_capabilities", KEEPS_NO_KEYS);
    const { key, send } = await revision();
    desk.sellers.cut = { tool: "refine_proposals", when: "before" };
    expect(await send()).toMatchObject({ end: "unknown", round: { retryAt: null } });
    await workAway(2);
    expect(keyed("refine_proposals", key)).toHaveLength(1);
  });

  it("is not asked again by a desk that stood still until the seller may have forgotten the key", async () => {
    const { id, key, send } = await revision();
    desk.sellers.cut = { tool: "refine_proposals", when: "after" };
    expect(await send()).toMatchObject({ end: "unknown", round: { retryAt: expect.any(String) } });
    desk.sellers.cut = null;
    desk.skewMs = PAST_EVERY_KEY;
    await doDueWork(desk.ctx);
    expect(keyed("refine_proposals", key)).toHaveLength(1);
    expect(await round(id)).toMatchObject({ state: "unknown", retryAt: null });
  });

  it("is not asked again by itself once the seller says that it keeps no keys any more", async () => {
    const { id, committed } = await desk.held();
    desk.sellers.cut = { tool: "accept_proposal", when: "after" };
    await desk.accept(committed);
    desk.sellers.cut = null;
    const sent = desk.sellers.calls("accept_proposal").length;
    desk.sellers.answers.set("get_adcp_capabilities", KEEPS_NO_KEYS);
    for (const each of await listSellers(desk.store.db)) await readSellerAgain(desk.ctx, { id: each.id });
    desk.skewMs = 120_000;
    await doDueWork(desk.ctx);
    expect(desk.sellers.calls("accept_proposal")).toHaveLength(sent);
    expect(await round(id)).toMatchObject({ state: "unknown", retryAt: null });
  });
});

describe("a refusal that will not last", () => {
  it("is sent again with the same key, not before the seller's time", async () => {
    const { id, key, send } = await revision();
    fails({ code: "SERVICE_UNAVAILABLE", retry_after: 30 });
    const refused = await send();
    expect(refused.round).toMatchObject({ state: "refused", retryAt: expect.any(String) });
    const waits = Date.parse(refused.round.retryAt ?? "") - Date.now();
    expect(waits).toBeGreaterThan(25_000);
    // It is on its way as far as anyone on the desk is concerned.
    expect(await desk.thread(id)).toMatchObject({ stage: "revising" });
    desk.sellers.answers.clear();
    desk.skewMs = 29_000;
    await doDueWork(desk.ctx);
    expect(keyed("refine_proposals", key)).toHaveLength(1);
    desk.skewMs = 31_000;
    await doDueWork(desk.ctx);
    expect(await round(id)).toMatchObject({ state: "done", replayed: false });
  });

  it("is left to a person at a seller that keeps no keys, whatever it was refused for", async () => {
    desk.sellers.answers.set("get_adcp_capabilities", KEEPS_NO_KEYS);
    const { id, key, send } = await revision();
    fails({ code: "SERVICE_UNAVAILABLE", retry_after: 5 });
    expect(await send()).toMatchObject({ end: "refused", round: { retryAt: null } });
    await workAway(2);
    expect(keyed("refine_proposals", key)).toHaveLength(1);
    expect((await round(id))?.waysOut).toMatchObject([{ way: "ask_again", open: true }]);
  });

  it("is sent again after the pause where the seller throttles and names no time", async () => {
    const { id, key, send } = await revision();
    fails({ code: "RATE_LIMITED" });
    await send();
    desk.sellers.answers.clear();
    desk.skewMs = 10_000;
    await doDueWork(desk.ctx);
    expect(keyed("refine_proposals", key)).toHaveLength(1);
    expect((await round(id))?.retryAt).not.toBeNull();
    desk.skewMs = 31_000;
    await doDueWork(desk.ctx);
    expect(keyed("refine_proposals", key)).toHaveLength(2);
    expect(await round(id)).toMatchObject({ state: "done", retryAt: null });
  });

  it("pauses its thread and no other one where the seller throttles", async () => {
    const { threadId, source, send } = await revision();
    const other = await desk.proposed();
    fails({ code: "RATE_LIMITED", retry_after: 40 });
    await send();
    desk.sellers.answers.clear();
    const more = { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] };
    expect(await refusalOf(sendRefinements(desk.ctx, more))).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("asked to wait"),
    });
    const elsewhere = { threadId: other.threadId, key: newKey(), refinements: [samsRefinement(other.source, 2)] };
    expect(await sendRefinements(desk.ctx, elsewhere)).toMatchObject({ end: "done" });
    desk.skewMs = 41_000;
    expect(await sendRefinements(desk.ctx, more)).toMatchObject({ end: "done" });
  });

  it.each(["TERMS_REJECTED", "UNSUPPORTED_FEATURE", "POLICY_VIOLATION", "CONFLICT"])(
    "is none with %s",
    async (code) => {
      const { id, key, send } = await revision();
      fails({ code });
      expect(await send()).toMatchObject({ end: "refused", round: { retryAt: null } });
      await workAway(2);
      expect(keyed("refine_proposals", key)).toHaveLength(1);
      expect(await round(id)).toMatchObject({ state: "refused" });
    },
  );
});

describe("an acceptance that certainly did not happen", () => {
  it("is not sent once its hold has ended", async () => {
    const { id, committed } = await desk.held();
    desk.sellers.answers.set("accept_proposal", () => ({ adcp_error: { code: "SERVICE_UNAVAILABLE", message: "" } }));
    await desk.accept(committed);
    desk.sellers.answers.clear();
    const before = desk.sellers.calls("accept_proposal").length;
    desk.skewMs = 3_600_000;
    await doDueWork(desk.ctx);
    expect(desk.sellers.calls("accept_proposal")).toHaveLength(before);
    expect(await round(id)).toMatchObject({ state: "refused", retryAt: null });
    expect((await desk.thread(id)).mediaBuy).toBeNull();
  });
});
