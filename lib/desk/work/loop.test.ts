import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { beat, listServers, sendingCalls } from "@/lib/store";
import { recoverCalls } from "../calls/recover";
import { sendRefinements } from "../refinements/send";
import { thisServer } from "../servers/self";
import { newKey, samsRefinement, TestDesk } from "../testing/desk";
import { startWork } from "./loop";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterEach(() => {
  desk.sellers.slowness = null;
});
afterAll(() => desk.close());

const names = async () => (await listServers(desk.store.db)).map(({ id }) => id);

describe("a server that is told to go", () => {
  it("keeps its name on the list while it makes a call, so that no other server asks again", async () => {
    const { threadId, source } = await desk.proposed();
    let answer = () => {};
    desk.sellers.slowness = new Promise((resolve) => {
      answer = resolve;
    });
    const work = startWork(desk.ctx);
    await vi.waitUntil(async () => (await names()).includes(thisServer().id));
    const sending = sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
    await vi.waitUntil(async () => (await sendingCalls(desk.store.db)).length === 1);
    const gone = work.end();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await names()).toContain(thisServer().id);
    answer();
    expect(await sending).toMatchObject({ end: "done" });
    await gone;
    expect(await names()).not.toContain(thisServer().id);
    expect(await recoverCalls(desk.ctx)).toBe(0);
  });
});

describe("a running server", () => {
  it("forgets those that were killed long ago, and no others", async () => {
    const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
    const server = (id: string, seen_at: string) => ({ id, host: "elsewhere", pid: 1, started_at: seen_at, seen_at });
    await beat(desk.store.db, server("srv_long_gone", at(25)));
    await beat(desk.store.db, server("srv_just_gone", at(1)));
    const work = startWork(desk.ctx);
    await vi.waitUntil(async () => !(await names()).includes("srv_long_gone"));
    expect(await names()).toContain("srv_just_gone");
    await work.end();
  });
});
