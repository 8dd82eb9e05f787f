import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { callSeller } from "@/lib/wire";
import { readBack } from "../acceptances/read-back";
import { checkChain } from "../activity/check-chain";
import { askAgain } from "../calls/ask-again";
import { decline } from "../declines/decline";
import { finalize } from "../holds/finalize";
import { listNegotiations } from "../negotiations/list";
import { controlBuy } from "../operations/control";
import { getOverview } from "../overview/get";
import { sendRefinements } from "../refinements/send";
import { sendRequest } from "../requests/send";
import { first, newKey, only, refusalOf, TestDesk } from "../testing/desk";
import { beginChange } from "./begin";
import { askCancellation } from "./cancel";
import { getMediaBuy } from "./get";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterEach(() => {
  desk.skewMs = 0;
  desk.sellers.cut = null;
  desk.sellers.answers.clear();
  desk.sellers.rewrites.clear();
});
afterAll(async () => {
  expect(await checkChain(desk.store.db)).toMatchObject({ ok: true, brokenAt: null });
  await desk.close();
});

type Snapshot = Awaited<ReturnType<TestDesk["thread"]>>["snapshots"][number];

const proposalIn = ({ proposalText }: { proposalText: string }) => JSON.parse(proposalText);

async function booked() {
  const held = await desk.held();
  expect(await desk.accept(held.committed)).toMatchObject({ end: "done" });
  const { mediaBuy } = await desk.thread(held.id);
  if (!mediaBuy) throw new Error("Nothing was booked.");
  return { ...held, mediaBuyId: mediaBuy.mediaBuyId };
}

type Booked = Pick<Awaited<ReturnType<typeof booked>>, "id" | "threadId" | "mediaBuyId">;

/** Asks for less money, which StreamHaus can do, and returns the drafts. */
async function amended({ id, threadId, mediaBuyId }: Booked, most = 40_000): Promise<Snapshot[]> {
  const { sourceSnapshotId } = await beginChange(desk.ctx, { threadId, mediaBuyId });
  const source = first((await desk.thread(id)).snapshots.filter((each) => each.id === sourceSnapshotId));
  const end = await sendRefinements(desk.ctx, {
    threadId,
    key: newKey(),
    refinements: [
      {
        proposal_id: source.proposalId,
        action: "revise",
        constraints: { total_budget: { max: most, currency: "USD" } },
      },
    ],
  });
  return (await desk.thread(id)).snapshots.filter(({ callId }) => callId === end.callId);
}

async function cancellation({ id, threadId, mediaBuyId }: Booked): Promise<Snapshot> {
  const end = await askCancellation(desk.ctx, { threadId, mediaBuyId, key: newKey() });
  expect(end).toMatchObject({ end: "done", round: { verdict: { ok: true } } });
  return only((await desk.thread(id)).snapshots.filter(({ callId }) => callId === end.callId));
}

async function held({ id, threadId }: Booked, draft: Snapshot): Promise<Snapshot> {
  await desk.acknowledge(id, draft.id);
  const end = await finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [draft.id] });
  expect(end).toMatchObject({ end: "done" });
  const committed = only((await desk.thread(id)).snapshots.filter(({ callId }) => callId === end.callId));
  await desk.acknowledge(id, committed.id);
  return committed;
}

/** Changes the buy at the seller without this desk: somebody else of the agency, or the seller's own people. */
async function movedElsewhere({ mediaBuyId, threadId }: Booked, change: object): Promise<void> {
  const { buy } = await getMediaBuy(desk.ctx, { threadId });
  const account = { brand: { domain: "acmeoutdoor.example" }, operator: "pinnacle-agency.example" };
  const request = {
    adcp_version: "3.2",
    adcp_major_version: 3,
    idempotency_key: newKey(),
    account,
    media_buy_id: mediaBuyId,
    revision: buy.revision,
    ...change,
  };
  const reply = await callSeller({
    url: `${desk.origin}/sandbox/streamhaus/mcp`,
    protocol: "mcp",
    auth: { kind: "bearer", token: desk.token },
    tool: "control_media_buy",
    requestText: JSON.stringify(request),
    timeoutMs: 5_000,
  });
  expect(reply.kind).toBe("done");
}

