import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comparableOf, compareProposals } from "@/lib/negotiation";
import { checkChain } from "../activity/check-chain";
import { getComparison } from "../comparisons/get";
import { finalize } from "../holds/finalize";
import { getOverview } from "../overview/get";
import { sendRefinements } from "../refinements/send";
import { sendRequest } from "../requests/send";
import { first, newKey, only, refusalOf, TestDesk } from "../testing/desk";
import { giveAssurance } from "./assurance";
import { buyLegacy } from "./buy";
import { finalizeLegacy } from "./finalize";
import { readBackLegacy } from "./read-back";
import { lookAgain, refineLegacy } from "./refine";

type Thread = Awaited<ReturnType<TestDesk["thread"]>>;
type Look = NonNullable<Thread["legacy"]>["observations"][number];

describe.each([
  { slug: "heritage", release: "3.1", wireVersion: "3.1", why: "older_release", evidence: "listed", extra: [] },
  {
    slug: "attic",
    release: "3.0",
    wireVersion: null,
    why: "no_lifecycle_tools",
    evidence: "said_nowhere",
    extra: ["repeat_in_flight_not_told"],
  },
] as const)("from the brief to a read-back purchase with $slug, which speaks $release", (it_) => {
  const { slug, release, wireVersion, why, evidence, extra } = it_;
  const desk = new TestDesk();
  beforeAll(() => desk.open());
  afterAll(() => desk.close());

  let sellerId = "";
  let id = "";
  let threadId = "";
  const legacy = async () => {
    const { legacy: seen } = await desk.thread(id);
    if (!seen) throw new Error("The thread is not in the older lane.");
    return seen;
  };
  const newest = async (proposalId: string): Promise<Look> =>
    only((await legacy()).observations.filter((look) => look.proposalId === proposalId && look.isNewest));
  const proposalIds = async () => [...new Set((await legacy()).observations.map(({ proposalId }) => proposalId))];

  it("tells the lane from what the seller declares, and what it can promise in words", async () => {
    const seller = await desk.addSeller(slug, slug);
    sellerId = seller.id;
    expect(seller.laneInfo).toMatchObject({ kind: "legacy", release, wireVersion, why, evidence });
    expect(seller.laneInfo.promises.filter(({ kept }) => kept !== "yes").length).toBeGreaterThan(8);
    const negotiation = await desk.create([sellerId]);
    id = negotiation.id;
    threadId = only(negotiation.threads).id;
    expect(only(negotiation.threads)).toMatchObject({ stage: "not_sent", laneInfo: { kind: "legacy", notice: null } });
  });

  it("sends the brief as get_products and takes in two proposals, none of them a snapshot", async () => {
    const end = await sendRequest(desk.ctx, { threadId, key: newKey() });
    expect(end).toMatchObject({ end: "done", round: { tool: "get_products", verdict: null } });
    const sent = only(desk.sellers.calls("get_products")).arguments as Record<string, unknown>;
    expect(sent).toMatchObject({ buying_mode: "brief", adcp_major_version: 3 });
    expect(sent.adcp_version).toBe(wireVersion ?? undefined);
    expect(Object.keys(sent)).not.toContain("idempotency_key");
    const thread = await desk.thread(id);
    expect(thread).toMatchObject({ stage: "proposed", snapshots: [], servedVersion: wireVersion });
    const { observations, answers } = await legacy();
    expect(only(answers)).toMatchObject({ answer: "proposals", reported: false, entries: [] });
    expect(observations).toHaveLength(2);
    for (const { contentHash, verification, status, proposalText, offersText } of observations) {
      expect(contentHash).toMatch(/^seen:[\w-]{43}$/);
      expect({ verification, status }).toEqual({ verification: "unverifiable", status: "draft" });
      expect(end.round.responseText).toContain(proposalText);
      for (const { price } of JSON.parse(offersText)) expect(price).toMatchObject({ fixed_price: expect.any(Number) });
    }
  });

  it("refines in the seller's words, and keeps what the proposal became beside what it was", async () => {
    const [proposalId = ""] = await proposalIds();
    const before = await newest(proposalId);
    const end = await refineLegacy(desk.ctx, {
      threadId,
      key: newKey(),
      entries: [
        { scope: "request", ask: "More video." },
        { scope: "product", productId: "display_standard_q4", action: "omit" },
        { scope: "proposal", observationId: before.id, action: "include" },
      ],
      filters: { countries: ["US"] },
    });
    expect(end.end).toBe("done");
    const { answers, filters, observations } = await legacy();
    expect(filters).toMatchObject({ text: '{"countries":["US"]}', callId: end.callId });
    expect(answers.at(-1)).toMatchObject({
      reported: true,
      mismatches: [],
      entries: [
        { scope: "request", status: "partial", matchedBy: "position", notes: expect.any(String) },
        { scope: "product", id: "display_standard_q4", action: "omit", status: "applied" },
        { scope: "proposal", id: proposalId, action: "include", status: "partial" },
      ],
    });
    const after = await newest(proposalId);
    expect(after).toMatchObject({ previousId: before.id, callId: end.callId });
    expect(after.contentHash).not.toBe(before.contentHash);
    expect(after.changes).toContainEqual(
      expect.objectContaining({ productId: "display_standard_q4", kind: "removed", weight: "terms" }),
    );
    expect(observations.find((look) => look.id === before.id)).toMatchObject({ isNewest: false });
    expect((await desk.thread(id)).stage).toBe("counter_offer");
  });

  it("decides nothing on a look that is no longer what the proposal is", async () => {
    const { observations } = await legacy();
    const old = first(observations.filter(({ isNewest }) => !isNewest));
    const sent = desk.sellers.bodies.length;
    const entries = [
      { scope: "proposal" as const, observationId: old.id, action: "include" as const, ask: "Cheaper." },
    ];
    const reason = await refusalOf(refineLegacy(desk.ctx, { threadId, key: newKey(), entries, filters: null }));
    expect(reason).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("change under its id") });
    expect(desk.sellers.bodies).toHaveLength(sent);
  });

  it("tries several refinements side by side, each with its own answer", async () => {
    const [a = "", b = ""] = await proposalIds();
    const [lookA, lookB] = [await newest(a), await newest(b)];
    const refine = (observationId: string, ask: string) =>
      refineLegacy(desk.ctx, {
        threadId,
        key: newKey(),
        entries: [{ scope: "proposal", observationId, action: "include", ask }],
        filters: null,
      });
    // No answer comes before all three left, or the third would rest on a look that is old by then.
    const before = desk.sellers.bodies.length;
    let letAnswer: () => void = () => undefined;
    desk.sellers.slowness = new Promise((resolve) => {
      letAnswer = resolve;
    });
    const sent = Promise.all([
      refine(lookA.id, "More reach."),
      refine(lookB.id, "Less audio."),
      refine(lookA.id, "More reach, please."),
    ]);
    await expect.poll(() => desk.sellers.bodies.length).toBe(before + 3);
    desk.sellers.slowness = null;
    letAnswer();
    const ends = await sent;
    expect(ends.map(({ end }) => end)).toEqual(["done", "done", "done"]);
    const { answers, observations } = await legacy();
    for (const { callId } of ends) {
      expect(answers.filter((answer) => answer.callId === callId)).toHaveLength(1);
      expect(observations.filter((look) => look.callId === callId)).toHaveLength(1);
    }
  });

  it("reads proposals anew without asking for anything", async () => {
    const [a = ""] = await proposalIds();
    // Of refinements side by side the last answer is not always of the seller's last state: it is looked at once to know that.
    await lookAgain(desk.ctx, { threadId, key: newKey(), observationIds: [(await newest(a)).id] });
    const before = await newest(a);
    const end = await lookAgain(desk.ctx, { threadId, key: newKey(), observationIds: [before.id] });
    const sent = JSON.parse(end.round.requestText) as { refine: unknown };
    expect(sent.refine).toEqual([{ scope: "proposal", proposal_id: a, action: "include" }]);
    const after = await newest(a);
    expect(after).toMatchObject({ contentHash: before.contentHash, changes: [] });
  });

  it("refuses what has no lossless form before anything is sent, every field at once", async () => {
    const [proposal_id = ""] = await proposalIds();
    const sent = desk.sellers.bodies.length;
    const refinement = {
      proposal_id,
      action: "revise",
      constraints: { total_budget: { max: 40_000, currency: "USD" }, cpm: { max: 18, currency: "USD" } },
      alternatives: { count: 2 },
      criteria: { offer_filters: { format_kinds: ["x"] } },
    };
    const reason = await refusalOf(sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [refinement] }));
    if (reason.code !== "PREFLIGHT") throw new Error(reason.message);
    expect(reason.problems.map(({ code, pointer, legacy: loss }) => [code, pointer, loss?.recovery])).toEqual([
      ["PRE_MUTATION_UNSUPPORTED", "/refinements/0/constraints/total_budget", "USE_COMPACT_LIFECYCLE"],
      ["PRE_MUTATION_UNSUPPORTED", "/refinements/0/criteria/offer_filters/format_kinds", "REFORMULATE_REQUEST"],
      ["CAPABILITY_UNSUPPORTED", "/refinements/0/constraints/cpm", "REFORMULATE_REQUEST"],
      ["CAPABILITY_UNSUPPORTED", "/refinements/0/alternatives", "REFORMULATE_REQUEST"],
    ]);
    expect(desk.sellers.bodies).toHaveLength(sent);
  });

  it("sends a compact refinement that maps without loss", async () => {
    const [proposal_id = ""] = await proposalIds();
    const refinement = {
      proposal_id,
      action: "revise",
      ask: "More video.",
      product_changes: { native_feed_q4: "include" },
    };
    const end = await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [refinement] });
    expect(end.end).toBe("done");
    expect((JSON.parse(end.round.requestText) as { refine: unknown }).refine).toEqual([
      { scope: "product", product_id: "native_feed_q4", action: "include" },
      { scope: "proposal", proposal_id, action: "include", ask: "More video." },
    ]);
  });

  it("asks for no firm price without proof that it changes nothing", async () => {
    const [a = ""] = await proposalIds();
    const look = await newest(a);
    expect(look.finalize).toMatchObject({ open: false, problems: [{ code: "PRE_MUTATION_UNSUPPORTED" }] });
    const sent = desk.sellers.bodies.length;
    const reason = await refusalOf(finalizeLegacy(desk.ctx, { threadId, key: newKey(), observationId: look.id }));
    expect(reason).toMatchObject({
      code: "PREFLIGHT",
      problems: [{ pointer: "/refinements/0/action", legacy: { guarantee: "immutable_finalize_terms" } }],
    });
    expect(await refusalOf(finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [look.id] }))).toMatchObject({
      code: "BLOCKED",
    });
    expect(desk.sellers.bodies).toHaveLength(sent);
  });

  it("asks for it on the seller's undertaking, and finds the terms as they were", async () => {
    await giveAssurance(desk.ctx, { sellerId, reference: "Sandbox documentation, older sellers", note: "Terms stay." });
    const [a = ""] = await proposalIds();
    const draft = await newest(a);
    expect(draft.finalize).toEqual({ open: true, why: null, problems: [] });
    const end = await finalizeLegacy(desk.ctx, { threadId, key: newKey(), observationId: draft.id });
    expect(end.end).toBe("done");
    const held = await newest(a);
    expect(held).toMatchObject({ status: "committed", previousId: draft.id });
    expect(held.changes?.filter(({ weight }) => weight === "terms")).toEqual([]);
    expect((await legacy()).assurance).toMatchObject({ brokenAt: null });
    expect((await desk.thread(id)).stage).toBe("held");
    const { needs } = await getOverview(desk.ctx);
    expect(needs).toContainEqual(expect.objectContaining({ kind: "hold", threadId, deadline: held.expiresAt }));
  });

  const purchase = async (changes: Partial<Parameters<typeof buyLegacy>[1]> = {}) => {
    const look = only(
      (await legacy()).observations.filter(({ status, isNewest }) => status === "committed" && isNewest),
    );
    return buyLegacy(desk.ctx, {
      observationId: look.id,
      key: newKey(),
      contentHash: look.contentHash,
      total: { amount: 20_000, currency: "USD" },
      startTime: "asap",
      endTime: "2099-01-01T00:00:00Z",
      losses: look.buy.losses.map(({ code }) => code),
      ...changes,
    });
  };

  it("buys only where each loss was agreed to, and no other", async () => {
    const look = only(
      (await legacy()).observations.filter(({ status, isNewest }) => status === "committed" && isNewest),
    );
    const codes = look.buy.losses.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining([
        "proposal_terms_digest_not_enforced",
        "proposal_snapshot_not_immutable",
        "proposal_hold_not_verifiable",
        "seller_may_have_changed_it_since",
        ...extra,
      ]),
    );
    const sent = desk.sellers.bodies.length;
    for (const losses of [[], codes.slice(1), [...codes, "no_hold"], [...codes.slice(1), "no_hold"]]) {
      expect(await refusalOf(purchase({ losses }))).toMatchObject({ code: "CONFLICT" });
    }
    expect(await refusalOf(purchase({ contentHash: "seen:else" }))).toMatchObject({ code: "CONFLICT" });
    const wrong = { total: { amount: 9_999_999, currency: "EUR" }, endTime: "2099-01-01" };
    expect(await refusalOf(purchase(wrong))).toMatchObject({
      code: "PREFLIGHT",
      problems: [{ pointer: "/endTime" }, { pointer: "/total/currency" }],
    });
    expect(desk.sellers.bodies).toHaveLength(sent);
  });

  it("leaves buying to a person with the right and the limit", async () => {
    const look = only(
      (await legacy()).observations.filter(({ status, isNewest }) => status === "committed" && isNewest),
    );
    const input = {
      observationId: look.id,
      key: newKey(),
      contentHash: look.contentHash,
      total: { amount: 20_000, currency: "USD" },
      startTime: "asap",
      endTime: "2099-01-01T00:00:00Z",
      losses: look.buy.losses.map(({ code }) => code),
    };
    const as = (change: object) => ({ ...desk.ctx, actor: { ...desk.ctx.actor, ...change } });
    expect(await refusalOf(buyLegacy(as({ role: "planner" }), input))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(buyLegacy(as({ limits: { USD: 19_999 } }), input))).toMatchObject({ code: "FORBIDDEN" });
    expect(desk.sellers.calls("create_media_buy")).toEqual([]);
  });

  it("buys it once, reads it back, and says what agreement means here", async () => {
    const key = newKey();
    const end = await purchase({ key });
    expect(end).toMatchObject({ end: "done", round: { tool: "create_media_buy" } });
    const sent = only(desk.sellers.calls("create_media_buy")).arguments as Record<string, unknown>;
    expect(sent).toMatchObject({ idempotency_key: key, total_budget: { amount: 20_000, currency: "USD" } });
    expect(sent.adcp_version).toBe(wireVersion ?? undefined);
    expect(Object.keys(sent)).not.toContain("packages");
    const thread = await desk.thread(id);
    expect(thread.stage).toBe("accepted");
    const buy = only((await legacy()).buys);
    expect(buy).toMatchObject({ status: "pending_creatives", readBack: { state: "agrees", findings: [] } });
    expect(buy.packages.reduce((sum, { budget }) => sum + (budget ?? 0), 0)).toBeCloseTo(20_000, 6);
    expect(buy.agreedLosses).toContain("proposal_hold_not_verifiable");
    expect(await purchase({ key, losses: buy.agreedLosses })).toMatchObject({ callId: end.callId });
    expect(await refusalOf(purchase())).toMatchObject({ code: "CONFLICT" });
    expect(desk.sellers.calls("create_media_buy")).toHaveLength(1);
  });

  it("finds a buy that is no longer what was bought", async () => {
    desk.sellers.rewrites.set("get_media_buys", (text) =>
      text.replaceAll('"total_budget":20000', '"total_budget":21000'),
    );
    expect(await readBackLegacy(desk.ctx, { threadId })).toMatchObject({
      readBack: {
        state: "differs",
        findings: [{ code: "accepted_terms_changed", pointer: "/total_budget", asked: 20_000, found: 21_000 }],
      },
    });
    desk.sellers.rewrites.clear();
    expect(await readBackLegacy(desk.ctx, { threadId })).toMatchObject({ readBack: { state: "agrees" } });
  });

  it("stands beside a proposal of the other lane with every cell of its own marked", async () => {
    const { source } = await desk.proposed();
    const look = first((await legacy()).observations);
    const [compact, older] = (await getComparison(desk.ctx, { snapshotIds: [source.id, look.id] })).columns;
    expect([compact?.lane, older?.lane, older?.observation?.contentHash]).toEqual([
      "compact",
      "legacy",
      look.contentHash,
    ]);
    const column = comparableOf({
      proposal: JSON.parse(older?.observation?.proposalText ?? "null"),
      offers: JSON.parse(older?.observation?.offersText ?? "[]"),
    });
    const side = compareProposals([JSON.parse(source.proposalText), column], { unverifiable: new Set([1]) });
    const { rows } = side;
    expect(side.columns[1]).toMatchObject({
      unverifiable: true,
      total: null,
      impressions: null,
      digest: "",
      findings: [],
    });
    expect(side.columns[0]?.unverifiable).toBeUndefined();
    const cells = rows.map(({ cells: [left, right] }) => ({ left, right }));
    for (const { left, right } of cells) {
      expect(left?.unverifiable).toBeUndefined();
      expect(right?.unverifiable).toBe(right?.value.kind === "absent" ? undefined : true);
    }
    expect(rows.find(({ key }) => key === "summary/total_budget")?.cells[1]?.value.kind).toBe("absent");
    expect(rows.find(({ key }) => key === "line/premium_video_q4/0/fixed_price")?.cells[1]?.value).toMatchObject({
      kind: "money",
    });
  });

  it("leaves a whole record of it", async () => {
    expect(await checkChain(desk.store.db)).toMatchObject({ ok: true });
  });
});
