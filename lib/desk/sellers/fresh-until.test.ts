import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sendRefinements } from "../refinements/send";
import { newKey, refusalOf, samsRefinement, TestDesk } from "../testing/desk";
import { getSeller } from "./get";
import { renewCredentials } from "./renew-credentials";
import { testSeller } from "./test";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterEach(() => {
  desk.sellers.answers.clear();
  desk.skewMs = 0;
});
afterAll(() => desk.close());

const reads = () => desk.sellers.calls("get_adcp_capabilities").length;
const DIMENSIONS = ["total_budget", "cpm", "flight", "product_changes", "alternatives", "criteria"];
const declares = (dimensions: string[], adcp: object = {}) =>
  desk.sellers.answers.set("get_adcp_capabilities", () => ({
    adcp: {
      supported_versions: ["3.2"],
      idempotency: { supported: true, replay_ttl_seconds: 86_400 },
      capability_changes: { cache_ttl_seconds: 600 },
      ...adcp,
    },
    supported_protocols: ["media_buy"],
    media_buy: {
      lifecycle_tools: ["request_proposals", "refine_proposals", "accept_proposal"],
      proposal_refinement: { supported_dimensions: dimensions, max_alternatives: 3 },
    },
  }));
const seller = async (id: string) => getSeller(desk.ctx, { id: (await desk.thread(id)).sellerId });

describe("a reading of capabilities", () => {
  it("counts for as long as the seller says, and is taken anew before the next request after that", async () => {
    declares(DIMENSIONS);
    const { id, threadId, source } = await desk.proposed();
    const refine = () =>
      sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
    const before = reads();
    desk.skewMs = 590_000;
    await refine();
    expect(reads()).toBe(before);

    declares(DIMENSIONS.filter((dimension) => dimension !== "flight"));
    desk.skewMs = 610_000;
    const reason = await refusalOf(refine());
    expect(reads()).toBe(before + 1);
    expect(reason).toMatchObject({ code: "PREFLIGHT", problems: [{ dimension: "flight" }] });
    expect((await seller(id)).capabilityChanges).toMatchObject([{ text: "StreamHaus no longer supports flight." }]);
  });

  it("stays what it was where the seller does not answer now", async () => {
    declares(DIMENSIONS);
    const { threadId, source } = await desk.proposed();
    desk.sellers.answers.set("get_adcp_capabilities", () => ({
      adcp_error: { code: "SERVICE_UNAVAILABLE", message: "" },
    }));
    desk.skewMs = 610_000;
    const end = await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
    expect(end.end).toBe("done");
  });

  it.each(["UNSUPPORTED_FEATURE", "VERSION_UNSUPPORTED"])(
    "is taken anew at once where it proves wrong: %s",
    async (code) => {
      declares(DIMENSIONS);
      const { id, threadId, source } = await desk.proposed();
      declares(["total_budget"], { supported_versions: ["3.1"] });
      desk.sellers.answers.set("refine_proposals", () => ({ adcp_error: { code, message: "" } }));
      await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
      const { versionNotice } = await desk.thread(id);
      expect(versionNotice).toContain("no longer lists AdCP 3.2");
      expect((await seller(id)).capabilityChanges.map(({ text }) => text)).toContain(
        "StreamHaus no longer serves AdCP 3.2.",
      );
    },
  );
});

describe("credentials the seller refuses", () => {
  it("are said to be refused, and stay what they were until new ones work", async () => {
    const { id } = await desk.addSeller("StreamHaus", "streamhaus");
    desk.sellers.answers.set("get_adcp_capabilities", () => ({ adcp_error: { code: "AUTH_INVALID", message: "" } }));
    expect(await testSeller(desk.ctx, { id })).toMatchObject({ credentialsRefusedAt: expect.any(String) });
    const wrong = { kind: "bearer" as const, token: "not-a-sandbox-token" };
    desk.sellers.answers.clear();
    expect(await refusalOf(renewCredentials(desk.ctx, { id, credentials: wrong }))).toMatchObject({
      code: "SELLER_UNREACHABLE",
      fault: { kind: "refused:AUTH_INVALID" },
    });
    const right = { kind: "bearer" as const, token: `${desk.token}-new` };
    const renewed = await renewCredentials(desk.ctx, { id, credentials: right });
    expect(renewed).toMatchObject({ credentialsRefusedAt: null, auth: "bearer" });
    expect(JSON.stringify(renewed)).not.toContain(right.token);
    expect((await testSeller(desk.ctx, { id })).lastTest).toMatchObject({ ok: true });
  });

  it("are told from a call in passing, and forgotten when one works", async () => {
    const { id, threadId, source } = await desk.proposed();
    desk.sellers.answers.set("refine_proposals", () => ({ adcp_error: { code: "AUTH_INVALID", message: "" } }));
    const refine = () =>
      sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
    expect(await refine()).toMatchObject({ end: "refused", round: { retryAt: null } });
    expect((await seller(id)).credentialsRefusedAt).not.toBeNull();
    desk.sellers.answers.clear();
    await refine();
    expect((await seller(id)).credentialsRefusedAt).toBeNull();
  });
});
