import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkChain } from "../activity/check-chain";
import { listEntries } from "../activity/list";
import { finalize } from "../holds/finalize";
import { listHolds } from "../holds/list";
import { getNegotiation } from "../negotiations/get";
import { getOverview } from "../overview/get";
import { sendRefinements } from "../refinements/send";
import { sendRequest } from "../requests/send";
import { readSellerAgain } from "../sellers/read-again";
import { first, newKey, only, refusalOf, samsRefinement, TestDesk } from "../testing/desk";
import { decline } from "./decline";

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

const declined = () => desk.sellers.calls("decline_proposals").length;
const send = (threadId: string, snapshotIds: string[], more: { reason?: "price" | "other"; detail?: string } = {}) =>
  decline(desk.ctx, {
    threadId,
    key: newKey(),
    declines: snapshotIds.map((snapshotId) => ({ snapshotId, reason: "price" as const, ...more })),
  });

async function revised() {
  const { id, threadId, source } = await desk.proposed();
  await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
  const drafts = (await desk.thread(id)).snapshots.filter(({ outcome }) => outcome === "revised");
  return { id, threadId, source, drafts };
}

describe("a decline", () => {
  it("is one closed request, stored and sent as it is, whose words stay out of the activity log", async () => {
    const { id, threadId, source } = await desk.proposed();
    const detail = "Above what our client signed off on.";
    const end = await send(threadId, [source.id], { reason: "other", detail });
    expect(end).toMatchObject({
      end: "done",
      round: { kind: "decline", number: 1, verdict: { ok: true, findings: [] } },
    });
    const request = JSON.parse(end.round.requestText);
    expect(desk.sellers.calls("decline_proposals").at(-1)?.arguments).toEqual(request);
    expect(request).toEqual({
      adcp_version: "3.2",
      adcp_major_version: 3,
      idempotency_key: expect.any(String),
      declines: [{ proposal_id: source.proposalId, reason: "other", detail }],
    });
    const entries = (await listEntries(desk.ctx, { limit: 50 })).filter((entry) => entry.negotiationId === id);
    expect(entries.map(({ action }) => action)).toContain("decline.sent");
    expect(JSON.stringify(entries)).not.toContain("signed off");
  });

  it("takes a snapshot off the table and leaves what else was offered", async () => {
    const { id, threadId, source, drafts } = await revised();
    const [one, other] = drafts;
    if (!one || !other) throw new Error("Two drafts were asked for.");
    await send(threadId, [one.id]);
    const after = await desk.thread(id);
    expect(after).toMatchObject({ stage: "revised", bestOffer: { snapshotId: other.id } });
    expect(after.turn.text).toContain("1 revised draft ");
    expect(after.snapshots.filter((row) => row.declined).map((row) => row.id)).toEqual([one.id]);

    await send(threadId, [other.id]);
    expect(await desk.thread(id)).toMatchObject({ stage: "proposed", bestOffer: { snapshotId: source.id } });

    await send(threadId, [source.id]);
    const over = await desk.thread(id);
    expect(over).toMatchObject({ stage: "declined", bestOffer: null, turn: { who: "nobody" } });
    expect((await getOverview(desk.ctx)).needs.filter((need) => need.threadId === threadId)).toEqual([]);
  });

  it("lets go of a hold, which is neither shown as live nor accepted any more", async () => {
    const { id, threadId, committed } = await desk.held();
    await send(threadId, [committed.id]);
    const thread = await desk.thread(id);
    expect(thread.hold).toBeNull();
    expect(thread.stage).not.toBe("held");
    expect((await listHolds(desk.ctx)).filter((hold) => hold.threadId === threadId)).toEqual([]);
    const before = desk.sellers.calls("accept_proposal").length;
    expect(await refusalOf(desk.accept(committed))).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("declined"),
    });
    expect(desk.sellers.calls("accept_proposal")).toHaveLength(before);
  });

  it("is for good: nothing further is sent about it", async () => {
    const { threadId, source, drafts } = await revised();
    const draft = first(drafts);
    await send(threadId, [draft.id, source.id]);
    const sent = desk.sellers.bodies.length;
    const refinements = [samsRefinement(draft, 2)];
    for (const verb of [
      () => send(threadId, [draft.id]),
      () => finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [draft.id] }),
      () => sendRefinements(desk.ctx, { threadId, key: newKey(), refinements }),
    ]) {
      expect(await refusalOf(verb())).toMatchObject({ code: "CONFLICT" });
    }
    expect(desk.sellers.bodies).toHaveLength(sent);
  });

  it("is one call of two presses with one key, and of two tabs", async () => {
    const { threadId, source } = await desk.proposed();
    const before = declined();
    const input = { threadId, key: newKey(), declines: [{ snapshotId: source.id, reason: "timing" as const }] };
    const [a, b] = await Promise.all([decline(desk.ctx, input), decline(desk.ctx, input)]);
    expect(a).toEqual(b);
    expect(declined()).toBe(before + 1);

    const other = await desk.proposed();
    const both = await Promise.allSettled([
      send(other.threadId, [other.source.id]),
      send(other.threadId, [other.source.id]),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(declined()).toBe(before + 2);
  });

  it("is never of what was accepted, or may be by now", async () => {
    const held = await desk.held();
    const before = declined();
    desk.sellers.cut = { tool: "accept_proposal", when: "before" };
    await desk.accept(held.committed);
    desk.sellers.cut = null;
    expect(await refusalOf(send(held.threadId, [held.committed.id]))).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("being accepted"),
    });
    const other = await desk.held();
    await desk.accept(other.committed);
    const accepted = first((await desk.thread(other.id)).snapshots.filter(({ outcome }) => outcome === "accepted"));
    for (const { id } of [other.committed, accepted]) {
      expect(await refusalOf(send(other.threadId, [id]))).toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining("accepted"),
      });
    }
    expect(declined()).toBe(before);
    // The draft behind it is another proposal, and the seller takes its decline.
    expect(await send(other.threadId, [other.draft.id])).toMatchObject({ end: "done" });
    expect(await desk.thread(other.id)).toMatchObject({ stage: "accepted" });
  });
});

