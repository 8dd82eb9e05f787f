import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { liftAppendOnly } from "@/lib/store/testing/append-only";
import { TestDesk } from "../testing/desk";
import { checkChain } from "./check-chain";
import { listEntries } from "./list";
import { record } from "./record";

const desk = new TestDesk();
beforeAll(async () => {
  await desk.open();
  for (let round = 1; round <= 5; round += 1) {
    await desk.store.db
      .transaction()
      .execute((tx) =>
        record(tx, desk.ctx, { action: "seller.tested", subject: `Seller ${round}`, detail: { ok: true, ms: round } }),
      );
  }
});
afterAll(() => desk.close());

const change = (seq: number, set: object) =>
  desk.store.db.updateTable("activity").set(set).where("seq", "=", seq).execute();

describe("the record of who did what", () => {
  it("holds together, and its end is the one that was sealed", async () => {
    const whole = await checkChain(desk.store.db, desk.store.secrets);
    expect(whole).toMatchObject({ ok: true, entries: 5, brokenAt: null, why: null, seal: "agrees" });
    expect(whole.head.seq).toBe(5);
  });

  it("is only ever added to: the database itself refuses to change or delete an entry", async () => {
    await expect(change(3, { subject: "Someone else" })).rejects.toThrow(/append-only/);
    await expect(desk.store.db.deleteFrom("activity").execute()).rejects.toThrow(/append-only/);
    if (desk.dialect === "PostgreSQL") {
      await expect(sql`truncate activity`.execute(desk.store.db)).rejects.toThrow(/append-only/);
    }
    expect(await checkChain(desk.store.db)).toMatchObject({ ok: true, entries: 5 });
    await liftAppendOnly(desk.store.db);
  });

  it.each([
    ["subject", { subject: "Someone else" }, { subject: "Seller 3" }],
    ["detail", { detail_text: '{"ok":false,"ms":3}' }, { detail_text: '{"ok":true,"ms":3}' }],
    ["actor", { actor: "Nobody" }, { actor: "Sam Okafor" }],
  ])("shows at which entry its %s was changed", async (_, tampered, original) => {
    await change(3, tampered);
    const broken = await checkChain(desk.store.db);
    await change(3, original);
    const [, , third] = (await listEntries(desk.ctx, { limit: 10 })).toReversed();
    expect(broken).toMatchObject({ ok: false, entries: 2, brokenAt: third?.id });
    expect(await checkChain(desk.store.db)).toMatchObject({ ok: true });
  });

  it("is read newest first, page by page", async () => {
    const first = await listEntries(desk.ctx, { limit: 2 });
    expect(first.map(({ subject }) => subject)).toEqual(["Seller 5", "Seller 4"]);
    const next = await listEntries(desk.ctx, { limit: 2, before: first.at(-1)?.id });
    expect(next.map(({ subject }) => subject)).toEqual(["Seller 3", "Seller 2"]);
  });

  it("stays whole and small whatever a seller's words are", async () => {
    const words = `${"\ud83d\ude00".repeat(200)}\ud800`;
    const detail = { code: words, ids: Array.from({ length: 5_000 }, (_, index) => `p${index}`) };
    await desk.store.db
      .transaction()
      .execute((tx) => record(tx, desk.ctx, { action: "call.refused", subject: `x${words}`, detail }));
    const [entry] = await listEntries(desk.ctx, { limit: 1 });
    expect(JSON.stringify(entry).length).toBeLessThan(4_000);
    expect(await checkChain(desk.store.db)).toMatchObject({ ok: true });
  });

  it("shows that an entry was taken out", async () => {
    await desk.store.db.deleteFrom("activity").where("seq", "=", 2).execute();
    expect(await checkChain(desk.store.db)).toMatchObject({ ok: false, entries: 1 });
  });
});
