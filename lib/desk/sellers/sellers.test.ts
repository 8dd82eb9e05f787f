import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { secretBox } from "@/lib/store/secrets";
import { sendRequest } from "../requests/send";
import { newKey, newSeller, refusalOf, TestDesk } from "../testing/desk";
import { addSeller } from "./add";
import { listSellers } from "./list";
import { readSellerAgain } from "./read-again";
import { removeSeller } from "./remove";
import { testSeller } from "./test";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterEach(() => desk.sellers.answers.clear());
afterAll(() => desk.close());

const COMPACT = ["request_proposals", "refine_proposals", "accept_proposal"];
const declares = (media_buy: object | undefined, adcp: object = {}) => {
  desk.sellers.answers.set("get_adcp_capabilities", () => ({
    adcp: { supported_versions: ["3.2"], ...adcp },
    supported_protocols: ["media_buy"],
    media_buy,
  }));
};

describe("adding a seller", () => {
  it("stores nothing where the address does not answer with AdCP capabilities", async () => {
    const before = await listSellers(desk.ctx);
    desk.sellers.answers.set("get_adcp_capabilities", () => ({ hello: "world" }));
    expect(await refusalOf(desk.addSeller("Nobody", "streamhaus"))).toMatchObject({
      code: "SELLER_UNREACHABLE",
      fault: { kind: "not_adcp" },
    });
    expect(await listSellers(desk.ctx)).toEqual(before);
  });

  it("says that the token was refused", async () => {
    const url = `${desk.origin}/sandbox/streamhaus/mcp`;
    const reason = await refusalOf(addSeller(desk.ctx, newSeller("StreamHaus", url, "not-a-sandbox-token")));
    expect(reason).toMatchObject({ code: "SELLER_UNREACHABLE", message: expect.stringContaining("credentials") });
  });

  it("keeps the token sealed", async () => {
    const { id } = await desk.addSeller("StreamHaus", "streamhaus");
    const rows = await desk.store.db.selectFrom("seller_credentials").selectAll().where("seller_id", "=", id).execute();
    expect(JSON.stringify(rows)).not.toContain(desk.token);
    expect(desk.store.secrets.open(rows[0]?.sealed ?? "", id)).toBe(desk.token);
  });
});

