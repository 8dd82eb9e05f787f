import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { productsOfThreads } from "@/lib/store";
import { readBack } from "../acceptances/read-back";
import { listEntries } from "../activity/list";
import { finalize } from "../holds/finalize";
import { listNegotiations } from "../negotiations/list";
import { sendRefinements } from "../refinements/send";
import { sendRequest } from "../requests/send";
import { getSeller } from "../sellers/get";
import { first, newKey, only, refusalOf, samsRefinement, TestDesk } from "../testing/desk";
import { askAgain } from "./ask-again";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterEach(() => {
  desk.sellers.rewrites.clear();
  desk.sellers.answers.clear();
});
afterAll(() => desk.close());

describe("a seller that uses an id twice", () => {
  it("has neither proposal built on: the first text stays, and its id is not to be trusted any more", async () => {
    const { id, threadId, source } = await desk.proposed();
    const refine = () =>
      sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
    await refine();
    const revised = (await desk.thread(id)).snapshots.filter(({ outcome }) => outcome === "revised");
    const victim = first(revised);
    // The next answer brings another draft under the first one's id.
    desk.sellers.rewrites.set("refine_proposals", (text) => {
      const fresh = text.match(/\\?"proposal_id\\?":\\?"(streamhaus_[0-9a-f]+)/g) ?? [];
      const ids = [...new Set(fresh.map((each) => each.match(/streamhaus_[0-9a-f]+/)?.[0] ?? ""))];
      const other = ids.find((each) => each !== source.proposalId) ?? "";
      return text.replaceAll(other, victim.proposalId);
    });
    const end = await refine();
    expect(end.round.verdict?.ok).toBe(false);
    expect(end.round.verdict?.findings.map(({ code }) => code)).toContain("identity_reused");
    const thread = await desk.thread(id);
    const stored = only(thread.snapshots.filter(({ proposalId }) => proposalId === victim.proposalId));
    expect(stored.proposalText).toBe(victim.proposalText);
    expect(stored.blocked).toBe(true);
    const reason = await refusalOf(finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [stored.id] }));
    expect(reason).toMatchObject({ code: "BLOCKED" });
  });
});

describe("a seller that calls a miss revised", () => {
  it("is caught, counted in its record, and the draft blocked", async () => {
    const { id, threadId, source } = await desk.proposed();
    // The answer is made to exceed the ceiling, and keeps the digest of what it said before.
    const asked = samsRefinement(source, 2);
    desk.sellers.rewrites.set("refine_proposals", (text) =>
      text.replace(/("total_budget\\?":\{\\?"amount\\?":)\d+/g, "$199999"),
    );
    const end = await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [asked] });
    const codes = end.round.verdict?.findings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["constraint_unmet", "digest_mismatch"]));
    const thread = await desk.thread(id);
    const drafts = thread.snapshots.filter(({ outcome }) => outcome === "revised");
    expect(drafts).toHaveLength(2);
    expect(drafts.every(({ blocked }) => blocked)).toBe(true);
    // The last sound offer stays the best one.
    expect(thread.bestOffer?.snapshotId).toBe(source.id);
    const { standing } = await getSeller(desk.ctx, { id: thread.sellerId });
    expect(standing.falseRevised).toEqual({ count: 1, of: 1 });
    expect(standing.digestMismatches.count).toBeGreaterThan(0);
    expect(standing.recentReplies.at(-1)?.mark).toBe("breach");
  });
});

