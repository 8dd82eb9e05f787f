import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { storeFailure } from "./failure";
import { openStore } from "./open";
import { insertSeller, listSellers } from "./tables/sellers";
import { dialects, freshStore } from "./testing/databases";
import { sellerRow } from "./testing/rows";

vi.setConfig({ testTimeout: 30_000 });

const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => storeFailure(error),
  );

describe("a database that fails while the desk runs", () => {
  it("is said to be damaged where its file is overwritten", async () => {
    const { settings, remove } = await freshStore("SQLite");
    const store = await openStore(settings);
    await insertSeller(store.db, sellerRow("sel_1"));
    await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
    await store.close();
    const again = await openStore(settings);
    scribble(join(settings.dataDir, "desk.sqlite"));
    expect(await failureOf(listSellers(again.db))).toMatch(/^The desk's database is damaged/);
    await again.close();
    await remove();
  });

  it("is said to be full where nothing more fits, and keeps what it had", async () => {
    const { settings, remove } = await freshStore("SQLite");
    const store = await openStore(settings);
    await insertSeller(store.db, sellerRow("sel_1"));
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(store.db);
    const large = insertSeller(store.db, sellerRow("sel_2", { test_message: "x".repeat(1_000_000) }));
    expect(await failureOf(large)).toMatch(/is full; nothing was stored/);
    expect(await listSellers(store.db)).toHaveLength(1);
    await store.close();
    await remove();
  });

  it.runIf(dialects().includes("PostgreSQL"))("is said to be out of reach where its connections are cut", async () => {
    const { settings, remove } = await freshStore("PostgreSQL");
    const store = await openStore(settings);
    const other = await openStore(settings);
    const cut = store.db.transaction().execute(async (tx) => {
      await listSellers(tx);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);
      await listSellers(tx);
    });
    expect(await failureOf(cut)).toMatch(/out of reach/);
    await other.close();
    await store.close();
    await remove();
  });

  it.runIf(dialects().includes("PostgreSQL"))(
    "is said to be too busy where a statement is not done in its time",
    async () => {
      const { settings, remove } = await freshStore("PostgreSQL");
      const store = await openStore(settings);
      const slow = store.db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 20`.execute(tx);
        await sql`select pg_sleep(5)`.execute(tx);
      });
      expect(await failureOf(slow)).toMatch(/too busy; nothing was stored/);
      await store.close();
      await remove();
    },
  );

  it("is not blamed for a rule that was broken", async () => {
    const { settings, remove } = await freshStore("SQLite");
    const store = await openStore(settings);
    await insertSeller(store.db, sellerRow("sel_1"));
    await expect(insertSeller(store.db, sellerRow("sel_1"))).rejects.toSatisfy((error) => storeFailure(error) === null);
    await store.close();
    await remove();
  });
});

/** Overwrites everything behind the file's header. */
function scribble(path: string): void {
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(statSync(path).size - 100, 0x5a), 0, undefined, 100);
  closeSync(file);
}
