import { afterAll, beforeAll, expect, it } from "vitest";
import { narrowTo, setNegotiationsApart } from "@/lib/store";
import { lookAgain } from "../legacy/refine";
import { sendRequest } from "../requests/send";
import { first, newKey, only, TestDesk } from "../testing/desk";
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

it("finds an older seller's proposal by its id, once and as it was seen last, and never by a total it does not state", async () => {
  const seller = await desk.addSeller("Heritage", "heritage");
  const { id, threads } = await desk.create([seller.id]);
  const threadId = only(threads).id;
  await sendRequest(desk.ctx, { threadId, key: newKey() });
  const looks = async () => (await desk.thread(id)).legacy?.observations ?? [];
  const { proposalId, id: earlier } = first(await looks());
  await lookAgain(desk.ctx, { threadId, key: newKey(), observationIds: [earlier] });
  const own = (await looks()).filter((look) => look.proposalId === proposalId);
  expect(own.length).toBeGreaterThan(1);

  const found = await findProposals(desk.ctx, { search: proposalId.toUpperCase() });
  expect(found).toEqual([
    expect.objectContaining({ lane: "legacy", snapshotId: own.at(-1)?.id, total: null, negotiationId: id }),
  ]);
  // Its guidance and its prices are no total.
  const numbers = first(own).proposalText.match(/\d{4,6}/g) ?? [];
  const elsewhere = [...new Set(numbers)].filter((digits) => !proposalId.includes(digits));
  expect(elsewhere.length).toBeGreaterThan(0);
  for (const search of elsewhere) {
    expect((await findProposals(desk.ctx, { search })).map(({ snapshotId }) => snapshotId)).not.toContain(
      own.at(-1)?.id,
    );
  }
  const acme = { ...desk.ctx, db: narrowTo(desk.store.db, ["acmeoutdoor.example"]) };
  expect(await findProposals(acme, { search: proposalId })).toHaveLength(1);
  const other = { ...desk.ctx, db: narrowTo(desk.store.db, ["other.example"]) };
  expect(await findProposals(other, { search: proposalId })).toEqual([]);

  await setNegotiationsApart(desk.store.db, [id], "2026-01-01T00:00:00.000Z");
  expect(await findProposals(desk.ctx, { search: proposalId })).toEqual([]);
});
