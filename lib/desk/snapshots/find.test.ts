import { afterAll, beforeAll, expect, it } from "vitest";
import { setNegotiationsApart } from "@/lib/store";
import { only, TestDesk } from "../testing/desk";
import { findProposals } from "./find";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());

it("finds a proposal by a part of its id in any case, and by its total however it is written, until it is set apart", async () => {
  const { id, source } = await desk.proposed();
  const { amount } = JSON.parse(source.proposalText).commercial_terms.total_budget as { amount: number };
  const find = async (search: string) =>
    (await findProposals(desk.ctx, { search })).map(({ snapshotId }) => snapshotId);

  const part = source.proposalId.slice(3, 12).toUpperCase();
  for (const search of [part, `${amount}`, `USD ${amount.toLocaleString("en-US")}`, amount.toLocaleString("en-US")]) {
    expect(await find(search), search).toEqual([source.id]);
  }
  const { negotiationId, sellerName, total } = only(await findProposals(desk.ctx, { search: part }));
  expect({ negotiationId, sellerName, amount: total?.amount }).toEqual({
    negotiationId: id,
    sellerName: "StreamHaus",
    amount,
  });

  // Digits that stand anywhere else in the terms are no total, and signs of a pattern are none here.
  expect(await find("3.2")).toEqual([]);
  expect(await find("%%")).toEqual([]);
  expect(await find("__")).toEqual([]);

  await setNegotiationsApart(desk.store.db, [id], "2026-01-01T00:00:00.000Z");
  expect(await find(part)).toEqual([]);
});
