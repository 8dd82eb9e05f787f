import { afterAll, beforeAll, expect, it } from "vitest";
import { first, TestDesk } from "../testing/desk";
import { getNegotiation } from "./get";
import { listNegotiations } from "./list";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());

it("keeps the sellers in the order they were given", async () => {
  const ids: string[] = [];
  for (const name of ["F", "B", "E", "A", "D", "C"]) ids.push((await desk.addSeller(name, "streamhaus")).id);
  const { id, threads } = await desk.create(ids);
  expect(threads.map(({ sellerId }) => sellerId)).toEqual(ids);
  const read = await getNegotiation(desk.ctx, { id });
  expect(read.threads.map(({ seller }) => seller.name)).toEqual(["F", "B", "E", "A", "D", "C"]);
  const backwards = await desk.create(ids.toReversed());
  expect(backwards.threads.map(({ sellerId }) => sellerId)).toEqual(ids.toReversed());
  const listed = first((await listNegotiations(desk.ctx)).filter((each) => each.id === backwards.id));
  expect(listed.threads.map(({ sellerId }) => sellerId)).toEqual(ids.toReversed());
});