describe("a seller that serves another version", () => {
  it("is said to, in words", async () => {
    const { id, threadId, source } = await desk.proposed();
    desk.sellers.rewrites.set("refine_proposals", (text) =>
      text.replace(/(adcp_version\\?":\\?")3\.2(\\?")/g, "$13.2-beta.5$2"),
    );
    await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
    const thread = await desk.thread(id);
    expect(thread).toMatchObject({ pin: "3.2", servedVersion: "3.2-beta.5" });
    expect(thread.versionNotice).toBe("This desk asked for AdCP 3.2 and StreamHaus served 3.2-beta.5.");
  });
});

describe("a seller that books something else", () => {
  it("is found out by reading the media buy back", async () => {
    const { id, threadId, committed } = await desk.held();
    await desk.accept(committed);
    expect((await desk.thread(id)).mediaBuy?.readBack.state).toBe("agrees");
    const booked = (await desk.thread(id)).mediaBuy;
    desk.sellers.rewrites.set("get_media_buys", (text) =>
      text
        .replace(/(accepted_proposal_terms_digest\\?":\\?"sha256:)./g, "$1_")
        .replaceAll(booked?.packages[0]?.packageId ?? "", "pkg_x"),
    );
    const { readBack: found } = await readBack(desk.ctx, { threadId });
    expect(found.state).toBe("differs");
    expect(found.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["digest_mismatch", "binding_mismatch"]),
    );
  });

  it("is found out where the buy is not there at all", async () => {
    const { threadId, committed } = await desk.held();
    await desk.accept(committed);
    desk.sellers.answers.set("get_media_buys", () => ({ media_buys: [] }));
    const { readBack: found } = await readBack(desk.ctx, { threadId });
    expect(found).toMatchObject({ state: "differs", message: "StreamHaus does not show this media buy." });
  });
});

describe("a seller that cannot be read back right now", () => {
  it("leaves the booking standing and says that it was not read", async () => {
    const { id, committed } = await desk.held();
    desk.sellers.cut = { tool: "get_media_buys", when: "before" };
    const end = await desk.accept(committed);
    desk.sellers.cut = null;
    expect(end.end).toBe("done");
    expect((await desk.thread(id)).mediaBuy?.readBack).toMatchObject({
      state: "not_read",
      at: null,
      message: expect.stringMatching(/connection/),
    });
  });
});

/** Opens a thread whose seller answers the brief with this body. */
async function answeredWith(body: object) {
  desk.sellers.answers.set("request_proposals", () => body);
  const seller = await desk.addSeller("Hostile", "streamhaus");
  const { id, threads } = await desk.create([seller.id]);
  const end = await sendRequest(desk.ctx, { threadId: only(threads).id, key: newKey() });
  return { id, end, seller };
}

const proposal = (proposal_id: string) => ({ proposal_id, proposal_status: "draft", commercial_terms: {} });

describe("a seller that floods the desk", () => {
  it("has nothing taken in but that it did, and the desk goes on", async () => {
    const proposals = Array.from({ length: 30_000 }, (_, index) => proposal(`p${index}`));
    const { id, end } = await answeredWith({ status: "completed", outcome: "proposed", proposals });
    expect(end.end).toBe("done");
    expect(end.round.verdict).toMatchObject({ ok: false, findings: [{ code: "result_count", severity: "block" }] });
    expect((await desk.thread(id)).snapshots).toEqual([]);
    expect((await listNegotiations(desk.ctx)).some((each) => each.id === id)).toBe(true);
  });

  it("has no more products remembered than a catalog holds", async () => {
    const products = Array.from({ length: 60_000 }, (_, index) => ({ product_id: `p${index}`, name: "x" }));
    const { id, end } = await answeredWith({ status: "completed", outcome: "rejected", reason: "No.", products });
    expect(end.end).toBe("done");
    expect((await desk.thread(id)).products.length).toBeLessThanOrEqual(2_000);
  });

  it("does not fill the record of who did what with its own words", async () => {
    const words = "buy me ".repeat(20_000);
    const { end } = await answeredWith({ status: "completed", outcome: words, proposals: [] });
    expect(end.end).toBe("done");
    for (const entry of await listEntries(desk.ctx, { limit: 5 })) {
      expect(JSON.stringify(entry).length).toBeLessThan(5_000);
    }
  });
});

describe("a seller whose error is nested beyond sense", () => {
  it("leaves the call unknown, not on its way for ever", async () => {
    const { threadId, source } = await desk.proposed();
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    desk.sellers.rewrites.set("refine_proposals", (text) => {
      const { id } = JSON.parse(text.replace(/^[^{]*/, "").trim()) as { id: number };
      const body = `{"adcp_error":{"code":"INVALID_REQUEST","message":"x","details":{"a":${deep}}}}`;
      const answer = `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"isError":true,"structuredContent":${body}}}`;
      return text.startsWith("{") ? answer : `data: ${answer}\n\n`;
    });
    const refinements = [samsRefinement(source, 2)];
    const end = await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements });
    expect(end).toMatchObject({ end: "unknown", round: { state: "unknown" } });
    desk.sellers.rewrites.clear();
    expect((await askAgain(desk.ctx, { callId: end.callId })).end).toBe("done");
  });
});

