import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { router } from "@/lib/api/router";
import { localBuyer } from "@/lib/auth";
import { SellerServer } from "@/lib/desk/testing/seller-server";
import { demoStateOf } from "./demo-state";
import { performUntil } from "./perform";
import { STEP_IDS, type StepId } from "./step-ids";
import { STEPS, stepAt } from "./steps";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const sellers = new SellerServer();
let url = "";
beforeAll(async () => {
  process.env.PARLEY_DATA_DIR = mkdtempSync(join(tmpdir(), "parley-demo-"));
  url = `${await sellers.open()}/sandbox/streamhaus/mcp`;
});
afterAll(() => sellers.close());

/** The desk as its API shows it to the buyer, in this process. */
const desk = createRouterClient(router, {
  context: { session: { actor: localBuyer(), operator: "pinnacle-agency.example", mode: "local" } },
});

const stateNow = async () => {
  const demo = await desk.demo.get();
  const negotiation = demo.negotiationId ? await desk.negotiations.get({ id: demo.negotiationId }) : null;
  return demoStateOf(demo, negotiation, new Date());
};

/** Looking has no state of its own: what is led to is the last look before the next act. */
const LED_TO: Partial<Record<StepId, StepId>> = { finalize: "compare", accept: "hold" };

describe("jumping to a step", () => {
  it.each(STEP_IDS)("%s: everything before it was really done, in a negotiation of its own", async (target) => {
    const before = (await desk.demo.get()).negotiationId;
    const listed = async () => (await desk.negotiations.list()).map((negotiation) => negotiation.id);
    const told: StepId[] = [];
    const id = await performUntil(target, {
      desk,
      url,
      zone: "America/New_York",
      now: () => new Date(),
      onStep: (step) => told.push(step),
    });
    const state = await stateNow();
    expect(await listed()).toEqual(id === null ? [] : [id]);
    if (id !== null) {
      expect(id).not.toBe(before);
      expect(state.negotiation?.id).toBe(id);
      expect(stepAt(state)).toBe(LED_TO[target] ?? target);
    }
    const acts = STEPS.filter(({ kind }) => kind === "act").map((step) => step.id);
    expect(told.shift()).toBe(target);
    expect(told).toEqual(
      acts.slice(0, acts.indexOf(target === "compare" ? "finalize" : target === "hold" ? "accept" : target)),
    );
    // What stands before it is done, what comes after is not.
    const at = STEPS.findIndex((step) => step.id === target);
    if (id !== null)
      expect(STEPS.slice(0, at).filter((step) => step.kind === "act" && !step.isDone(state))).toEqual([]);
    if (id !== null) expect(STEPS.slice(at).filter((step) => step.isDone(state))).toEqual([]);
  });

  it("stops where the seller answers otherwise, and says so", async () => {
    sellers.answers.set("refine_proposals", () => null);
    const stopped = performUntil("again", { desk, url, zone: "UTC", now: () => new Date(), onStep: () => undefined });
    await expect(stopped).rejects.toThrow(/^The call ended /);
    sellers.answers.clear();
    expect(stepAt(await stateNow())).toBe("refine");
  });
});
