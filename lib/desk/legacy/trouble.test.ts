import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readBackCall } from "../acceptances/read-back-call";
import { listEntries } from "../activity/list";
import { askAgain } from "../calls/ask-again";
import { setAside } from "../calls/set-aside";
import { createNegotiation } from "../negotiations/create";
import { sendRequest } from "../requests/send";
import { readSellerAgain } from "../sellers/read-again";
import { first, newKey, only, refusalOf, TestDesk } from "../testing/desk";
import { giveAssurance, withdrawAssurance } from "./assurance";
import { buyLegacy } from "./buy";
import { finalizeLegacy } from "./finalize";
import { lookAgain, refineLegacy } from "./refine";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());
afterEach(() => {
  desk.sellers.cut = null;
  desk.sellers.keepsNoKeys = false;
  desk.sellers.answers.clear();
  desk.sellers.rewrites.clear();
  desk.sellers.trouble(null);
});

async function begun(slug = "heritage", criteria: Record<string, unknown> | null = null) {
  const seller = await desk.addSeller(slug, slug);
  const { id, threads } = await createNegotiation(desk.ctx, {
    name: "Acme Outdoor winter",
    brandDomain: "acmeoutdoor.example",
    brief: "Premium video, native feed and display for outdoor enthusiasts.",
    budget: { amount: 50_000, currency: "USD" },
    criteria,
    sellerIds: [seller.id],
  });
  return { id, threadId: only(threads).id, sellerId: seller.id };
}
const brief = (threadId: string) => sendRequest(desk.ctx, { threadId, key: newKey() });
const legacyOf = async (id: string) => {
  const { legacy } = await desk.thread(id);
  if (!legacy) throw new Error("The thread is not in the older lane.");
  return legacy;
};
async function proposed(slug = "heritage") {
  const thread = await begun(slug);
  await brief(thread.threadId);
  const look = first((await legacyOf(thread.id)).observations);
  return { ...thread, look };
}
/** A proposal held on the seller's undertaking, and what a person agrees to when they buy it. */
async function held(slug = "heritage") {
  const thread = await proposed(slug);
  await giveAssurance(desk.ctx, { sellerId: thread.sellerId, reference: "Contract 7", note: "Terms stay." });
  await finalizeLegacy(desk.ctx, { threadId: thread.threadId, key: newKey(), observationId: thread.look.id });
  const look = only((await legacyOf(thread.id)).observations.filter(({ status }) => status === "committed"));
  const buy = (changes: object = {}) =>
    buyLegacy(desk.ctx, {
      observationId: look.id,
      key: newKey(),
      contentHash: look.contentHash,
      total: { amount: 20_000, currency: "USD" },
      startTime: "asap",
      endTime: "2099-01-01T00:00:00Z",
      losses: look.buy.losses.map(({ code }) => code),
      ...changes,
    });
  return { ...thread, look, buy };
}
const ways = (round: { waysOut: { way: string; open: boolean; twice: boolean }[] }) =>
  Object.fromEntries(round.waysOut.map(({ way, open, twice }) => [way, open ? (twice ? "twice" : "open") : "closed"]));

describe("a brief", () => {
  it("carries the buyer's budget range in its own characters, and every other filter as it is", async () => {
    const criteria = {
      offer_filters: {
        budget_range: { min: 1e21, max: 1.5e21, currency: "USD" },
        channels: ["olv"],
        is_fixed_price: true,
      },
    };
    const { threadId } = await begun("heritage", criteria);
    const end = await brief(threadId);
    expect(end.round.requestText).toContain('"budget_range":{"min":1e+21,"max":1.5e+21,"currency":"USD"}');
    const sent = desk.sellers.calls("get_products").at(-1);
    expect(sent?.text).toContain('"budget_range":{"min":1e+21,"max":1.5e+21,"currency":"USD"}');
    expect(sent?.arguments).toMatchObject({ filters: { channels: ["olv"], is_fixed_price: true } });
  });

  it("is not sent where one filter has no peer on the release, and names each", async () => {
    const offer_filters = {
      pricing_currencies: ["USD"],
      format_kinds: ["a"],
      budget_range: { max: 1, currency: "USD" },
    };
    const { threadId } = await begun("attic", { offer_filters, targeting_overlay: { geo_countries: ["US"] } });
    const sent = desk.sellers.bodies.length;
    const reason = await refusalOf(brief(threadId));
    if (reason.code !== "PREFLIGHT") throw new Error(reason.message);
    expect(reason.problems.map(({ pointer }) => pointer)).toEqual([
      "/criteria/offer_filters/pricing_currencies",
      "/criteria/offer_filters/format_kinds",
      "/criteria/targeting_overlay",
    ]);
    expect(desk.sellers.bodies).toHaveLength(sent);
  });

  it("that brings products only makes up no proposal, and names both ways on with what they lose", async () => {
    desk.sellers.answers.set("get_products", () => ({
      products: [{ product_id: "p1", name: "One" }],
      cache_scope: "account",
      adcp_version: "3.1",
    }));
    const { id, threadId } = await begun();
    await brief(threadId);
    expect(await desk.thread(id)).toMatchObject({ stage: "products_only", snapshots: [], bestOffer: null });
    const { answers, observations } = await legacyOf(id);
    expect(observations).toEqual([]);
    expect(only(answers)).toMatchObject({
      answer: "products_available",
      continuations: [
        { kind: "listed_purchase", open: false, productIds: ["p1"], losses: [] },
        {
          kind: "legacy_create",
          open: true,
          losses: [{ code: "feed_version_not_atomic" }, { code: "pricing_version_not_atomic" }],
        },
      ],
    });
    const entries = [{ scope: "request" as const, ask: "Suggest how to combine these." }];
    desk.sellers.answers.clear();
    expect((await refineLegacy(desk.ctx, { threadId, key: newKey(), entries, filters: null })).end).toBe("done");
  });
});

