import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inChunks } from "./chunks";
import { MIGRATIONS } from "./migrations";
import { openStore, type Store } from "./open";
import { secretBox } from "./secrets";
import { acknowledgementsOfSnapshots } from "./tables/acknowledgements";
import { insertSeller, listSellers } from "./tables/sellers";
import { snapshotsByIds } from "./tables/snapshots";

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "parley-store-"));
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

const seller = (id: string) => ({
  id,
  name: id,
  url: "https://s.example/mcp",
  protocol: "mcp" as const,
  auth: "none" as const,
  ...UNTESTED,
});
const UNTESTED = {
  created_at: "2026-01-01T00:00:00.000Z",
  tested_at: null,
  test_ok: null,
  test_ms: null,
  test_message: null,
};

describe("the desk's file", () => {
  let dataDir: string;
  let store: Store;
  beforeAll(async () => {
    dataDir = folder();
    store = await openStore({ dataDir });
  });
  afterAll(() => store.close());

  it("survives a power cut after a commit: write-ahead log, full synchronisation, enforced references", async () => {
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(store.db)).rows[0] as object)[0];
    expect(await pragma("journal_mode")).toBe("wal");
    expect(await pragma("synchronous")).toBe(2);
    expect(await pragma("foreign_keys")).toBe(1);
  });

  it("is migrated once: opening it again finds what was stored", async () => {
    await insertSeller(store.db, seller("sel_1"));
    const again = await openStore({ dataDir });
    expect((await listSellers(again.db)).map(({ id }) => id)).toEqual(["sel_1"]);
    const { rows } = await sql`select name from kysely_migration`.execute(again.db);
    expect(rows).toEqual(Object.keys(MIGRATIONS).map((name) => ({ name })));
    await again.close();
  });

  it("is not readable by others: the folder it makes is the owner's alone", async () => {
    const inner = join(folder(), "data");
    const made = await openStore({ dataDir: inner });
    expect(statSync(inner).mode & 0o777).toBe(0o700);
    await made.close();
  });

  it("lets two processes' transactions wait for each other instead of failing", async () => {
    const other = await openStore({ dataDir });
    const readThenWrite = (db: Store["db"], id: string) =>
      db.transaction().execute(async (tx) => {
        await listSellers(tx);
        await insertSeller(tx, seller(id));
      });
    // better-sqlite3 blocks its thread while it waits, so the two take turns here; a deferred begin would fail on the second write.
    await readThenWrite(store.db, "sel_2");
    await readThenWrite(other.db, "sel_3");
    await readThenWrite(store.db, "sel_4");
    expect(await listSellers(other.db)).toHaveLength(4);
    await other.close();
  });

  it("takes the write lock when a transaction begins", async () => {
    const other = await openStore({ dataDir });
    await sql`pragma busy_timeout = 1`.execute(other.db);
    await store.db.transaction().execute(async () => {
      await expect(other.db.transaction().execute(async () => {})).rejects.toThrow(/locked|busy/i);
    });
    await other.close();
  });

  it("uses types that PostgreSQL has too", async () => {
    const tables = await store.db.introspection.getTables();
    const types = new Set(tables.flatMap(({ columns }) => columns.map(({ dataType }) => dataType.toLowerCase())));
    expect([...types].toSorted()).toEqual(["bigint", "integer", "text"]);
  });
});

describe("a damaged desk", () => {
  it("is said to be in one sentence, again and again without leaving the file open", async () => {
    const dataDir = folder();
    writeFileSync(
      join(dataDir, "desk.sqlite"),
      "this is no database, and it is long enough to be looked at".repeat(100),
    );
    for (const _ of [1, 2, 3])
      await expect(openStore({ dataDir })).rejects.toThrow(/^The desk's file desk\.sqlite is damaged/);
    expect(
      readdirSync("/proc/self/fd")
        .map((fd) => target(fd))
        .filter((path) => path.startsWith(dataDir)),
    ).toEqual([]);
  });
});

/** What an open file descriptor stands for. */
function target(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return "";
  }
}

describe("rows by very many ids", () => {
  it("come in as many queries as that takes", async () => {
    const store = await openStore({ dataDir: folder() });
    const ids = Array.from({ length: 40_000 }, (_, index) => `snap_${index}`);
    expect(await snapshotsByIds(store.db, ids)).toEqual([]);
    expect(await acknowledgementsOfSnapshots(store.db, ids)).toEqual([]);
    await store.close();
    const sizes: number[] = [];
    const rows = await inChunks(ids, async (some) => {
      sizes.push(some.length);
      return some;
    });
    expect(rows).toEqual(ids);
    expect(sizes.every((size) => size <= 5_000)).toBe(true);
  });
});

describe("seller secrets", () => {
  it("open for the seller they were sealed for, and for no other", () => {
    const box = secretBox(folder());
    const sealed = box.seal("token-of-a-seller", "sel_1");
    expect(sealed).not.toContain("token");
    expect(box.open(sealed, "sel_1")).toBe("token-of-a-seller");
    expect(() => box.open(sealed, "sel_2")).toThrow();
  });

  it("are never sealed twice alike", () => {
    const box = secretBox(folder());
    expect(box.seal("token", "sel_1")).not.toBe(box.seal("token", "sel_1"));
  });

  it("do not open when the stored text was altered", () => {
    const box = secretBox(folder());
    const sealed = box.seal("token", "sel_1");
    const last = sealed.at(-2) === "A" ? "B" : "A";
    expect(() => box.open(`${sealed.slice(0, -2)}${last}${sealed.at(-1)}`, "sel_1")).toThrow();
    expect(() => box.open("plain text", "sel_1")).toThrow(/form/);
  });

  it("use a key file of the owner's own, made once", () => {
    const dataDir = folder();
    const sealed = secretBox(dataDir).seal("token", "sel_1");
    const path = join(dataDir, "secret.key");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, "utf8")).toMatch(/^[0-9a-f]{64}$/);
    expect(secretBox(dataDir).open(sealed, "sel_1")).toBe("token");
  });

  it("leave nothing beside the key file, whose place it takes whole", () => {
    const dataDir = folder();
    const sealed = secretBox(dataDir).seal("token", "sel_1");
    expect(readdirSync(dataDir)).toEqual(["secret.key"]);
    expect(secretBox(dataDir).open(sealed, "sel_1")).toBe("token");
  });

  it("say that a damaged key file is damaged instead of making a new key", () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, "secret.key"), "short");
    expect(() => secretBox(dataDir)).toThrow(/damaged/);
  });

  it("use the configured key where there is one, and write no file", () => {
    const dataDir = folder();
    const sealed = secretBox(dataDir, "a configured key").seal("token", "sel_1");
    expect(() => statSync(join(dataDir, "secret.key"))).toThrow();
    expect(secretBox(folder(), "a configured key").open(sealed, "sel_1")).toBe("token");
    expect(() => secretBox(folder(), "another key").open(sealed, "sel_1")).toThrow();
  });
});