describe("an amendment", () => {
  it("starts from the accepted snapshot, is drafted, held and accepted like any terms, and keeps the buy", async () => {
    const deal = await booked();
    const draft = first(await amended(deal));
    expect(proposalIn(draft)).toMatchObject({
      proposal_kind: "media_buy_update",
      media_buy_id: deal.mediaBuyId,
      base_media_buy_revision: 1,
    });
    const committed = await held(deal, draft);
    expect(await desk.accept(committed)).toMatchObject({ end: "done", round: { verdict: { ok: true } } });
    const thread = await desk.thread(deal.id);
    expect(thread.mediaBuys).toHaveLength(1);
    expect(thread.mediaBuy).toMatchObject({
      mediaBuyId: deal.mediaBuyId,
      snapshotId: committed.id,
      revision: 2,
      readBack: { state: "agrees", findings: [] },
    });
  });

  it("is never asked for on terms the buy no longer runs on", async () => {
    const deal = await booked();
    const before = first((await desk.thread(deal.id)).snapshots.filter(({ status }) => status === "accepted"));
    await desk.accept(await held(deal, first(await amended(deal))));
    const sent = desk.sellers.calls("refine_proposals").length;
    const refinements = [{ proposal_id: before.proposalId, action: "revise", alternatives: { count: 2 } }];
    expect(
      await refusalOf(sendRefinements(desk.ctx, { threadId: deal.threadId, key: newKey(), refinements })),
    ).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("other terms"),
    });
    expect(desk.sellers.calls("refine_proposals")).toHaveLength(sent);
    const { sourceSnapshotId } = await beginChange(desk.ctx, deal);
    const source = first((await desk.thread(deal.id)).snapshots.filter(({ id }) => id === sourceSnapshotId));
    expect(source.proposalId).not.toBe(before.proposalId);
  });

  it("is not accepted by this desk once its base is known to be stale, and starts again from the live terms", async () => {
    const deal = await booked();
    const committed = await held(deal, first(await amended(deal)));
    const sent = desk.sellers.calls("accept_proposal").length;
    const { buy } = await getMediaBuy(desk.ctx, deal);
    await controlBuy(desk.ctx, { ...deal, key: newKey(), revision: buy.revision, change: { kind: "pause" } });
    const reason = await refusalOf(desk.accept(committed));
    expect(reason).toMatchObject({ code: "BLOCKED", findings: [{ code: "base_revision", asked: 2, found: 1 }] });
    expect(desk.sellers.calls("accept_proposal")).toHaveLength(sent);
    const again = await held(deal, first(await amended(deal)));
    expect(proposalIn(again).base_media_buy_revision).toBe(2);
    expect(await desk.accept(again)).toMatchObject({ end: "done" });
  });

  it("that the seller finds stale is refused there, and the desk reads what moved", async () => {
    const deal = await booked();
    const committed = await held(deal, first(await amended(deal)));
    await movedElsewhere(deal, { paused: true });
    const end = await desk.accept(committed);
    expect(end).toMatchObject({ end: "refused", round: { error: { code: "CONFLICT" } } });
    const { buy, readings } = await getMediaBuy(desk.ctx, deal);
    expect(buy).toMatchObject({ revision: 2, status: "paused" });
    expect(readings.map(({ revision }) => revision)).toEqual([2, 1]);
    expect(await refusalOf(desk.accept(committed))).toMatchObject({
      code: "BLOCKED",
      findings: [{ code: "base_revision" }],
    });
  });

  it("whose acceptance loses its answer is unknown, and the same key brings it once", async () => {
    const deal = await booked();
    const committed = await held(deal, first(await amended(deal)));
    desk.sellers.cut = { tool: "accept_proposal", when: "after" };
    const lost = await desk.accept(committed);
    expect(lost).toMatchObject({ end: "unknown" });
    desk.sellers.cut = null;
    expect(await askAgain(desk.ctx, { callId: lost.callId })).toMatchObject({ end: "done", round: { replayed: true } });
    const { mediaBuy } = await desk.thread(deal.id);
    expect(mediaBuy).toMatchObject({ revision: 2, snapshotId: committed.id, readBack: { state: "agrees" } });
  });

  it("that names another buy, or no revision, cannot be held", async () => {
    const deal = await booked();
    desk.sellers.rewrites.set("refine_proposals", (text) => text.replaceAll(deal.mediaBuyId, "mb_another"));
    const draft = first(await amended(deal));
    expect(draft.findings).toMatchObject([{ code: "base_revision", severity: "block" }]);
    desk.sellers.rewrites.clear();
    const input = { threadId: deal.threadId, key: newKey(), snapshotIds: [draft.id] };
    expect(await refusalOf(finalize(desk.ctx, input))).toMatchObject({ code: "BLOCKED" });
  });
});

