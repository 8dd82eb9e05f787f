import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openStore } from "./open";
import { openSqlite } from "./sqlite";
import { dueCalls } from "./tables/calls";

const dataDir = mkdtempSync(join(tmpdir(), "parley-sqlite-"));
const prepare = vi.spyOn(BetterSqlite3.prototype, "prepare");
let db: ReturnType<typeof openSqlite>;

beforeAll(async () => {
  db = openSqlite(dataDir);
  await sql`create table numbers (n integer)`.execute(db);
  await sql`insert into numbers values (1), (2), (3)`.execute(db);
});
afterAll(() => db.destroy());

const above = async (n: number) => (await sql<{ n: number }>`select * from numbers where n > ${n}`.execute(db)).rows;

describe("a query", () => {
  it("is prepared once and answers for what it is asked each time", async () => {
    prepare.mockClear();
    expect(await above(1)).toEqual([{ n: 2 }, { n: 3 }]);
    expect(await above(2)).toEqual([{ n: 3 }]);
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it("sees what was written since it was prepared, and a column added since", async () => {
    await above(0);
    await sql`insert into numbers values (4)`.execute(db);
    await sql`alter table numbers add column word text`.execute(db);
    expect(await above(3)).toEqual([{ n: 4, word: null }]);
  });

  it("does not hold on to every text it was ever given", async () => {
    for (let column = 0; column < 400; column += 1) await sql.raw(`select ${column} as c`).execute(db);
    prepare.mockClear();
    await sql.raw("select 399 as c").execute(db);
    expect(prepare).not.toHaveBeenCalled();
    await sql.raw("select 0 as c").execute(db);
    expect(prepare).toHaveBeenCalledTimes(1);
  });
});

describe("the file", () => {
  it("makes a committed transaction wait for the disk", async () => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    expect(rows).toEqual([{ synchronous: 2 }]);
  });
});

describe("looking for what is due, every second", () => {
  it("searches what may be due, and not all that was ever refused", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-sqlite-"));
    const store = await openStore({ dataDir: folder });
    prepare.mockClear();
    expect(await dueCalls(store.db, "2026-01-01T00:00:00.000Z", 8)).toEqual([]);
    const text = String(prepare.mock.calls.at(-1)?.[0]);
    await store.close();
    const file = new BetterSqlite3(join(folder, "desk.sqlite"), { readonly: true });
    const steps = file.prepare(`explain query plan ${text}`).all(...[...text.matchAll(/\?/g)].map(() => ""));
    file.close();
    const plan = steps.map((step) => (step as { detail: string }).detail).join("; ");
    expect(plan).toContain("calls_to_retry");
    expect(plan).toContain("calls_to_poll");
    expect(plan).not.toMatch(/SCAN|calls_by_state/);
  });
});
