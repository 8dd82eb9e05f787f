import { afterAll, beforeAll, expect, it } from "vitest";
import { TestDesk } from "../testing/desk";
import { discardDraft } from "./discard";
import { saveDraft } from "./save";

const desk = new TestDesk();
let place = { threadId: "", sourceSnapshotId: "" };
let negotiationId = "";
beforeAll(async () => {
  await desk.open();
  const { id, threadId } = await desk.proposed();
  negotiationId = id;
  place = { threadId, sourceSnapshotId: (await desk.thread(id)).snapshots[0]?.id ?? "" };
});
afterAll(() => desk.close());

let tick = 0;
/** A clock of its own for each write, or two writes of one millisecond would look like one. */
const at = () => ({ ...desk.ctx, now: () => new Date(Date.UTC(2026, 11, 2) + ++tick) });
const save = (ask: string, basedOn?: string | null) => saveDraft(at(), { ...place, values: { ask }, basedOn });
const kept = async () => (await desk.thread(negotiationId)).drafts.map(({ values }) => values.ask);

it("replaces what was typed over, and nothing else", async () => {
  const first = await save("one", null);
  expect(first.saved).toBe(true);
  const second = await save("two", first.savedAt);
  expect(second.saved).toBe(true);
  const late = await save("typed in another tab over the first", first.savedAt);
  expect(late).toMatchObject({ saved: false, values: { ask: "two" }, savedAt: second.savedAt });
  expect(await kept()).toEqual(["two"]);
});

it("knows the same typing when it comes twice, as after an answer that was lost", async () => {
  expect(await save("two", null)).toMatchObject({ saved: true, values: { ask: "two" } });
});

it("a tab that saw no draft does not replace one", async () => {
  expect(await save("blind", null)).toMatchObject({ saved: false, values: { ask: "two" } });
});

it("what was discarded elsewhere keeps nothing from being kept", async () => {
  await discardDraft(desk.ctx, place);
  expect(await save("typed on", "2026-12-01T00:00:00.000Z")).toMatchObject({ saved: true });
  expect(await kept()).toEqual(["typed on"]);
});

it("where nothing is said about what it is based on, it replaces", async () => {
  expect(await save("whatever was there")).toMatchObject({ saved: true });
  expect(await kept()).toEqual(["whatever was there"]);
});
