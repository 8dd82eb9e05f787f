import { afterAll, beforeAll, expect, it } from "vitest";
import { refusalOf, TestDesk } from "../testing/desk";
import { getComparison } from "./get";
import { noteSnapshot } from "./note";

const desk = new TestDesk();
let snapshotId = "";
beforeAll(async () => {
  await desk.open();
});
afterAll(() => desk.close());

it("keeps a person's note beside a proposal, the last one written, and for that person only", async () => {
  const { source } = await desk.proposed();
  snapshotId = source.id;
  const noted = async (ctx = desk.ctx) => (await getComparison(ctx, { snapshotIds: [snapshotId] })).columns[0]?.note;
  expect(await noted()).toBeNull();

  await noteSnapshot(desk.ctx, { snapshotId, text: "  Ask for a lower fee. " });
  expect(await noteSnapshot(desk.ctx, { snapshotId, text: "=1+1\nשלום" })).toEqual({ note: "=1+1\nשלום" });
  expect(await noted()).toBe("=1+1\nשלום");

  const other = { ...desk.ctx, actor: { ...desk.ctx.actor, id: "someone-else" } };
  expect(await noted(other)).toBeNull();
  await noteSnapshot(other, { snapshotId, text: "Mine." });
  expect(await noted()).toBe("=1+1\nשלום");

  expect(await noteSnapshot(desk.ctx, { snapshotId, text: " \n" })).toEqual({ note: null });
  expect([await noted(), await noted(other)]).toEqual([null, "Mine."]);
});

it("refuses a note on what the desk never received", async () => {
  expect(await refusalOf(noteSnapshot(desk.ctx, { snapshotId: "snap_none", text: "x" }))).toMatchObject({
    code: "NOT_FOUND",
  });
});
