import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { briefTransaction } from "./brief-transaction";
import { lockActivity, lockThread } from "./locks";
import { MIGRATIONS } from "./migrations";
import { openStore, type Store } from "./open";
import { acknowledgementsOfSnapshots, putAcknowledgement } from "./tables/acknowledgements";
import { activityAfter, insertActivity, lastActivity, listActivity } from "./tables/activity";
import { answersOfCall, insertAnswer, lastAnswer } from "./tables/answers";
import {
  dueCalls,
  findCall,
  findOpenCall,
  insertCall,
  moveCall,
  nextNumber,
  sendingCalls,
  takePoll,
} from "./tables/calls";
import { insertCapabilities, newestCapabilities } from "./tables/capabilities";
import { deleteDrafts, draftsOfThreads, putDraft } from "./tables/drafts";
import { insertMediaBuy, mediaBuysOfThreads } from "./tables/media-buys";
import { findNegotiation, insertNegotiation } from "./tables/negotiations";
import { insertOutcomes, outcomesOfThreads } from "./tables/outcomes";
import { productsOfThreads, putProducts } from "./tables/products";
import { deleteSeller, findSeller, insertSeller, listSellers } from "./tables/sellers";
import { beat, forgetServer, listServers } from "./tables/servers";
import { deleteExpiredSessions, findSession, insertSession } from "./tables/sessions";
import { insertSnapshots, snapshotsByProposalIds, snapshotsOfThreads } from "./tables/snapshots";
import { bindThread, findThread, insertThreads, touchThread } from "./tables/threads";
import { putVerdict, verdictsOfThreads } from "./tables/verdicts";
import { isTaken } from "./taken";
import { liftAppendOnly } from "./testing/append-only";
import { dialects, type Fresh, freshStore } from "./testing/databases";
import { childFor } from "./testing/in-child";
import { AT, callRow, negotiationRow, sellerRow, snapshotRow, threadRow } from "./testing/rows";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const LATER = "2026-01-01T00:00:10.000Z";
const LATEST = "2026-01-01T00:00:20.000Z";

