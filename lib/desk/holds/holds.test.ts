import { afterAll, beforeAll, expect, it } from "vitest";
import { newKey, only, TestDesk } from "../testing/desk";
import { listEndedHolds } from "./ended";
import { finalize } from "./finalize";
import { listHolds } from "./list";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

it("a hold that ended leaves the board for the ended ones, with the draft to hold again, until it is held again", async () => {
  const { id, draft, committed } = await desk.held();
  const { sellerId } = await desk.thread(id);
  expect(only(await listHolds(desk.ctx))).toMatchObject({ snapshotId: committed.id, sellerId, approval: null });
  expect(await listEndedHolds(desk.ctx)).toEqual([]);

  desk.skewMs = 16 * 60_000;
  expect(await listHolds(desk.ctx)).toEqual([]);
  expect(only(await listEndedHolds(desk.ctx))).toMatchObject({ snapshotId: committed.id, draftSnapshotId: draft.id });
  desk.skewMs = 25 * 3_600_000;
  expect(await listEndedHolds(desk.ctx), "after a day").toEqual([]);
  desk.skewMs = 0;
});

it("the same draft is held anew only by another request, and then stands on the board alone", async () => {
  await desk.control("streamhaus", { hold_seconds: 2 });
  const { threadId, draft, committed } = await desk.held();
  await pause(2_100);
  expect((await listEndedHolds(desk.ctx)).map(({ snapshotId }) => snapshotId)).toContain(committed.id);
  await desk.control("streamhaus", { hold_seconds: 900 });
  const again = await finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [draft.id] });
  expect(again.end).toBe("done");
  expect(only((await listHolds(desk.ctx)).filter((hold) => hold.threadId === threadId)).snapshotId).not.toBe(
    committed.id,
  );
  expect((await listEndedHolds(desk.ctx)).map((hold) => hold.threadId)).not.toContain(threadId);
});