describe("a refinement", () => {
  it("that was not answered is simply sent again, and so is a look", async () => {
    const { id, threadId, look } = await proposed();
    desk.sellers.cut = { tool: "get_products", when: "after" };
    const end = await lookAgain(desk.ctx, { threadId, key: newKey(), observationIds: [look.id] });
    expect(end.end).toBe("unknown");
    expect(ways(end.round)).toEqual({ ask_again: "open", read_back: "closed", set_aside: "open" });
    desk.sellers.cut = null;
    expect(await askAgain(desk.ctx, { callId: end.callId })).toMatchObject({ end: "done" });
    expect((await legacyOf(id)).observations.at(-1)).toMatchObject({ proposalId: look.proposalId, changes: [] });
  });

  it("may change one product or proposal once, and says nothing about what it leaves out", async () => {
    const { threadId, look } = await proposed();
    const product = { scope: "product" as const, productId: "a/b", action: "omit" as const };
    const proposal = { scope: "proposal" as const, observationId: look.id, action: "include" as const };
    const reason = await refusalOf(
      refineLegacy(desk.ctx, {
        threadId,
        key: newKey(),
        entries: [product, { ...product, ask: "cheaper" }, proposal, proposal],
        filters: { "no/such~filter": 1, budget_range: { min: 2, max: 1, currency: "USD" } },
      }),
    );
    if (reason.code !== "PREFLIGHT") throw new Error(reason.message);
    expect(reason.problems.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["repeated", "/entries/1"],
      ["ignored_ask", "/entries/1/ask"],
      ["repeated", "/entries/3"],
      ["PRE_MUTATION_UNSUPPORTED", "/filters/no~1such~0filter"],
      ["PRE_MUTATION_UNSUPPORTED", "/filters/budget_range"],
    ]);
  });

  it("is told of a change under an id that nobody asked for", async () => {
    const { id, threadId, look } = await proposed();
    desk.sellers.rewrites.set("get_products", (text) => text.replaceAll('"fixed_price":21', '"fixed_price":22'));
    await lookAgain(desk.ctx, { threadId, key: newKey(), observationIds: [look.id] });
    const now = (await legacyOf(id)).observations.at(-1);
    expect(now?.changes).toEqual([
      expect.objectContaining({ field: "price", productId: "premium_video_q4", kind: "changed", weight: "terms" }),
    ]);
    expect(now?.buy.losses.map(({ code }) => code)).toContain("seller_may_have_changed_it_since");
    const entries = [{ scope: "proposal" as const, observationId: look.id, action: "include" as const }];
    expect(await refusalOf(refineLegacy(desk.ctx, { threadId, key: newKey(), entries, filters: null }))).toMatchObject({
      code: "CONFLICT",
    });
  });

  it("whose report does not fit is shown with what is wrong with it", async () => {
    const { id, threadId } = await proposed();
    desk.sellers.rewrites.set("get_products", (text) => text.replace('"status":"unable"', '"status":"done"'));
    const entries = [{ scope: "product" as const, productId: "nothing", action: "include" as const }];
    await refineLegacy(desk.ctx, { threadId, key: newKey(), entries, filters: null });
    expect((await legacyOf(id)).answers.at(-1)).toMatchObject({
      entries: [{ status: "not_reported" }],
      mismatches: [{ code: "status", pointer: "/refinement_applied/0" }],
    });
  });
});