describe.each(dialects())("on %s", (dialect) => {
  let fresh: Fresh;
  let store: Store;
  // Most rules need a seller, a negotiation and a thread to be about.
  beforeAll(async () => {
    fresh = await freshStore(dialect);
  });
  beforeEach(async () => {
    store = await openStore(fresh.settings);
    await liftAppendOnly(store.db);
    await insertSeller(store.db, sellerRow("sel_1"));
    await insertNegotiation(store.db, negotiationRow("neg_1"));
    await insertThreads(store.db, [threadRow("thr_1")]);
  });
  afterEach(async () => {
    await empty(store);
    await store.close();
  });
  afterAll(() => fresh.remove());

  describe("what is stored", () => {
    it("comes back as it went in, large whole numbers and JSON text to the letter included", async () => {
      const thread = threadRow("thr_2", { negotiation_id: "neg_2", seller_offset_ms: -8_640_000_000_000_000 });
      const call = callRow("call_1", { response_text: '{"total":1.10,"x":"\\u0000"}', http_ms: 12, replayed: 1 });
      const snapshot = snapshotRow("snap_1");
      const buy = {
        id: "buy_1",
        seller_id: "sel_1",
        thread_id: "thr_1",
        call_id: "call_1",
        snapshot_id: "snap_1",
        media_buy_id: "mb",
        revision: Number.MAX_SAFE_INTEGER,
        status: "active",
        accepted_at: AT,
        confirmed_at: null,
        bindings_text: "[]",
        read_back: "not_read" as const,
        read_back_at: null,
        read_back_message: null,
        read_back_findings_text: "[]",
        read_back_text: null,
      };
      await insertNegotiation(store.db, negotiationRow("neg_2"));
      await insertThreads(store.db, [thread]);
      await insertCall(store.db, call);
      await insertSnapshots(store.db, [snapshot]);
      await insertMediaBuy(store.db, buy);
      expect(await findSeller(store.db, "sel_1")).toEqual(sellerRow("sel_1"));
      expect(await findNegotiation(store.db, "neg_2")).toEqual(negotiationRow("neg_2"));
      expect(await findThread(store.db, "thr_2")).toEqual(thread);
      expect(await findCall(store.db, "call_1")).toEqual(call);
      expect(await snapshotsOfThreads(store.db, ["thr_1"])).toEqual([snapshot]);
      expect(await mediaBuysOfThreads(store.db, ["thr_1"])).toEqual([buy]);
    });

    it("keeps what a seller wrote with U+0000 readable, and finds it under the same name", async () => {
      await insertCall(store.db, callRow("call_1"));
      await insertAnswer(store.db, {
        id: "ans_1",
        call_id: "call_1",
        at: AT,
        kind: "unanswered",
        text: "\0\0 garbage",
      });
      await putProducts(store.db, [{ thread_id: "thr_1", product_id: "p\0", name: "a\0b" }]);
      expect(await lastAnswer(store.db, "call_1")).toMatchObject({ text: "\ufffd\ufffd garbage" });
      await putProducts(store.db, [{ thread_id: "thr_1", product_id: "p\0", name: "c" }]);
      expect(await productsOfThreads(store.db, ["thr_1"])).toEqual([
        { thread_id: "thr_1", product_id: "p\ufffd", name: "c" },
      ]);
    });

    it("is refused where its row or its unique value is there already, which can be told from other failures", async () => {
      const failure = (run: Promise<unknown>) =>
        run.then(
          () => null,
          (error: unknown) => error,
        );
      await insertCall(store.db, callRow("call_1", { sole_claim: "snap" }));
      expect(isTaken(await failure(insertCall(store.db, callRow("call_1"))))).toBe(true);
      expect(isTaken(await failure(insertCall(store.db, callRow("call_2", { sole_claim: "snap" }))))).toBe(true);
      expect(isTaken(await failure(insertCall(store.db, callRow("call_2", { thread_id: "thr_none" }))))).toBe(false);
      expect(isTaken(await failure(insertCall(store.db, { ...callRow("call_2"), state: "gone" as never })))).toBe(
        false,
      );
    });

    it("comes in the same order from both: by bytes, whatever the database's language", async () => {
      for (const name of ["b", "C", "a", "A-1", "A/0", "é"]) await insertSeller(store.db, sellerRow(name));
      expect((await listSellers(store.db)).map(({ id }) => id)).toEqual(["A-1", "A/0", "C", "a", "b", "sel_1", "é"]);
    });

    it("goes with its seller where it hangs on it, and keeps a seller that was negotiated with", async () => {
      await insertSeller(store.db, sellerRow("sel_2"));
      await insertCapabilities(store.db, reading("cap_1", "sel_2", AT));
      await deleteSeller(store.db, "sel_2");
      expect((await newestCapabilities(store.db, ["sel_2"])).size).toBe(0);
      await expect(deleteSeller(store.db, "sel_1")).rejects.toThrow(/foreign key/i);
    });
  });

  describe("a row put twice", () => {
    it("is the last one of a draft, a product, a verdict and a beat, and the first one of an acknowledgement", async () => {
      await insertCall(store.db, callRow("call_1"));
      await insertSnapshots(store.db, [snapshotRow("snap_1")]);
      const draft = { thread_id: "thr_1", source_snapshot_id: "snap_1", user_id: "u", values_text: "1", saved_at: AT };
      const product = { thread_id: "thr_1", product_id: "p", name: "1" };
      const verdict = { call_id: "call_1", ok: 0 as const, findings_text: "[]", judged_at: AT };
      const server = { id: "srv_1", host: "h", pid: 4_194_304, started_at: AT, seen_at: AT };
      const acknowledgement = { snapshot_id: "snap_1", finding: "f", user_id: "first", acknowledged_at: AT };
      await putDraft(store.db, draft);
      await putDraft(store.db, { ...draft, values_text: "2" });
      await putProducts(store.db, [product]);
      await putProducts(store.db, [{ ...product, name: "2" }]);
      await putVerdict(store.db, verdict);
      await putVerdict(store.db, { ...verdict, ok: 1 });
      await beat(store.db, server);
      await beat(store.db, { ...server, seen_at: LATER });
      await putAcknowledgement(store.db, acknowledgement);
      await putAcknowledgement(store.db, { ...acknowledgement, user_id: "second" });
      expect(await draftsOfThreads(store.db, "u", ["thr_1"])).toEqual([{ ...draft, values_text: "2" }]);
      expect(await productsOfThreads(store.db, ["thr_1"])).toEqual([{ ...product, name: "2" }]);
      expect(await verdictsOfThreads(store.db, ["thr_1"])).toMatchObject([{ call_id: "call_1", ok: 1 }]);
      expect(await listServers(store.db)).toEqual([{ ...server, seen_at: LATER }]);
      expect(await acknowledgementsOfSnapshots(store.db, ["snap_1"])).toEqual([acknowledgement]);
      await deleteDrafts(store.db, { userId: "u", threadId: "thr_1", sourceSnapshotIds: ["snap_1"] });
      await forgetServer(store.db, "srv_1");
      expect(await draftsOfThreads(store.db, "u", ["thr_1"])).toEqual([]);
      expect(await listServers(store.db)).toEqual([]);
    });
  });

  describe("a call", () => {
    it("gets the thread's next number, 0 for the first and none for calls that are no round", async () => {
      expect(await nextNumber(store.db, "thr_1")).toBe(0);
      await insertCall(store.db, callRow("call_0", { number: -1 }));
      expect(await nextNumber(store.db, "thr_1")).toBe(0);
      await insertCall(store.db, callRow("call_1", { number: 9 }));
      expect(await nextNumber(store.db, "thr_1")).toBe(10);
    });

    it("is moved on by one of those who saw it in the same state", async () => {
      await insertCall(store.db, callRow("call_1"));
      const moves = await Promise.all(
        [1, 2, 3, 4].map((attempts) => moveCall(store.db, "call_1", ["prepared"], { state: "sending", attempts })),
      );
      expect(moves.filter(Boolean)).toHaveLength(1);
      expect((await sendingCalls(store.db)).map(({ id }) => id)).toEqual(["call_1"]);
      expect(await findOpenCall(store.db, "thr_1", "revise")).toMatchObject({ id: "call_1" });
    });

    it("is due by its state's own time, the longest due first", async () => {
      const rows = [
        callRow("retry_later", { state: "unknown", retry_at: LATER }),
        callRow("retry_now", { state: "refused", retry_at: AT }),
        callRow("poll_now", { state: "submitted", task_poll_at: LATER }),
        callRow("poll_future", { state: "submitted", task_poll_at: "2027-01-01T00:00:00.000Z" }),
        callRow("not_waiting", { state: "unknown" }),
        callRow("done", { state: "done", retry_at: AT, task_poll_at: AT }),
        callRow("under_way", { state: "sending", retry_at: AT }),
      ];
      for (const row of rows) await insertCall(store.db, row);
      const due = async (limit: number) => (await dueCalls(store.db, LATER, limit)).map(({ id }) => id);
      expect(await due(10)).toEqual(["retry_now", "poll_now", "retry_later"]);
      expect(await due(1)).toEqual(["retry_now"]);
    });

    it("has its task polled by one of those who saw it due at the same time", async () => {
      await insertCall(store.db, callRow("call_1", { state: "submitted", task_poll_at: AT }));
      const take = { id: "call_1", seen: AT, next: LATER };
      const taken = await Promise.all([1, 2, 3].map(() => takePoll(store.db, take)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await takePoll(store.db, { id: "call_1", seen: LATER, next: LATEST })).toBe(true);
      await moveCall(store.db, "call_1", ["submitted"], { state: "done" });
      expect(await takePoll(store.db, { id: "call_1", seen: LATEST, next: AT })).toBe(false);
    });

    it("keeps everything that came for it, in order", async () => {
      await insertCall(store.db, callRow("call_1"));
      const answers = [
        { id: "ans_2", call_id: "call_1", at: AT, kind: "submitted" as const, text: "{}" },
        { id: "ans_1", call_id: "call_1", at: LATER, kind: "polled" as const, text: "<html>" },
      ];
      for (const answer of answers) await insertAnswer(store.db, answer);
      expect(await answersOfCall(store.db, "call_1")).toEqual(answers);
      expect(await lastAnswer(store.db, "call_1")).toEqual(answers[1]);
    });
  });

  describe("reading", () => {
    it("takes the newest reading of each seller", async () => {
      await insertCapabilities(store.db, reading("cap_1", "sel_1", LATER));
      await insertCapabilities(store.db, reading("cap_2", "sel_1", AT));
      expect([...(await newestCapabilities(store.db, ["sel_1", "sel_2"])).values()]).toEqual([
        reading("cap_1", "sel_1", LATER),
      ]);
    });

    it("finds snapshots by where their ids mean one thing", async () => {
      await insertCall(store.db, callRow("call_1"));
      await insertSnapshots(store.db, [
        snapshotRow("snap_1", { proposal_id: "p" }),
        snapshotRow("snap_2", { proposal_id: "p", account_key: "other" }),
        snapshotRow("snap_3", { proposal_id: "p", is_accepted: 1, status: "accepted", outcome: "accepted" }),
      ]);
      const found = await snapshotsByProposalIds(store.db, { sellerId: "sel_1", accountKey: "account" }, ["p"]);
      expect(found.map(({ id }) => id).toSorted()).toEqual(["snap_1", "snap_3"]);
    });

    it("tells outcomes in their order", async () => {
      await insertCall(store.db, callRow("call_1"));
      const outcomes = [1, 0].map((position) => ({
        call_id: "call_1",
        position,
        source_proposal_id: null,
        outcome: "revised",
        reason_code: null,
        asked: null,
        returned: 2,
      }));
      await insertOutcomes(store.db, outcomes);
      expect(await outcomesOfThreads(store.db, ["thr_1"])).toEqual(outcomes.toReversed());
    });

    it("does not know a session past its time", async () => {
      await insertSession(store.db, { token_hash: "h", user_id: "u", created_at: AT, expires_at: LATER });
      expect(await findSession(store.db, "h", AT)).toMatchObject({ user_id: "u" });
      expect(await findSession(store.db, "h", LATER)).toBeUndefined();
      await deleteExpiredSessions(store.db, LATER);
      expect(await findSession(store.db, "h", AT)).toBeUndefined();
    });
  });

  describe("several at once", () => {
    it("bind a thread to one pin and account", async () => {
      const bind = (pin: string) =>
        bindThread(store.db, "thr_1", { pin, pin_tested: 1, account_text: "{}", account_key: pin });
      const bound = await Promise.all(["a", "b", "c"].map(bind));
      expect(bound.filter(Boolean)).toHaveLength(1);
    });

    it("append to the activity one after the other", async () => {
      const append = (id: string) =>
        store.db.transaction().execute(async (tx) => {
          await lockActivity(tx);
          const seq = ((await lastActivity(tx))?.seq ?? 0) + 1;
          await insertActivity(tx, entry(seq, id));
        });
      await Promise.all(Array.from({ length: 20 }, (_, index) => append(`act_${index}`)));
      const rows = await activityAfter(store.db, 0, 100);
      expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      expect((await listActivity(store.db, 2, 20)).map(({ seq }) => seq)).toEqual([19, 18]);
    });

    it("see in a locked thread what the one before them wrote", async () => {
      const count = () =>
        store.db.transaction().execute(async (tx) => {
          await lockThread(tx, "thr_1");
          const before = (await findThread(tx, "thr_1"))?.seller_offset_ms ?? 0;
          await touchThread(tx, "thr_1", { seller_offset_ms: before + 1 });
        });
      await Promise.all(Array.from({ length: 20 }, count));
      expect(await findThread(store.db, "thr_1")).toMatchObject({ seller_offset_ms: 20 });
    });

    it("bring a new database up to date when they start at the same moment", async () => {
      const other = await freshStore(dialect);
      const children = await Promise.all([1, 2].map(() => childFor("open", other.settings)));
      expect(await Promise.all(children.map(({ go }) => go()))).toEqual([0, 0]);
      await Promise.all(children.map(({ kill }) => kill()));
      const opened = await openStore(other.settings);
      const { rows } = await sql`select name from kysely_migration order by name`.execute(opened.db);
      expect(rows).toHaveLength(Object.keys(MIGRATIONS).length);
      await opened.close();
      await other.remove();
    });
  });

  describe("a brief transaction", () => {
    it("survives a kill of its process right after its commit", async () => {
      const child = await childFor("addBriefly", fresh.settings);
      expect(await child.go()).toBe("committed");
      await child.kill();
      expect(await findSeller(store.db, "sel_brief")).toMatchObject({ id: "sel_brief" });
    });

    it("gives what it was asked for, and leaves nothing behind where it failed", async () => {
      expect(await briefTransaction(store.db, (tx) => listSellers(tx))).toHaveLength(1);
      const failing = briefTransaction(store.db, async (tx) => {
        await insertSeller(tx, sellerRow("sel_2"));
        throw new Error("failed on purpose");
      });
      await expect(failing).rejects.toThrow("failed on purpose");
      expect(await listSellers(store.db)).toHaveLength(1);
    });

    it("waits less for the disk than the others, which wait as before when it has ended", async () => {
      const setting = dialect === "SQLite" ? "pragma synchronous" : "show synchronous_commit";
      const wait = async (db: Parameters<typeof listSellers>[0]) =>
        Object.values((await sql.raw(setting).execute(db)).rows[0] as object)[0];
      const full = dialect === "SQLite" ? 2 : expect.stringMatching(/on|off/);
      const before = await wait(store.db);
      expect(before).toEqual(full);
      for (const _ of [1, 2]) {
        expect(await briefTransaction(store.db, wait)).toEqual(dialect === "SQLite" ? 1 : "off");
        expect(await wait(store.db)).toEqual(before);
      }
      await briefTransaction(store.db, () => Promise.reject(new Error())).catch(() => {});
      expect(await wait(store.db)).toEqual(before);
    });
  });
});

const reading = (id: string, sellerId: string, at: string) => ({
  id,
  seller_id: sellerId,
  read_at: at,
  raw_text: "{}",
  served_version: null,
  ms: 3,
  accounts_text: null,
  changes_text: null,
});

const entry = (seq: number, id: string) => ({
  seq,
  id,
  at: AT,
  actor_id: "u",
  actor: "User",
  action: "desk.started",
  subject: "",
  detail_text: "{}",
  negotiation_id: null,
  seller_id: null,
  entry_hash: null,
  previous_hash: `${seq - 1}`,
  hash: `${seq}`,
});

/** Deletes every row; the schema stays. */
async function empty({ db }: Store): Promise<void> {
  const parentsLast = [
    "activity",
    "sessions",
    "servers",
    "answers",
    "media_buys",
    "acknowledgements",
    "drafts",
    "products",
    "verdicts",
    "outcomes",
    "snapshots",
    "calls",
    "threads",
    "negotiations",
    "capabilities",
    "seller_credentials",
    "sellers",
  ] as const;
  for (const table of parentsLast) await db.deleteFrom(table).execute();
}
