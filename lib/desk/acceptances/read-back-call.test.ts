import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findCall } from "@/lib/store";
import { checkChain } from "../activity/check-chain";
import { listAnswers } from "../calls/answers";
import { askAgain } from "../calls/ask-again";
import { dispatch } from "../calls/dispatch";
import { setAside } from "../calls/set-aside";
import { getOverview } from "../overview/get";
import { refusalOf, TestDesk } from "../testing/desk";
import { readBackCall } from "./read-back-call";

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

/** An acceptance whose answer is lost, before or after the seller booked. */
async function lost(when: "before" | "after") {
  const held = await desk.held();
  desk.sellers.cut = { tool: "accept_proposal", when };
  const { callId, end } = await desk.accept(held.committed);
  desk.sellers.cut = null;
  expect(end).toBe("unknown");
  return { ...held, callId };
}
const accepts = () => desk.sellers.calls("accept_proposal").length;
const PAST_EVERY_KEY = 8 * 24 * 3_600_000;

describe("reading back an unknown acceptance", () => {
  it("finds the booking and ends by the seller's own answer while the key is kept", async () => {
    const { id, callId } = await lost("after");
    expect(await readBackCall(desk.ctx, { callId })).toMatchObject({
      end: "done",
      round: { replayed: true, readBack: { found: "booked" } },
    });
    expect((await desk.thread(id)).mediaBuy).toMatchObject({ readBack: { state: "agrees" } });
  });

  it("ends by the booking itself once the key may have lapsed, and holds it against the accepted terms", async () => {
    const { id, callId, committed } = await lost("after");
    const before = accepts();
    desk.skewMs = PAST_EVERY_KEY;
    expect(await refusalOf(askAgain(desk.ctx, { callId }))).toMatchObject({ code: "BLOCKED" });
    expect(await readBackCall(desk.ctx, { callId })).toMatchObject({ end: "done", round: { verdict: { ok: true } } });
    expect(accepts()).toBe(before);
    const thread = await desk.thread(id);
    expect(thread).toMatchObject({
      stage: "accepted",
      mediaBuy: { snapshotId: committed.id, readBack: { state: "agrees" } },
    });
    expect(thread.mediaBuy?.packages.length).toBeGreaterThan(0);
    expect(thread.snapshots.filter(({ outcome }) => outcome === "accepted")).toHaveLength(1);
    expect(await refusalOf(desk.accept(committed))).toMatchObject({ code: expect.stringMatching(/CONFLICT|BLOCKED/) });
  });

  it("says so where the listed booking is not what was accepted", async () => {
    const { id, callId } = await lost("after");
    desk.skewMs = PAST_EVERY_KEY;
    const changed = (text: string) =>
      text.replaceAll(
        /"accepted_proposal_terms_digest":"sha256:[^"]{4}/g,
        '"accepted_proposal_terms_digest":"sha256:AAAA',
      );
    desk.sellers.rewrites.set("get_media_buys", changed);
    const end = await readBackCall(desk.ctx, { callId });
    desk.sellers.rewrites.clear();
    expect(end.round.verdict).toMatchObject({ ok: false, findings: [{ code: "digest_mismatch" }] });
    expect((await desk.thread(id)).mediaBuy).toMatchObject({ readBack: { state: "differs" } });
  });

  it("decides nothing where no booking is listed, and keeps what the seller said", async () => {
    const { id, callId } = await lost("before");
    const end = await readBackCall(desk.ctx, { callId });
    expect(end).toMatchObject({ end: "unknown", round: { readBack: { found: "nothing" } } });
    expect((await listAnswers(desk.ctx, { callId })).map(({ kind }) => kind)).toContain("read_back");
    expect((await desk.thread(id)).stage).toBe("unknown");
    expect(await askAgain(desk.ctx, { callId })).toMatchObject({ end: "done" });
  });

  it("takes a list that cannot be read to its end for no list", async () => {
    const { callId } = await lost("before");
    desk.sellers.answers.set("get_media_buys", () => ({ media_buys: [], pagination: { has_more: true, cursor: "1" } }));
    expect(await refusalOf(readBackCall(desk.ctx, { callId }))).toMatchObject({ code: "SELLER_UNREACHABLE" });
    desk.sellers.answers.set("get_media_buys", () => ({ adcp_error: { code: "SERVICE_UNAVAILABLE", message: "" } }));
    expect(await refusalOf(readBackCall(desk.ctx, { callId }))).toMatchObject({ code: "SELLER_UNREACHABLE" });
  });
});

