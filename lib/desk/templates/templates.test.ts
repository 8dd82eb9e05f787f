import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "../context";
import { refusalOf, TestDesk } from "../testing/desk";
import { listTemplates } from "./list";
import { removeTemplate } from "./remove";
import { renameTemplate } from "./rename";
import { saveTemplate } from "./save";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());

const ana = (): Context => ({ ...desk.ctx, actor: { ...desk.ctx.actor, id: "ana", name: "Ana" } });
const names = async (ctx: Context) => (await listTemplates(ctx)).map(({ name }) => name);

it("keeps the fields under a name and no proposal they were typed for", async () => {
  await saveTemplate(desk.ctx, {
    name: "CTV holiday",
    values: { sourceSnapshotId: "snap_1", proposalId: "prop_1", proposal_id: "prop_1", budgetMax: "50,000" },
    replace: false,
  });
  expect(await listTemplates(desk.ctx)).toMatchObject([{ name: "CTV holiday", values: { budgetMax: "50,000" } }]);
  const [row] = await desk.store.db.selectFrom("templates").selectAll().execute();
  expect(row?.values_text).toBe('{"budgetMax":"50,000"}');
});

it("is a person's own: another neither sees, renames nor deletes it, and may use the same name", async () => {
  const [mine] = await listTemplates(desk.ctx);
  const id = mine?.id ?? "";
  expect(await listTemplates(ana())).toEqual([]);
  expect(await refusalOf(renameTemplate(ana(), { id, name: "Mine" }))).toMatchObject({ code: "NOT_FOUND" });
  expect(await refusalOf(removeTemplate(ana(), { id }))).toMatchObject({ code: "NOT_FOUND" });
  await saveTemplate(ana(), { name: "CTV holiday", values: {}, replace: false });
  expect(await names(desk.ctx)).toEqual(["CTV holiday"]);
});

it("replaces a name that is taken only where that is asked for", async () => {
  const again = { name: "CTV holiday", values: { cpmMax: "18" } };
  expect(await refusalOf(saveTemplate(desk.ctx, { ...again, replace: false }))).toMatchObject({ code: "CONFLICT" });
  expect((await listTemplates(desk.ctx))[0]?.values).toEqual({ budgetMax: "50,000" });
  await saveTemplate(desk.ctx, { ...again, replace: true });
  expect(await listTemplates(desk.ctx)).toMatchObject([{ values: { cpmMax: "18" } }]);
});

it("is renamed, but not to a name that another of one's own has, and deleted", async () => {
  const other = await saveTemplate(desk.ctx, { name: "Radio", values: {}, replace: false });
  const taken = renameTemplate(desk.ctx, { id: other.id, name: "CTV holiday" });
  expect(await refusalOf(taken)).toMatchObject({ code: "CONFLICT" });
  await renameTemplate(desk.ctx, { id: other.id, name: "Audio" });
  expect(await names(desk.ctx)).toEqual(["Audio", "CTV holiday"]);
  await removeTemplate(desk.ctx, { id: other.id });
  expect(await names(desk.ctx)).toEqual(["CTV holiday"]);
  expect(await refusalOf(removeTemplate(desk.ctx, { id: other.id }))).toMatchObject({ code: "NOT_FOUND" });
});
