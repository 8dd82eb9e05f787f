import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEntries } from "../activity/list";
import type { Context } from "../context";
import { listHolds } from "../holds/list";
import { createNegotiation } from "../negotiations/create";
import { getNegotiation } from "../negotiations/get";
import { listNegotiations } from "../negotiations/list";
import { getOverview } from "../overview/get";
import { getSeller } from "../sellers/get";
import { changeSettings } from "../settings/change";
import { refusalOf, TestDesk } from "../testing/desk";
import { getDemo } from "./get";
import { resetDemo } from "./reset";
import { takeDemoSeat } from "./take-seat";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());

const url = () => `${desk.origin}/sandbox/streamhaus/mcp`;
const create = (name: string, sellerIds: string[]) =>
  createNegotiation(desk.ctx, {
    name,
    brandDomain: "acme.example",
    brief: "Video.",
    budget: null,
    criteria: null,
    sellerIds,
  });

describe("the guided demo", () => {
  it("has a seat of its own, taken once, whatever other seat the desk has there", async () => {
    expect(await getDemo(desk.ctx)).toEqual({ seat: null, negotiationId: null, shared: [] });
    const [first, second] = await Promise.all([
      takeDemoSeat(desk.ctx, { url: url() }),
      takeDemoSeat(desk.ctx, { url: url() }),
    ]);
    expect(second).toEqual(first);
    expect(await takeDemoSeat(desk.ctx, { url: url() })).toEqual(first);
    expect(await getSeller(desk.ctx, { id: first.sellerId })).toMatchObject({
      name: "StreamHaus demo",
      lane: "compact",
    });
    expect((await getDemo(desk.ctx)).seat).toEqual({
      sellerId: first.sellerId,
      url: url(),
      buyer: "sandbox-guided-demo",
    });
  });

  it("counts what goes to its seat alone as its own, the newest first", async () => {
    const { sellerId } = await takeDemoSeat(desk.ctx, { url: url() });
    const other = await desk.addSeller("StreamHaus", "streamhaus");
    await create("first", [sellerId]);
    const newest = await create("second", [sellerId]);
    await create("an ordinary one", [other.id]);
    const both = await create("both", [sellerId, other.id]);
    expect(await getDemo(desk.ctx)).toMatchObject({
      negotiationId: newest.id,
      shared: [{ id: both.id, name: "both" }],
    });
  });

  it("is reset by setting its own negotiations apart, and no other", async () => {
    const { negotiationId } = await getDemo(desk.ctx);
    expect(await resetDemo(desk.ctx)).toMatchObject({ setApart: 2, isShared: true });
    const names = (await listNegotiations(desk.ctx)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(["an ordinary one", "both"]);
    expect((await getOverview(desk.ctx)).negotiations).toHaveLength(2);
    expect(await getDemo(desk.ctx)).toMatchObject({ negotiationId: null });
    // What was done stays where it can be read.
    expect(await getNegotiation(desk.ctx, { id: negotiationId ?? "" })).toMatchObject({ name: "second" });
    const entries = await listEntries(desk.ctx, { limit: 50 });
    expect(entries.filter(({ action }) => action === "negotiation.set_apart").map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(["first", "second"]),
    );
    expect(await resetDemo(desk.ctx)).toMatchObject({ setApart: 0, isShared: true });
  });

  it("shows no hold of a negotiation set apart", async () => {
    const { id } = await desk.held();
    expect((await listHolds(desk.ctx)).map(({ negotiationId }) => negotiationId)).toContain(id);
    await desk.store.db
      .updateTable("negotiations")
      .set({ set_apart_at: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", id)
      .execute();
    expect((await listHolds(desk.ctx)).map(({ negotiationId }) => negotiationId)).not.toContain(id);
  });
});

describe("where the demo is off", () => {
  const team = (): Context => ({ ...desk.ctx, mode: "team" });
  const verbs: Record<string, (ctx: Context) => Promise<unknown>> = {
    get: getDemo,
    takeSeat: (ctx) => takeDemoSeat(ctx, { url: url() }),
    reset: resetDemo,
  };

  it.each(Object.keys(verbs))("%s refuses in team mode until an admin turned it on", async (name) => {
    expect(await refusalOf(verbs[name]?.(team()) ?? Promise.resolve())).toMatchObject({
      code: "FORBIDDEN",
      message: "The demo is turned off at this desk.",
    });
  });

  it.each(Object.keys(verbs))("%s refuses a viewer anywhere", async (name) => {
    const viewer: Context = { ...desk.ctx, actor: { ...desk.ctx.actor, role: "viewer" } };
    expect(await refusalOf(verbs[name]?.(viewer) ?? Promise.resolve())).toMatchObject({ code: "FORBIDDEN" });
  });

  it("is on once an admin said so", async () => {
    await changeSettings({ ...team(), actor: { ...desk.ctx.actor, role: "admin" } }, { demo: true });
    expect(await getDemo(team())).toMatchObject({ negotiationId: null });
  });
});