describe("a finalize", () => {
  it("that was not answered may be two if it is sent again, so a person has to say so", async () => {
    const { threadId, sellerId, look } = await proposed();
    await giveAssurance(desk.ctx, { sellerId, reference: "Contract 7", note: "Terms stay." });
    desk.sellers.cut = { tool: "get_products", when: "after" };
    const end = await finalizeLegacy(desk.ctx, { threadId, key: newKey(), observationId: look.id });
    expect(end).toMatchObject({ end: "unknown", round: { retryAt: null } });
    expect(ways(end.round)).toMatchObject({ ask_again: "twice" });
    desk.sellers.cut = null;
    expect(await refusalOf(askAgain(desk.ctx, { callId: end.callId }))).toMatchObject({ code: "BLOCKED" });
    expect(
      await refusalOf(finalizeLegacy(desk.ctx, { threadId, key: newKey(), observationId: look.id })),
    ).toMatchObject({
      code: "CONFLICT",
    });
  });

  it("that changed a term breaks the undertaking, and what it holds cannot be bought", async () => {
    const { id, threadId, sellerId, look } = await proposed();
    await giveAssurance(desk.ctx, { sellerId, reference: "Contract 7", note: "Terms stay." });
    desk.sellers.rewrites.set("get_products", (text) => text.replaceAll('"fixed_price":21', '"fixed_price":25'));
    await finalizeLegacy(desk.ctx, { threadId, key: newKey(), observationId: look.id });
    const { assurance, observations } = await legacyOf(id);
    expect(assurance).toMatchObject({ brokenAt: expect.any(String) });
    const now = observations.at(-1);
    expect(now?.buy).toMatchObject({ open: false, why: expect.stringContaining("undertaken") });
    const entry = (await listEntries(desk.ctx, { limit: 5 })).find(({ action }) => action === "assurance.broken");
    expect(entry).toMatchObject({ detail: { proposal_id: look.proposalId } });
    const other = observations.find(({ proposalId }) => proposalId !== look.proposalId);
    expect(other?.finalize.open).toBe(false);
  });

  it("is not sent any more once the record of the undertaking was taken back", async () => {
    const { id, sellerId } = await proposed();
    await giveAssurance(desk.ctx, { sellerId, reference: "Contract 7", note: "Terms stay." });
    expect(first((await legacyOf(id)).observations).finalize.open).toBe(true);
    await withdrawAssurance(desk.ctx, { sellerId });
    expect(first((await legacyOf(id)).observations).finalize.open).toBe(false);
  });
});