describe("a seller that names things with half a character or U+0000", () => {
  it("has those left out: two such ids would be stored as one", async () => {
    const proposals = [proposal("p\ud800"), proposal("p\ud801"), proposal("p\0"), proposal("p")];
    const products = ["a\ud800", "a\ud801", "a\0", "a"].map((product_id) => ({ product_id, name: "A\0B" }));
    const { id, end } = await answeredWith({ status: "completed", outcome: "proposed", proposals, products });
    expect(end.end).toBe("done");
    expect((await desk.thread(id)).snapshots.map(({ proposalId }) => proposalId)).toEqual(["p"]);
    expect(await productsOfThreads(desk.store.db, [(await desk.thread(id)).id])).toMatchObject([
      { product_id: "a", name: "A\ufffdB" },
    ]);
  });

  it("has what else it writes with U+0000 taken in: outcomes, and its words where it refuses", async () => {
    const done = await answeredWith({ status: "completed", outcome: "rejected\0", reason_code: "no\0", proposals: [] });
    expect(done.end.end).toBe("done");
    const adcp_error = { code: "POLICY\0", message: "not \0 today" };
    const refused = await answeredWith({ status: "failed", adcp_error, errors: [adcp_error] });
    expect(refused.end.end).toBe("refused");
  });
});

describe("a seller that answers with proposals of another negotiation", () => {
  it("has them kept where they were reviewed, and said to be no offer here", async () => {
    const body = { status: "completed", outcome: "proposed", proposals: [proposal("shared")] };
    const { id, seller } = await answeredWith(body);
    const { threads } = await desk.create([seller.id]);
    const second = only(threads);
    const end = await sendRequest(desk.ctx, { threadId: second.id, key: newKey() });
    expect(end.round.verdict?.findings).toContainEqual(
      expect.objectContaining({ code: "identity_reused", severity: "review", proposalId: "shared" }),
    );
    expect((await desk.thread(second.negotiationId)).snapshots).toEqual([]);
    expect(only((await desk.thread(id)).snapshots).findings.map(({ code }) => code)).not.toContain("identity_reused");
  });

  it("has the id blocked in both where it stands for other terms the second time", async () => {
    const { id, seller } = await answeredWith({
      status: "completed",
      outcome: "proposed",
      proposals: [proposal("x1")],
    });
    const other = { ...proposal("x1"), commercial_terms: { start_time: "asap" } };
    desk.sellers.answers.set("request_proposals", () => ({
      status: "completed",
      outcome: "proposed",
      proposals: [other],
    }));
    const { threads } = await desk.create([seller.id]);
    await sendRequest(desk.ctx, { threadId: only(threads).id, key: newKey() });
    const stored = only((await desk.thread(id)).snapshots);
    expect(stored.findings).toContainEqual(expect.objectContaining({ code: "identity_reused", severity: "block" }));
    const reason = await refusalOf(
      finalize(desk.ctx, { threadId: stored.threadId, key: newKey(), snapshotIds: [stored.id] }),
    );
    expect(reason).toMatchObject({
      code: "BLOCKED",
      findings: expect.arrayContaining([expect.objectContaining({ code: "identity_reused" })]),
    });
  });
});

describe("a seller whose acceptance names nothing booked", () => {
  it("leaves it unknown and the proposal claimed, until it is asked again", async () => {
    const { id, committed } = await desk.held();
    desk.sellers.answers.set("accept_proposal", () => ({ status: "completed", revision: 1 }));
    const end = await desk.accept(committed);
    expect(end).toMatchObject({ end: "unknown", round: { fault: { kind: "no_media_buy", sent: true } } });
    expect((await desk.thread(id)).stage).toBe("unknown");
    expect(await refusalOf(desk.accept(committed))).toMatchObject({ code: "CONFLICT" });
    desk.sellers.answers.clear();
    expect((await askAgain(desk.ctx, { callId: end.callId })).end).toBe("done");
    expect((await desk.thread(id)).mediaBuy).toMatchObject({ snapshotId: committed.id });
  });

  it("is read where its numbers are none, so that the negotiation can still be opened", async () => {
    const { id, committed } = await desk.held();
    desk.sellers.answers.set("accept_proposal", () => ({
      status: "completed",
      media_buy_id: "mb_1",
      revision: 1.5,
      purchase_bindings: [{ purchase_index: 0.5, product_id: "p", package_id: "k" }],
    }));
    desk.sellers.answers.set("get_media_buys", () => ({ media_buys: [{ media_buy_id: "mb_1", revision: 2.5 }] }));
    await desk.accept(committed);
    expect((await desk.thread(id)).mediaBuy).toMatchObject({ revision: 1, packages: [] });
  });
});
