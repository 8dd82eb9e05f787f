import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readBack } from "../acceptances/read-back";
import { finalize } from "../holds/finalize";
import { sendRefinements } from "../refinements/send";
import { getSeller } from "../sellers/get";
import { first, newKey, only, refusalOf, samsRefinement, TestDesk } from "../testing/desk";

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
