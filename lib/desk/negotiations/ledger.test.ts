import { afterAll, beforeAll, expect, it } from "vitest";
import { TestDesk } from "../testing/desk";
import { getNegotiation } from "./get";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());

it("money moves from offered over held to committed, and counts once", async () => {
  const { id, committed } = await desk.held();
  const ledger = async () => (await getNegotiation(desk.ctx, { id })).ledger;
  const { amount } = JSON.parse(committed.proposalText).commercial_terms.total_budget;
  const budget = { currency: "USD", budget: 50_000 };
  expect((await ledger()).rows).toEqual([
    { ...budget, committed: 0, held: amount, offers: 0, remaining: 50_000, unallocated: 50_000 - amount },
  ]);
  desk.skewMs = 16 * 60_000;
  const offers = (await ledger()).rows[0]?.offers ?? 0;
  expect(offers).toBeGreaterThan(0);
  expect((await ledger()).rows).toEqual([
    { ...budget, committed: 0, held: 0, offers, remaining: 50_000, unallocated: 50_000 - offers },
  ]);
  desk.skewMs = 0;
  await desk.accept(committed);
  expect((await ledger()).rows).toEqual([
    { ...budget, committed: amount, held: 0, offers: 0, remaining: 50_000 - amount, unallocated: 50_000 - amount },
  ]);
  expect((await ledger()).shares).toMatchObject([{ sellerName: "StreamHaus", held: [], offer: null, unpriced: 0 }]);
});