describe("a purchase that was not answered", () => {
  it("is asked about with the same bytes and key, and booked once", async () => {
    const { id, buy } = await held();
    desk.sellers.cut = { tool: "create_media_buy", when: "after" };
    const end = await buy();
    expect(end.end).toBe("unknown");
    expect(ways(end.round)).toEqual({ ask_again: "open", read_back: "open", set_aside: "open" });
    expect(await refusalOf(buy())).toMatchObject({ code: "CONFLICT" });
    desk.sellers.cut = null;
    expect(await askAgain(desk.ctx, { callId: end.callId })).toMatchObject({ end: "done", round: { replayed: true } });
    const [one, two] = desk.sellers.calls("create_media_buy").slice(-2);
    expect(two?.arguments).toEqual(one?.arguments);
    expect(only((await legacyOf(id)).buys)).toMatchObject({ readBack: { state: "agrees" } });
  });

  it("is found by the reference it carried, where the seller keeps no keys", async () => {
    const { id, buy, sellerId } = await held("attic");
    desk.sellers.rewrites.set("get_adcp_capabilities", (text) =>
      text.replaceAll(/"idempotency":\{[^}]*\}/g, '"idempotency":{"supported":false}'),
    );
    await readSellerAgain(desk.ctx, { id: sellerId });
    desk.sellers.keepsNoKeys = true;
    desk.sellers.cut = { tool: "create_media_buy", when: "after" };
    expect(await refusalOf(buy())).toMatchObject({
      message: expect.stringContaining("mutation_idempotency_not_guaranteed"),
    });
    const losses = first((await legacyOf(id)).observations.filter(({ status }) => status === "committed")).buy.losses;
    const end = await buy({ losses: losses.map(({ code }) => code) });
    expect(ways(end.round)).toEqual({ ask_again: "closed", read_back: "open", set_aside: "open" });
    desk.sellers.cut = null;
    expect(await readBackCall(desk.ctx, { callId: end.callId })).toMatchObject({ end: "done" });
    expect(only((await legacyOf(id)).buys)).toMatchObject({ readBack: { state: "agrees" } });
    expect((await desk.thread(id)).stage).toBe("accepted");
  });

  it("is nobody's to take where a buy is only alike", async () => {
    const { id, buy } = await held();
    desk.sellers.cut = { tool: "create_media_buy", when: "after" };
    const end = await buy();
    desk.sellers.cut = null;
    desk.sellers.rewrites.set("get_media_buys", (text) => text.replaceAll(/"context":\{"buyer_ref":"[^"]*"\},?/g, ""));
    expect(await refusalOf(readBackCall(desk.ctx, { callId: end.callId }))).toMatchObject({
      code: "SELLER_UNREACHABLE",
      fault: { kind: "ambiguous" },
    });
    expect((await legacyOf(id)).buys).toEqual([]);
    expect(
      await setAside(desk.ctx, { callId: end.callId, note: "Seller says: not booked.", concluded: "did_not_happen" }),
    ).toMatchObject({
      end: "unknown",
    });
  });

  it("stays unknown where its answer names no media buy", async () => {
    const { buy } = await held();
    desk.sellers.rewrites.set("create_media_buy", (text) => text.replaceAll('"media_buy_id":', '"media_buy":'));
    expect(await buy()).toMatchObject({ end: "unknown", round: { fault: { kind: "no_media_buy" } } });
  });
});

describe("a step down", () => {
  it("from 3.2 to what the seller served lands in the older lane, with a notice and on record", async () => {
    const { id, threadId } = await begun("streamhaus");
    desk.sellers.rewrites.set("request_proposals", (text) =>
      text.replaceAll('"adcp_version":"3.2"', '"adcp_version":"3.1"'),
    );
    await brief(threadId);
    const thread = await desk.thread(id);
    expect(thread).toMatchObject({
      pin: "3.2",
      servedVersion: "3.1",
      laneInfo: { kind: "legacy", release: "3.1", why: "downshift", notice: expect.stringContaining("AdCP 3.2") },
      versionNotice: expect.stringContaining("served 3.1"),
    });
    expect(thread.snapshots.every(({ blocked }) => blocked)).toBe(true);
    const entries = await listEntries(desk.ctx, { limit: 10 });
    expect(entries.find(({ action }) => action === "lane.stepped_down")).toMatchObject({
      detail: { asked: "3.2", served: "3.1" },
    });
    desk.sellers.rewrites.clear();
    const end = await brief(threadId);
    // This one does not really serve 3.1, and says so.
    expect(end).toMatchObject({
      end: "refused",
      round: { tool: "get_products", error: { code: "VERSION_UNSUPPORTED" } },
    });
    expect(JSON.parse(end.round.requestText)).toMatchObject({ adcp_version: "3.1", buying_mode: "brief" });
  });

  it("of a seller that lists no 3.2 any more is told when it is first used", async () => {
    const { id, threadId, sellerId } = await begun("streamhaus");
    await brief(threadId);
    desk.sellers.rewrites.set("get_adcp_capabilities", (text) =>
      text.replaceAll(/"supported_versions":\[[^\]]*\]/g, '"supported_versions":["3.1"]'),
    );
    await readSellerAgain(desk.ctx, { id: sellerId });
    expect(await desk.thread(id)).toMatchObject({
      laneInfo: { why: "downshift", notice: expect.any(String) },
      pin: "3.2",
    });
    await brief(threadId);
    const entries = await listEntries(desk.ctx, { limit: 10 });
    expect(entries.filter(({ action }) => action === "lane.stepped_down")).toHaveLength(1);
  });
});

describe("a seller without capabilities", () => {
  it("is taken for one before 3.0: shown, and sent nothing", async () => {
    desk.sellers.answers.set("get_adcp_capabilities", () => null);
    const seller = await desk.addSeller("Ancient", "heritage");
    expect(seller).toMatchObject({
      lane: "legacy",
      laneInfo: { release: "2.5", why: "no_capability_tool" },
      capabilitiesText: expect.any(String),
    });
    expect(seller.laneInfo.promises.every(({ kept }) => kept === "no")).toBe(true);
    const { threads } = await desk.create([seller.id]);
    const sent = desk.sellers.bodies.length;
    expect(await refusalOf(brief(only(threads).id))).toMatchObject({ code: "BLOCKED" });
    expect(desk.sellers.calls("get_products").length).toBeLessThanOrEqual(sent);
  });

  it("and without products is no seller", async () => {
    desk.sellers.answers.set("get_adcp_capabilities", () => null);
    desk.sellers.answers.set("get_products", () => null);
    expect(await refusalOf(desk.addSeller("Nobody", "heritage"))).toMatchObject({ code: "SELLER_UNREACHABLE" });
  });
});
