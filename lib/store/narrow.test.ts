import { afterEach, describe, expect, it, vi } from "vitest";
import {
  findCall,
  findNegotiation,
  findSeller,
  findSnapshot,
  findThread,
  insertActivity,
  insertNegotiation,
  insertSeller,
  insertSnapshots,
  insertThreads,
  lastActivity,
  listActivity,
  listNegotiations,
  listSellers,
  listThreads,
  narrowTo,
  openStore,
  putSellerBrands,
  type Store,
  snapshotsByProposalIds,
  whole,
} from "./index";
import { dialects, type Fresh, freshStore } from "./testing/databases";
import { AT, callRow, negotiationRow, sellerRow, snapshotRow, threadRow } from "./testing/rows";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let fresh: Fresh | null = null;
let store: Store | null = null;
afterEach(async () => {
  await store?.close();
  await fresh?.remove();
});

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();

const activityRow = (seq: number, negotiation_id: string | null, seller_id: string | null) => ({
  seq,
  id: `act_${seq}`,
  at: AT,
  actor_id: "u",
  actor: "U",
  action: "a",
  subject: "s",
  detail_text: "{}",
  negotiation_id,
  seller_id,
  previous_hash: `${seq - 1}`,
  hash: `${seq}`,
});

/** Two brands, each with a negotiation at a seller of its own and at one that both use. */
async function twoBrands(dialect: Parameters<typeof freshStore>[0]) {
  fresh = await freshStore(dialect);
  store = await openStore(fresh.settings);
  const { db } = store;
  for (const id of ["sel_both", "sel_acme", "sel_nova"])
    await insertSeller(db, sellerRow(id, { url: `https://${id}/` }));
  for (const brand of ["acme", "nova"]) {
    await insertNegotiation(db, { ...negotiationRow(`neg_${brand}`), brand_domain: `${brand}.example` });
    const place = { negotiation_id: `neg_${brand}`, account_key: "account" };
    await insertThreads(db, [threadRow(`thr_${brand}`, { ...place, seller_id: "sel_both" })]);
    await db
      .insertInto("calls")
      .values(callRow(`call_${brand}`, { thread_id: `thr_${brand}`, seller_id: "sel_both" }))
      .execute();
    const of = { thread_id: `thr_${brand}`, call_id: `call_${brand}`, seller_id: "sel_both" };
    await insertSnapshots(db, [snapshotRow(`snp_${brand}`, of)]);
    await putSellerBrands(db, `sel_${brand}`, [`${brand}.example`]);
  }
  return db;
}

describe.each(dialects())("a person limited to a brand, on %s,", (dialect) => {
  it("finds what is their brand's and nothing else, in lists and by id", async () => {
    const db = await twoBrands(dialect);
    const own = narrowTo(db, ["acme.example"]);
    expect(ids(await listNegotiations(own))).toEqual(["neg_acme"]);
    expect(ids(await listThreads(own))).toEqual(["thr_acme"]);
    for (const [brand, isThere] of [
      ["acme", true],
      ["nova", false],
    ] as const) {
      const found = [
        await findNegotiation(own, `neg_${brand}`),
        await findThread(own, `thr_${brand}`),
        await findCall(own, `call_${brand}`),
        await findSnapshot(own, `snp_${brand}`),
        await findSeller(own, `sel_${brand}`),
      ];
      expect(found.map((row) => row !== undefined)).toEqual(Array(5).fill(isThere));
    }
    expect(ids(await listSellers(own))).toEqual(["sel_acme", "sel_both"]);
  });

  it("finds it in a transaction too, and all of it where everything counts", async () => {
    const own = narrowTo(await twoBrands(dialect), ["acme.example"]);
    await own.transaction().execute(async (tx) => {
      expect(await findThread(tx, "thr_nova")).toBeUndefined();
      expect(await findThread(whole(tx), "thr_nova")).toBeDefined();
      // An id means one thing at a seller under an account, whoever got it.
      const scope = { sellerId: "sel_both", accountKey: "account" };
      expect(ids(await snapshotsByProposalIds(tx, scope, ["proposal-of-snp_nova"]))).toEqual(["snp_nova"]);
    });
  });

  it("finds a seller that was kept for others later, where they negotiate with it", async () => {
    const db = await twoBrands(dialect);
    await putSellerBrands(db, "sel_both", ["nova.example"]);
    expect(ids(await listSellers(narrowTo(db, ["acme.example"])))).toEqual(["sel_acme", "sel_both"]);
    expect(ids(await listSellers(narrowTo(db, ["third.example"])))).toEqual([]);
  });

  it("reads the record of their brands and of the desk, and appends to the end of all of it", async () => {
    const db = await twoBrands(dialect);
    for (const row of [
      activityRow(1, null, null),
      activityRow(2, "neg_acme", "sel_both"),
      activityRow(3, null, "sel_nova"),
      activityRow(4, "neg_nova", "sel_both"),
    ]) {
      await insertActivity(db, row as Parameters<typeof insertActivity>[1]);
    }
    const own = narrowTo(db, ["acme.example"]);
    expect(ids(await listActivity(own, 10))).toEqual(["act_1", "act_2"]);
    expect(await lastActivity(own)).toMatchObject({ seq: 4 });
  });

  it("who has no brand at all finds nothing", async () => {
    expect(await listNegotiations(narrowTo(await twoBrands(dialect), []))).toEqual([]);
  });
});
