import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ActivityRow, activityAfter } from "@/lib/store";
import { dialects } from "@/lib/store/testing/databases";
import { TestDesk } from "../testing/desk";
import { checkChain } from "./check-chain";
import { openHead, sealHead } from "./head";
import { record } from "./record";

const RUNS = 500;
const SEED = Number(process.env.PARLEY_SEED ?? Date.now() % 1_000_000_007);
const ENTRIES = 24;

const TEXTS = [
  "id",
  "at",
  "actor_id",
  "actor",
  "action",
  "subject",
  "detail_text",
  "negotiation_id",
  "seller_id",
  "entry_hash",
  "previous_hash",
  "hash",
] as const;

/** What somebody with every right in the database, and without the desk's key, does to the rows they hold. */
type Harm = { name: string; to: (rows: ActivityRow[]) => ActivityRow[] };

const at = fc.nat({ max: ENTRIES - 1 });

const oneByte: fc.Arbitrary<Harm> = fc
  .record({ row: at, column: fc.constantFrom(...TEXTS), place: fc.nat(), bit: fc.nat({ max: 6 }) })
  .map(({ row, column, place, bit }) => ({
    name: `a bit of ${column} of row ${row}`,
    to: (rows) =>
      rows.map((each, index) => (index === row ? { ...each, [column]: flip(each[column], place, bit) } : each)),
  }));

const oneField: fc.Arbitrary<Harm> = fc
  .record({ row: at, column: fc.constantFrom(...TEXTS), other: at })
  .filter(({ row, other }) => row !== other)
  .map(({ row, column, other }) => ({
    name: `${column} of row ${row} taken from row ${other}`,
    to: (rows) =>
      rows.map((each, index) =>
        index === row ? ({ ...each, [column]: rows[other]?.[column] ?? null } as ActivityRow) : each,
      ),
  }));

const whole: fc.Arbitrary<Harm> = fc.oneof(
  fc.record({ from: at, count: fc.integer({ min: 1, max: 5 }) }).map(({ from, count }) => ({
    name: `${count} rows taken out from ${from} on`,
    to: (rows: ActivityRow[]) => rows.toSpliced(from, count),
  })),
  fc.record({ from: at, count: fc.integer({ min: 1, max: 5 }) }).map(({ from, count }) => ({
    name: `${count} rows taken out from ${from} on, the others moved up`,
    to: (rows: ActivityRow[]) => rows.toSpliced(from, count).map((row, index) => ({ ...row, seq: index + 1 })),
  })),
  fc.record({ a: at, b: at }).map(({ a, b }) => ({
    name: `rows ${a} and ${b} swapped`,
    to: (rows: ActivityRow[]) =>
      rows.map((row, index) => {
        const from = index === a ? rows[b] : index === b ? rows[a] : row;
        return { ...(from ?? row), seq: row.seq };
      }),
  })),
  at.map((from) => ({
    name: `row ${from} put in once more at the end`,
    to: (rows: ActivityRow[]) => [
      ...rows,
      { ...(rows[from] as ActivityRow), id: "act_again", seq: rows.length + 1, hash: "f".repeat(64) },
    ],
  })),
);

const harm = fc.oneof({ weight: 3, arbitrary: oneByte }, oneField, whole);

function flip(value: string | null, place: number, bit: number): string {
  if (!value) return "x";
  const index = place % value.length;
  const flipped = String.fromCharCode(value.charCodeAt(index) ^ (1 << bit));
  // U+0000 is no character that the databases keep.
  return `${value.slice(0, index)}${flipped === "\0" ? "\u0001" : flipped}${value.slice(index + 1)}`;
}

describe.each(dialects())("whoever changes the record on %s without the desk's key", (dialect) => {
  const desk = new TestDesk(dialect);
  let good: ActivityRow[] = [];
  beforeAll(async () => {
    await desk.open();
    for (let round = 1; round <= ENTRIES; round += 1) {
      const entry = {
        action: "call.answered" as const,
        subject: `Seller ${round % 3}`,
        detail: { call: `call_${round}`, digest: `sha256:${"a".repeat(43)}`, verdict: { ok: true, findings: [] } },
        negotiationId: round % 2 === 0 ? "neg_1" : null,
        sellerId: `sel_${round % 3}`,
      };
      await desk.store.db.transaction().execute((tx) => record(tx, desk.ctx, entry));
    }
    // A table of the same columns without rules: what stands in it is whatever was written.
    await sql`alter table activity rename to activity_kept`.execute(desk.store.db);
    await sql`create table activity as select * from activity_kept`.execute(desk.store.db);
    good = await activityAfter(desk.store.db, 0, 100);
  });
  afterAll(() => desk.close());

  const write = (rows: ActivityRow[]) =>
    desk.store.db.transaction().execute(async (tx) => {
      await tx.deleteFrom("activity").execute();
      if (rows.length > 0) await tx.insertInto("activity").values(rows).execute();
    });

  it(`is found out, whatever is changed, taken out, put in or moved (${RUNS} runs, seed ${SEED})`, async () => {
    process.stdout.write(`tampering with the activity on ${dialect}: ${RUNS} runs, seed ${SEED}\n`);
    let told = 0;
    await fc.assert(
      fc.asyncProperty(harm, async ({ to }) => {
        const bad = to(good);
        fc.pre(JSON.stringify(bad) !== JSON.stringify(good));
        await write(bad);
        const { ok, why } = await checkChain(desk.store.db, desk.store.secrets);
        expect(ok).toBe(false);
        expect(why).toBeTruthy();
        told += 1;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(told).toBe(RUNS);
    await write(good);
    expect(await checkChain(desk.store.db, desk.store.secrets)).toMatchObject({ ok: true, entries: ENTRIES });
  }, 120_000);

  it("is found out after cutting the end off, with the head as it is, without one, or with a made-up one", async () => {
    const { db, secrets } = desk.store;
    const { sealed } = await db.selectFrom("activity_head").selectAll().executeTakeFirstOrThrow();
    await write(good.slice(0, -1));
    expect(await checkChain(db, secrets)).toMatchObject({ ok: false, seal: "differs" });
    const strangers = { ...secrets, seal: (text: string) => Buffer.from(text).toString("base64url") };
    await db
      .updateTable("activity_head")
      .set({ sealed: sealHead(strangers, { seq: 23, hash: "" }) })
      .execute();
    expect(await checkChain(db, secrets)).toMatchObject({ ok: false, seal: "unreadable" });
    await db.deleteFrom("activity_head").execute();
    expect(await checkChain(db, secrets)).toMatchObject({ ok: false, seal: "missing" });
    await write(good);
    await db.insertInto("activity_head").values({ id: 1, sealed }).execute();
    expect(await checkChain(db, secrets)).toMatchObject({ ok: true, seal: "agrees" });
  });

  it("cannot put a sealed credential in the head's place", () => {
    const { secrets } = desk.store;
    expect(openHead(secrets, secrets.seal('{"seq":1,"hash":"a"}', "sel_1"))).toBeNull();
  });
});