describe("a cancellation", () => {
  it("says what it costs and when it takes effect, is accepted like any terms, and ends canceled", async () => {
    const deal = await booked();
    const draft = await cancellation(deal);
    expect(proposalIn(draft)).toMatchObject({
      proposal_kind: "media_buy_cancellation",
      commercial_terms: { cancellation_terms: { effective_at: expect.any(String), fee: { currency: "USD" } } },
    });
    const committed = await held(deal, draft);
    expect(await desk.accept(committed)).toMatchObject({ end: "done", round: { verdict: { ok: true } } });
    const thread = await desk.thread(deal.id);
    expect(thread.mediaBuy).toMatchObject({ status: "canceled", readBack: { state: "agrees", findings: [] } });
    expect(thread.turn.text).toBe("Canceled");
    expect(await refusalOf(askCancellation(desk.ctx, { ...deal, key: newKey() }))).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("canceled"),
    });
  });

  it("of a plan whose terms leave the total open sets none", async () => {
    const seller = await desk.addSeller("Elastic", "elastic");
    const { id, threads } = await desk.create([seller.id]);
    const threadId = only(threads).id;
    await sendRequest(desk.ctx, { threadId, key: newKey() });
    const deal = { id, threadId, mediaBuyId: "" };
    const offer = await held(deal, first((await desk.thread(id)).snapshots));
    const { currency, max, recommended } = proposalIn(offer).total_budget_guidance;
    const amount = { amount: recommended ?? max, currency };
    expect(await desk.accept(offer, { amount })).toMatchObject({ end: "done" });
    const mediaBuyId = (await desk.thread(id)).mediaBuy?.mediaBuyId ?? "";
    const ending = await held(deal, await cancellation({ ...deal, mediaBuyId }));
    expect(await desk.accept(ending, { amount })).toMatchObject({ end: "done", round: { verdict: { ok: true } } });
    expect(desk.sellers.calls("accept_proposal").at(-1)?.arguments).not.toHaveProperty("total_budget");
    expect((await desk.thread(id)).mediaBuy).toMatchObject({ status: "canceled", readBack: { state: "agrees" } });
  });

  it("without its cancellation terms cannot be held", async () => {
    const deal = await booked();
    desk.sellers.rewrites.set("refine_proposals", (text) =>
      text.replaceAll('"media_buy_cancellation"', '"media_buy_update"'),
    );
    const end = await askCancellation(desk.ctx, { ...deal, key: newKey() });
    expect(end.round.verdict?.findings).toMatchObject([{ code: "kind", severity: "block" }]);
  });

  it("that the seller books and does not carry out is a red finding", async () => {
    const deal = await booked();
    const committed = await held(deal, await cancellation(deal));
    await desk.accept(committed);
    desk.sellers.rewrites.set("get_media_buys", (text) => text.replaceAll('"status":"canceled"', '"status":"active"'));
    const read = await readBack(desk.ctx, deal);
    expect(read.readBack).toMatchObject({ state: "differs" });
    expect(read.readBack.findings).toMatchObject([{ code: "status", asked: "canceled", found: "active" }]);
  });

  it("is one question however often it is pressed", async () => {
    const deal = await booked();
    const sent = desk.sellers.calls("refine_proposals").length;
    const input = { ...deal, key: newKey() };
    const [a, b] = await Promise.all([askCancellation(desk.ctx, input), askCancellation(desk.ctx, input)]);
    expect(a.callId).toBe(b.callId);
    expect(desk.sellers.calls("refine_proposals")).toHaveLength(sent + 1);
  });
});

/** What the desk, the list of negotiations and the workspace say of a deal's only thread, and what of it needs a person. */
async function said({ id }: Booked) {
  const { needs, negotiations } = await getOverview(desk.ctx);
  const listed = await listNegotiations(desk.ctx);
  const threads = [negotiations, listed].map((all) => only(first(all.filter((each) => each.id === id)).threads));
  const views = [...threads, await desk.thread(id)].map(({ stage, turn, waiting }) => ({ stage, turn, waiting }));
  expect(views).toEqual(views.map(() => first(views)));
  const own = needs.filter(({ negotiationId }) => negotiationId === id);
  return { ...first(views), needs: own.map(({ kind, snapshotId, change }) => ({ kind, snapshotId, change })) };
}