describe("a seller that is on the desk already", () => {
  it("is refused under any spelling of its address, and may come back with another token", async () => {
    const url = `${desk.origin}/sandbox/northlight/mcp`;
    const add = (changes: { url?: string; token?: string }) =>
      addSeller(desk.ctx, newSeller("Again", changes.url ?? url, changes.token ?? desk.token));
    await addSeller(desk.ctx, newSeller("Northlight", url, desk.token));
    const asked = desk.sellers.calls("get_adcp_capabilities").length;
    const reason = { code: "CONFLICT", message: "This seller is on the desk already, as Northlight." };
    expect(await refusalOf(add({}))).toEqual(reason);
    expect(await refusalOf(add({ url: `${url.replace("http:", "HTTP:")}#top` }))).toEqual(reason);
    expect(desk.sellers.calls("get_adcp_capabilities")).toHaveLength(asked);
    expect(await add({ token: `${desk.token}-2` })).toMatchObject({ name: "Again" });
  });

  it("is added once by two presses at once", async () => {
    const url = `${desk.origin}/sandbox/northlight/mcp?twice`;
    const add = () => addSeller(desk.ctx, newSeller("Twice", url, desk.token));
    const ends = await Promise.allSettled([add(), add()]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a token that does not open with this desk's key", () => {
  it("is said in words, before anything is stored or sent", async () => {
    const { id } = await desk.addSeller("StreamHaus", "streamhaus");
    const { threads } = await desk.create([id]);
    const ctx = { ...desk.ctx, secrets: secretBox("", "another key") };
    const calls = () => desk.store.db.selectFrom("calls").select("id").execute();
    const before = await calls();
    const reason = await refusalOf(sendRequest(ctx, { threadId: threads[0]?.id ?? "", key: newKey() }));
    expect(reason).toMatchObject({ code: "BLOCKED", message: expect.stringContaining("secret.key") });
    expect(await refusalOf(testSeller(ctx, { id }))).toMatchObject({ code: "BLOCKED" });
    expect(await calls()).toEqual(before);
  });

  it("is never left out: a seller that wants one is not called without", async () => {
    const { id } = await desk.addSeller("StreamHaus", "streamhaus");
    await desk.store.db.deleteFrom("seller_credentials").where("seller_id", "=", id).execute();
    expect(await refusalOf(testSeller(desk.ctx, { id }))).toMatchObject({ code: "BLOCKED" });
  });
});

describe("what a seller declares", () => {
  it("tells a missing refinement block from an empty one", async () => {
    declares({ lifecycle_tools: COMPACT });
    expect((await desk.addSeller("A", "streamhaus")).refinement).toEqual({ kind: "undeclared" });
    declares({ lifecycle_tools: COMPACT, proposal_refinement: { supported_dimensions: [] } });
    expect((await desk.addSeller("B", "streamhaus")).refinement).toEqual({
      kind: "declared",
      dimensions: [],
      maxAlternatives: null,
    });
  });

  it("tells the lane by its lifecycle tools alone", async () => {
    declares({ supports_proposals: true });
    expect((await desk.addSeller("A", "streamhaus")).lane).toBe("legacy");
    declares({ lifecycle_tools: ["list_products", "buy_products"], supports_proposals: true });
    expect((await desk.addSeller("B", "streamhaus")).lane).toBe("neither");
    declares({ lifecycle_tools: COMPACT });
    expect((await desk.addSeller("C", "streamhaus")).lane).toBe("compact");
  });

  it.each([
    [["3.1", "3.2", "3.2-beta.5"], "3.2", true],
    [["3.1", "3.2-beta.4", "3.2-beta.5"], "3.2-beta.5", true],
    [["3.2-rc.3"], "3.2-rc.3", false],
    [["3.0", "3.1"], null, false],
  ])("of %j pins %j", async (supported_versions, pin, pinTested) => {
    declares({ lifecycle_tools: COMPACT }, { supported_versions });
    expect(await desk.addSeller("A", "streamhaus")).toMatchObject({ pin, pinTested });
  });

  it("reads a number of alternatives that is none as not declared, so that no list of sellers breaks over it", async () => {
    declares({
      lifecycle_tools: COMPACT,
      proposal_refinement: { supported_dimensions: ["alternatives"], max_alternatives: 2.5 },
    });
    const added = await desk.addSeller("Half", "streamhaus");
    expect(added.refinement).toMatchObject({ maxAlternatives: null });
  });

  it("tells a missing idempotency block from one that says no", async () => {
    declares({ lifecycle_tools: COMPACT });
    expect((await desk.addSeller("A", "streamhaus")).idempotency).toEqual({ kind: "undeclared" });
    declares({ lifecycle_tools: COMPACT }, { idempotency: { supported: false } });
    expect((await desk.addSeller("B", "streamhaus")).idempotency).toEqual({ kind: "unsupported" });
  });

  it("is read again on demand, and the newest reading counts", async () => {
    declares({ lifecycle_tools: COMPACT, proposal_refinement: { supported_dimensions: ["cpm"] } });
    const { id } = await desk.addSeller("A", "streamhaus");
    declares({ lifecycle_tools: COMPACT, proposal_refinement: { supported_dimensions: ["cpm", "flight"] } });
    const again = await readSellerAgain(desk.ctx, { id });
    expect(again.refinement).toMatchObject({ dimensions: ["cpm", "flight"] });
    const rows = await desk.store.db.selectFrom("capabilities").select("id").where("seller_id", "=", id).execute();
    expect(rows).toHaveLength(2);
  });
});

describe("testing a seller", () => {
  it("keeps how it went, also where it failed", async () => {
    const { id } = await desk.addSeller("StreamHaus", "streamhaus");
    expect((await testSeller(desk.ctx, { id })).lastTest).toMatchObject({ ok: true });
    desk.sellers.cut = { tool: "get_adcp_capabilities", when: "before" };
    const failed = await testSeller(desk.ctx, { id });
    desk.sellers.cut = null;
    expect(failed.lastTest).toMatchObject({ ok: false });
    expect(failed.capabilitiesText).not.toBeNull();
  });
});

describe("removing a seller", () => {
  it("takes its token with it", async () => {
    const { id } = await desk.addSeller("StreamHaus", "streamhaus");
    expect(await removeSeller(desk.ctx, { id })).toEqual({ removed: true });
    const left = await desk.store.db.selectFrom("seller_credentials").selectAll().where("seller_id", "=", id).execute();
    expect(left).toEqual([]);
    expect(await refusalOf(removeSeller(desk.ctx, { id }))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("is refused once something was negotiated with it", async () => {
    const { id } = await desk.addSeller("StreamHaus", "streamhaus");
    await desk.create([id]);
    expect(await refusalOf(removeSeller(desk.ctx, { id }))).toMatchObject({ code: "CONFLICT" });
  });
});