describe("a seller that keeps no keys", () => {
  const keepsNone = () =>
    desk.sellers.answers.set("get_adcp_capabilities", () => ({
      adcp: { supported_versions: ["3.2"], idempotency: { supported: false } },
      supported_protocols: ["media_buy"],
      media_buy: {
        lifecycle_tools: ["request_proposals", "refine_proposals", "accept_proposal"],
        proposal_refinement: {
          supported_dimensions: ["total_budget", "cpm", "flight", "product_changes", "alternatives", "criteria"],
        },
      },
    }));

  it("is asked again only after a read-back found nothing and a person said so", async () => {
    keepsNone();
    const { callId } = await lost("before");
    const before = accepts();
    expect(await refusalOf(askAgain(desk.ctx, { callId, evenIfTwice: true }))).toMatchObject({
      code: "BLOCKED",
      message: expect.stringContaining("Read back first"),
    });
    await readBackCall(desk.ctx, { callId });
    expect(await refusalOf(askAgain(desk.ctx, { callId }))).toMatchObject({ code: "BLOCKED" });
    expect(accepts()).toBe(before);
    expect(await askAgain(desk.ctx, { callId, evenIfTwice: true })).toMatchObject({ end: "done" });
  });

  it("is not asked again once the hold has ended: the same bytes would be a new order", async () => {
    keepsNone();
    const { callId } = await lost("before");
    await readBackCall(desk.ctx, { callId });
    const before = accepts();
    desk.skewMs = 3_600_000;
    expect(await refusalOf(askAgain(desk.ctx, { callId, evenIfTwice: true }))).toMatchObject({
      code: "BLOCKED",
      findings: [{ code: "hold_expired" }],
    });
    expect(accepts()).toBe(before);
  });

  it("says nothing about the first try by what it answers to the second", async () => {
    keepsNone();
    const { callId, committed } = await lost("after");
    desk.sellers.answers.set("get_media_buys", () => ({ media_buys: [] }));
    await readBackCall(desk.ctx, { callId });
    desk.sellers.answers.set("accept_proposal", () => ({ adcp_error: { code: "PROPOSAL_EXPIRED", message: "" } }));
    expect(await askAgain(desk.ctx, { callId, evenIfTwice: true })).toMatchObject({
      end: "unknown",
      round: { fault: { kind: "repeat_refused" }, retryAt: null },
    });
    expect(await refusalOf(desk.accept(committed))).toMatchObject({ code: "CONFLICT" });
    desk.sellers.answers.delete("get_media_buys");
    expect(await readBackCall(desk.ctx, { callId })).toMatchObject({ end: "done" });
  });
});

describe("setting an unknown acceptance aside", () => {
  const note = "Kim at the seller says that nothing was booked.";

  it("keeps the proposal claimed unless a person says that it did not happen", async () => {
    const { id, callId, committed } = await lost("before");
    const aside = await setAside(desk.ctx, { callId, note, concluded: "not_known" });
    expect(aside.round).toMatchObject({ state: "unknown", aside: { note, concluded: "not_known" }, waysOut: [] });
    expect((await getOverview(desk.ctx)).needs.filter((need) => need.callId === callId)).toEqual([]);
    expect(await desk.thread(id)).toMatchObject({ stage: "held", hold: { blocked: true } });
    expect(await refusalOf(desk.accept(committed))).toMatchObject({ code: "CONFLICT" });

    await setAside(desk.ctx, { callId, note, concluded: "did_not_happen" });
    // A repeat that another server was about to make comes too late.
    const before = accepts();
    await dispatch(desk.ctx, callId, ["unknown"], { retries: 1 });
    expect(accepts()).toBe(before);
    expect(await findCall(desk.store.db, callId)).toMatchObject({ state: "unknown", attempts: 1 });
    expect(await desk.accept(committed)).toMatchObject({ end: "done" });
    expect((await desk.thread(id)).stage).toBe("accepted");
  });

  it("is for unknown calls only", async () => {
    const { callId } = await lost("before");
    await askAgain(desk.ctx, { callId });
    expect(await refusalOf(setAside(desk.ctx, { callId, note, concluded: "happened" }))).toMatchObject({
      code: "CONFLICT",
    });
  });
});