describe("whose turn it is while a buy is booked", () => {
  it("is nobody's, then yours for the draft of an amendment, for its hold, and nobody's again", async () => {
    const deal = await booked();
    const nobodys = { stage: "accepted", turn: { who: "nobody", text: "Booked" }, waiting: null, needs: [] };
    expect(await said(deal)).toMatchObject(nobodys);
    const draft = first(await amended(deal));
    const change = { kind: "amendment", mediaBuyId: deal.mediaBuyId };
    expect(await said(deal)).toMatchObject({
      stage: "accepted",
      turn: { who: "you", text: "Your decision: an amendment draft waits", since: draft.receivedAt },
      waiting: { change: "amendment", mediaBuyId: deal.mediaBuyId, isHeld: false, snapshotId: draft.id },
      needs: [{ kind: "change", snapshotId: draft.id, change }],
    });
    const committed = await held(deal, draft);
    expect(await said(deal)).toMatchObject({
      turn: { who: "you", text: "Your decision: accept the amendment before its hold ends" },
      waiting: { change: "amendment", isHeld: true, snapshotId: committed.id },
      needs: [{ kind: "hold", snapshotId: committed.id, change }],
    });
    await desk.accept(committed);
    expect(await said(deal)).toMatchObject(nobodys);
  });

  it("is yours for the draft of a cancellation, until it is walked away from", async () => {
    const deal = await booked();
    const draft = await cancellation(deal);
    expect(await said(deal)).toMatchObject({
      turn: { who: "you", text: "Your decision: a cancellation draft waits" },
      needs: [{ kind: "change", change: { kind: "cancellation", mediaBuyId: deal.mediaBuyId } }],
    });
    const end = await decline(desk.ctx, {
      threadId: deal.threadId,
      key: newKey(),
      declines: [{ snapshotId: draft.id, reason: "other", detail: "It runs on." }],
    });
    expect(end).toMatchObject({ end: "done" });
    expect(await said(deal)).toMatchObject({ turn: { who: "nobody", text: "Booked" }, needs: [] });
  });

  it("is nobody's for a draft whose base moved, and for one that lapsed", async () => {
    const deal = await booked();
    await amended(deal);
    const { buy } = await getMediaBuy(desk.ctx, deal);
    await controlBuy(desk.ctx, { ...deal, key: newKey(), revision: buy.revision, change: { kind: "pause" } });
    expect(await said(deal)).toMatchObject({ turn: { text: "Booked" }, waiting: null, needs: [] });
    const draft = first(await amended(deal));
    expect(await said(deal)).toMatchObject({ turn: { text: "Your decision: an amendment draft waits" } });
    desk.skewMs = Date.parse(proposalIn(draft).expires_at) - Date.now() + 1_000;
    expect(await said(deal)).toMatchObject({ turn: { text: "Booked" }, waiting: null, needs: [] });
  });
});

describe("every later look at a media buy", () => {
  it("finds a buy that somebody else ended, and a line that is gone", async () => {
    const deal = await booked();
    desk.sellers.rewrites.set("get_media_buys", (text) =>
      text.replaceAll('"status":"pending_creatives"', '"status":"canceled"'),
    );
    expect((await readBack(desk.ctx, deal)).readBack.findings).toMatchObject([{ code: "status", found: "canceled" }]);
    desk.sellers.rewrites.set("get_media_buys", (text) => text.replaceAll('"budget":', '"budget":1'));
    const { findings } = (await readBack(desk.ctx, deal)).readBack;
    expect(findings.map(({ code }) => code)).toContain("accepted_terms_changed");
  });

  it("takes what this desk had changed itself for no difference", async () => {
    const deal = await booked();
    const { buy, readings } = await getMediaBuy(desk.ctx, deal);
    const { total_budget } = JSON.parse(first(readings).text);
    const change = { kind: "total" as const, total: { amount: total_budget - 5_000, currency: "USD" } };
    const end = await controlBuy(desk.ctx, { ...deal, key: newKey(), revision: buy.revision, change });
    expect(end).toMatchObject({ end: "done", round: { kind: "control", verdict: { ok: true, findings: [] } } });
    expect((await desk.thread(deal.id)).mediaBuy).toMatchObject({ revision: 2, readBack: { state: "agrees" } });
  });
});
