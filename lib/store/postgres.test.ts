import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openStore, type Store } from "./open";
import { storeSecret } from "./tables/seller-credentials";
import { insertSeller, listSellers } from "./tables/sellers";
import { dialects, type Fresh, freshStore } from "./testing/databases";
import { AT, sellerRow } from "./testing/rows";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

describe.runIf(dialects().includes("PostgreSQL"))("a desk on PostgreSQL", () => {
  let fresh: Fresh;
  let store: Store;
  beforeAll(async () => {
    fresh = await freshStore("PostgreSQL");
    store = await openStore(fresh.settings);
  });
  afterAll(async () => {
    await store.close();
    await fresh.remove();
  });

  const cutEveryOther = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

  it("goes on after its connections were cut, those in a transaction too", async () => {
    const other = await openStore(fresh.settings);
    // Some connections are idle when it happens, and one is not.
    await Promise.all([1, 2, 3].map(() => listSellers(store.db)));
    const cut = store.db.transaction().execute(async (tx) => {
      await insertSeller(tx, sellerRow("sel_cut"));
      await cutEveryOther().execute(other.db);
      // The connection is gone while nobody asks it anything: its event must not end the process.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await listSellers(tx);
    });
    await expect(cut).rejects.toThrow();
    expect(await listSellers(store.db)).toEqual([]);
    await other.close();
  });

  it("does not change how anyone else reads whole numbers from pg", async () => {
    const { default: pg } = await import("pg");
    const client = new pg.Client(fresh.settings.databaseUrl);
    await client.connect();
    expect((await client.query("select 1::bigint as n")).rows).toEqual([{ n: "1" }]);
    await client.end();
    expect((await sql`select 1::bigint as n`.execute(store.db)).rows).toEqual([{ n: 1 }]);
  });

  it("keeps within its number of connections however much is asked at once", async () => {
    await Promise.all(Array.from({ length: 60 }, () => sql`select pg_sleep(0.01)`.execute(store.db)));
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity where datname = current_database() and application_name = 'parley'
    `.execute(store.db);
    expect(rows).toEqual([{ n: 10 }]);
  });

  it("ends a statement and a transaction that hang", async () => {
    const setting = async (name: string) =>
      (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(store.db)).rows[0]?.value;
    expect(await setting("statement_timeout")).toBe("30s");
    expect(await setting("idle_in_transaction_session_timeout")).toBe("1min");
  });

  describe("needs one key for all its servers", () => {
    it("and does not make one of its own", async () => {
      await expect(openStore({ ...fresh.settings, secretKey: undefined })).rejects.toThrow(
        /^With DATABASE_URL the desk needs PARLEY_SECRET_KEY/,
      );
    });

    it("which may be a key file put into its folder", async () => {
      const { settings, remove } = await freshStore("PostgreSQL");
      writeFileSync(join(settings.dataDir, "secret.key"), "0".repeat(64));
      const opened = await openStore({ ...settings, secretKey: undefined });
      await opened.close();
      await remove();
    });

    it("and does not start with another than its credentials are sealed with", async () => {
      await insertSeller(store.db, sellerRow("sel_1"));
      await storeSecret(store.db, store.secrets, "sel_1", "token", AT);
      await expect(openStore({ ...fresh.settings, secretKey: "another" })).rejects.toThrow(/sealed with another key/);
      const same = await openStore(fresh.settings);
      await same.close();
    });
  });
});

describe("a database that cannot be used", () => {
  const open = (databaseUrl: string) => openStore({ dataDir: "", secretKey: "key", databaseUrl });

  it("is named in a sentence that gives no password away", async () => {
    const failure = await open(`postgres://u:sesame@127.0.0.1:${await closedPort()}/desk`).catch(String);
    expect(failure).toMatch(/^Error: The database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(failure).not.toContain("sesame");
  });

  it("is one of PostgreSQL, or it is not tried", async () => {
    await expect(open("mysql://u:sesame@127.0.0.1/desk")).rejects.toThrow(
      /^DATABASE_URL is no address of a PostgreSQL/,
    );
  });
});

/** A port that nothing listens on. */
async function closedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
