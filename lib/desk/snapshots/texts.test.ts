import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  insertNegotiation,
  insertSeller,
  insertSnapshots,
  insertThreads,
  narrowTo,
  openStore,
  type Store,
} from "@/lib/store";
import { type Fresh, freshStore } from "@/lib/store/testing/databases";
import { callRow, negotiationRow, sellerRow, snapshotRow, threadRow } from "@/lib/store/testing/rows";
import { totalOf } from "./read";
import { snapshotTexts } from "./texts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let fresh: Fresh;
let store: Store;
beforeAll(async () => {
  fresh = await freshStore("SQLite");
  store = await openStore(fresh.settings);
  const { db } = store;
  await insertSeller(db, sellerRow("sel_1"));
  await insertNegotiation(db, negotiationRow("neg_1"));
  await insertThreads(db, [threadRow("thr_1")]);
  await db.insertInto("calls").values(callRow("call_1")).execute();
});
afterAll(async () => {
  await store.close();
  await fresh.remove();
});

const totalling = (amount: number, length = 0) =>
  JSON.stringify({ commercial_terms: { total_budget: { amount, currency: "USD" } }, filler: "x".repeat(length) });
const insert = (...rows: [id: string, text: string][]) =>
  insertSnapshots(
    store.db,
    rows.map(([id, proposal_text]) => snapshotRow(id, { proposal_text, proposal_id: `of-${id}` })),
  );
/** Something no part of the desk does: told apart is what was read again from what was kept. */
const rewrite = (id: string, proposal_text: string) =>
  store.db.updateTable("snapshots").set({ proposal_text }).where("id", "=", id).execute();
const read = async (...ids: string[]) => {
  const found = await snapshotTexts(store.db, ids);
  return ids.map((id) => found.get(id)?.proposal_text);
};
const wasReadAgain = async (id: string) => {
  await rewrite(id, "{}");
  return (await read(id))[0] === "{}";
};

it("reads a snapshot once, since it never changes, and what was read out of it stays read with it", async () => {
  await insert(["a", totalling(50_000)]);
  const first = (await snapshotTexts(store.db, ["a"])).get("a");
  expect(first && totalOf(first)).toEqual({ amount: 50_000, currency: "USD" });
  expect(await wasReadAgain("a")).toBe(false);
  expect((await snapshotTexts(store.db, ["a"])).get("a")).toBe(first);
});

it("reads beside what it kept what it did not know yet, and leaves out what is not there", async () => {
  await insert(["b", totalling(1)]);
  const found = await snapshotTexts(store.db, ["a", "b", "none"]);
  expect([...found.keys()].sort()).toEqual(["a", "b"]);
  expect((await snapshotTexts(store.db, [])).size).toBe(0);
});

it("keeps it for a transaction and for a person's narrowed view too, which are the same desk", async () => {
  await insert(["c", totalling(2)]);
  await read("c");
  await rewrite("c", "{}");
  const texts = async (db: Store["db"]) => (await snapshotTexts(db, ["c"])).get("c")?.proposal_text;
  expect(await texts(narrowTo(store.db, ["acme.example"]))).toBe(totalling(2));
  expect(await store.db.transaction().execute((tx) => texts(tx))).toBe(totalling(2));
});

it("keeps no text longer than 64,000 characters: a thousand lines are read when they are looked at", async () => {
  await insert(["long", totalling(3, 64_000)], ["short", totalling(4, 63_000)]);
  await read("long", "short");
  expect(await wasReadAgain("long")).toBe(true);
  expect(await wasReadAgain("short")).toBe(false);
});

it("lets the oldest go where sixteen million characters are kept, and keeps the newest", async () => {
  await insert(["oldest", totalling(5)]);
  await read("oldest");
  const many = Array.from({ length: 260 }, (_, at): [string, string] => [`many_${at}`, totalling(at, 63_000)]);
  await insert(...many);
  await read(...many.map(([id]) => id));
  expect(await wasReadAgain("oldest")).toBe(true);
  expect(await wasReadAgain("many_259")).toBe(false);
});

it("keeps nothing of one desk for another", async () => {
  const other = await freshStore("SQLite");
  const elsewhere = await openStore(other.settings);
  expect((await snapshotTexts(elsewhere.db, ["many_259"])).size).toBe(0);
  await elsewhere.close();
  await other.remove();
});