describe("what a decline says", () => {
  it("needs words where the reason is other, and no more than the protocol takes", async () => {
    const { threadId, source } = await desk.proposed();
    const before = declined();
    const problems = async (more: Parameters<typeof send>[2], ids = [source.id]) => {
      const reason = await refusalOf(send(threadId, ids, more));
      return reason.code === "PREFLIGHT"
        ? reason.problems.map(({ code, pointer }) => `${code} ${pointer}`)
        : reason.code;
    };
    expect(await problems({ reason: "other" })).toEqual(["detail_missing /declines/0/detail"]);
    expect(await problems({ detail: "x".repeat(501) })).toEqual([expect.stringContaining("/declines/0/detail")]);
    expect(await problems({}, [source.id, source.id])).toEqual([expect.stringContaining("/declines/1/proposal_id")]);
    expect(await problems({}, ["snap_none"])).toBe("NOT_FOUND");
    expect(declined()).toBe(before);
  });

  it("names no other seller of the negotiation, and may name any other word", async () => {
    const seller = await desk.addSeller("Stream Haus", "streamhaus");
    const rival = await desk.addSeller("North-Light", "northlight");
    const { id } = await desk.create([seller.id, rival.id]);
    const thread = async () =>
      only((await getNegotiation(desk.ctx, { id })).threads.filter(({ sellerId }) => sellerId === seller.id));
    await sendRequest(desk.ctx, { threadId: (await thread()).id, key: newKey() });
    const { id: threadId, snapshots } = await thread();
    const snapshot = first(snapshots);
    for (const detail of ["We go with North-Light.", "northlight is cheaper", "See NORTH LIGHT’s offer"]) {
      const reason = await refusalOf(send(threadId, [snapshot.id], { detail }));
      expect(reason, detail).toMatchObject({
        code: "PREFLIGHT",
        problems: [{ code: "names_competitor", pointer: "/declines/0/detail" }],
      });
    }
    const detail = "Stream Haus was too dear; the northlights campaign moves on.";
    expect(await send(threadId, [snapshot.id], { detail })).toMatchObject({ end: "done" });
  });

  it("goes to no seller that does not take declines", async () => {
    const { threadId, source } = await desk.proposed();
    const before = declined();
    desk.sellers.answers.set("get_adcp_capabilities", () => ({
      adcp: { supported_versions: ["3.2"], idempotency: { supported: true, replay_ttl_seconds: 86_400 } },
      supported_protocols: ["media_buy"],
      media_buy: { lifecycle_tools: ["request_proposals", "refine_proposals", "accept_proposal"] },
    }));
    const { negotiationId } = first((await getOverview(desk.ctx)).needs.filter((need) => need.threadId === threadId));
    await readSellerAgain(desk.ctx, { id: (await desk.thread(negotiationId)).sellerId });
    expect(await refusalOf(send(threadId, [source.id]))).toMatchObject({
      code: "PREFLIGHT",
      problems: [{ code: "tool_not_offered" }],
    });
    expect(declined()).toBe(before);
  });
});

describe("what a seller answers to a decline", () => {
  const answers = (results: object[]) => desk.sellers.answers.set("decline_proposals", () => ({ results }));

  it("is kept proposal by proposal", async () => {
    const { id, threadId, drafts } = await revised();
    const [one, other] = drafts;
    if (!one || !other) throw new Error("Two drafts were asked for.");
    answers([
      { proposal_id: one.proposalId, outcome: "declined" },
      { proposal_id: other.proposalId, outcome: "unable", reason: "It was executed meanwhile." },
    ]);
    expect(await send(threadId, [one.id, other.id])).toMatchObject({ end: "done", round: { verdict: { ok: true } } });
    const { snapshots, bestOffer } = await desk.thread(id);
    expect(snapshots.filter((row) => row.declined).map((row) => row.id)).toEqual([one.id]);
    expect(bestOffer).toMatchObject({ snapshotId: other.id });
    const entries = (await listEntries(desk.ctx, { limit: 5 })).filter(({ action }) => action === "call.answered");
    expect(first(entries).detail.outcomes).toEqual(["declined", "unable"]);
  });

  it("is judged: silence about one proposal and words about another are named, and decline nothing", async () => {
    const { id, threadId, source, drafts } = await revised();
    answers([{ proposal_id: source.proposalId, outcome: "declined" }]);
    const end = await send(threadId, [first(drafts).id]);
    expect(end.round.verdict).toMatchObject({
      ok: false,
      findings: [{ code: "result_count" }, { code: "result_order" }],
    });
    expect((await desk.thread(id)).snapshots.filter((row) => row.declined)).toEqual([]);
  });

  it("is not taken from a refinement that calls its outcome declined", async () => {
    const { id, threadId, source } = await desk.proposed();
    desk.sellers.answers.set("refine_proposals", () => ({
      status: "completed",
      products: [],
      results: [{ source_proposal_id: source.proposalId, outcome: "declined" }],
    }));
    await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
    expect(only((await desk.thread(id)).snapshots)).toMatchObject({ declined: false });
  });
});
