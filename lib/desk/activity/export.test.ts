import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ActivityFileReader } from "@/lib/negotiation/evidence/activity-file";
import type { ChainPlace } from "@/lib/negotiation/evidence/chain";
import { dialects } from "@/lib/store/testing/databases";
import type { Context } from "../context";
import { TestDesk } from "../testing/desk";
import { exportActivity } from "./export";
import { type AskedFilter, listEntries } from "./list";
import { record } from "./record";

const RUNS = 500;
const SEED = Number(process.env.PARLEY_SEED ?? Date.now() % 1_000_000_007);
const ENTRIES = 200;

async function exported(ctx: Context, asked: AskedFilter): Promise<string> {
  let text = "";
  for await (const piece of (await exportActivity(ctx, asked)).pieces) text += piece;
  return text;
}

function check(text: string, wanted: ChainPlace | null = null) {
  const reader = new ActivityFileReader(wanted);
  const lines = text.split("\n");
  const rest = lines.pop();
  for (const line of lines) reader.take(line);
  if (rest) reader.take(rest);
  const found = reader.end();
  return { ...found, ok: found.ok && rest === "" };
}

describe.each(dialects())("the activity taken out of %s", (dialect) => {
  const desk = new TestDesk(dialect);
  let acme = "";
  let other = "";
  beforeAll(async () => {
    await desk.open();
    const seller = await desk.addSeller("StreamHaus", "streamhaus");
    acme = (await desk.create([seller.id])).id;
    other = (await desk.create([seller.id])).id;
    await desk.store.db
      .updateTable("negotiations")
      .set({ brand_domain: "zenith.example", name: "Zenith spring" })
      .where("id", "=", other)
      .execute();
    await desk.store.db.transaction().execute(async (tx) => {
      for (let each = 1; each <= ENTRIES; each += 1) {
        await record(tx, desk.ctx, {
          action: each % 5 === 0 ? "call.answered" : "hold.asked",
          subject: each % 100 === 0 ? "100%_of \\ it" : "StreamHaus",
          detail: { call: `call_${each}` },
          negotiationId: each % 2 === 0 ? acme : other,
          sellerId: seller.id,
        });
      }
    });
  }, 120_000);
  afterAll(() => desk.close());

  it("is every entry, and can be checked line by line without the desk", async () => {
    const found = check(await exported(desk.ctx, {}));
    expect(found).toMatchObject({ ok: true, why: null, filtered: false, leftOut: 0, unproven: 0 });
    // What was added before the test's own entries: a seller, two negotiations; and that it was taken out.
    expect(found.entries).toBe(ENTRIES + 4);
    expect(found.head?.seq).toBe(found.entries);
  });

  it("says what it leaves out, and the chain runs through that all the same", async () => {
    const text = await exported(desk.ctx, { negotiationId: acme, kinds: ["call"] });
    const found = check(text);
    expect(found).toMatchObject({ ok: true, filtered: true, entries: ENTRIES / 10 });
    expect(found.entries + found.leftOut).toBe(found.head?.seq);
    expect(text).not.toContain(other);
    expect(text).not.toContain("hold.asked");
  });

  it("holds nothing of another brand for those who do not work for it, on the screen neither", async () => {
    const ctx: Context = { ...desk.ctx, actor: { ...desk.ctx.actor, brands: ["acmeoutdoor.example"] } };
    const text = await exported(ctx, {});
    expect(check(text)).toMatchObject({ ok: true, filtered: true });
    expect(text).toContain(acme);
    expect(text).not.toContain(other);
    expect(await listEntries(ctx, { limit: 500, negotiationId: other })).toEqual([]);
    const none: Context = { ...desk.ctx, actor: { ...desk.ctx.actor, brands: [] } };
    expect((await listEntries(none, { limit: 500 })).every(({ negotiationId }) => negotiationId === null)).toBe(true);
  });

  it("leads through a place noted earlier, also one it leaves out, and through no other", async () => {
    const [entry] = await listEntries(desk.ctx, { limit: 1, negotiationId: other });
    if (!entry) throw new Error("There is no entry.");
    const text = await exported(desk.ctx, { negotiationId: acme });
    expect(check(text, { seq: entry.seq, hash: entry.hash })).toMatchObject({ ok: true, contains: true });
    expect(check(text, { seq: entry.seq, hash: "0".repeat(64) })).toMatchObject({ ok: false, contains: false });
    expect(check(text, { seq: 1_000_000, hash: entry.hash })).toMatchObject({ ok: false, contains: false });
  });

  it("puts on record who took it, and not the words that were searched for", async () => {
    await exported(desk.ctx, { search: "secret words" });
    const [newest] = await listEntries(desk.ctx, { limit: 1 });
    expect(newest).toMatchObject({ action: "activity.exported", detail: { searched: true, whole: false } });
    expect(JSON.stringify(newest)).not.toContain("secret words");
  });

  it("is searched for words as they are, whatever they mean to a database", async () => {
    const found = async (search: string) => (await listEntries(desk.ctx, { limit: 500, search })).length;
    expect(await found("100%_OF \\ it")).toBe(ENTRIES / 100);
    expect(await found("%")).toBe(ENTRIES / 100);
    expect(await found("' or 1=1 --")).toBe(0);
    expect(await found("zenith SPRING")).toBe(ENTRIES / 2 + 1);
  });

  it("is asked about persons, kinds, sellers and times, page by page without a gap or a repeat", async () => {
    const asked: AskedFilter = { actorId: desk.ctx.actor.id, kinds: ["call", "hold"], negotiationId: acme };
    const seen: number[] = [];
    for (let before: string | undefined; ; ) {
      const page = await listEntries(desk.ctx, { ...asked, limit: 70, before });
      seen.push(...page.map(({ seq }) => seq));
      if (page.length < 70) break;
      before = page.at(-1)?.id;
    }
    expect(new Set(seen).size).toBe(ENTRIES / 2);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect(await listEntries(desk.ctx, { limit: 10, from: soon })).toEqual([]);
    expect(await listEntries(desk.ctx, { limit: 10, to: soon })).toHaveLength(10);
    expect(await listEntries(desk.ctx, { limit: 10, actorId: "nobody" })).toEqual([]);
    expect(await listEntries(desk.ctx, { limit: 10, sellerId: "sel_none" })).toEqual([]);
    expect(await listEntries(desk.ctx, { limit: 10, kinds: ["cal"] })).toEqual([]);
  });
});

describe("an exported file that was changed", () => {
  const desk = new TestDesk();
  let whole = "";
  let part = "";
  beforeAll(async () => {
    await desk.open();
    const seller = await desk.addSeller("StreamHaus", "streamhaus");
    await desk.create([seller.id]);
    whole = await exported(desk.ctx, {});
    part = await exported(desk.ctx, { kinds: ["seller"] });
    expect(check(whole).ok && check(part).ok).toBe(true);
  });
  afterAll(() => desk.close());

  it(`does not pass, whichever byte it was (${RUNS} runs, seed ${SEED})`, () => {
    process.stdout.write(`tampering with exported activity: ${RUNS} runs, seed ${SEED}\n`);
    fc.assert(
      fc.property(fc.boolean(), fc.nat(), fc.integer({ min: 1, max: 255 }), (isWhole, at, difference) => {
        const bytes = Buffer.from(isWhole ? whole : part);
        const place = at % bytes.length;
        bytes[place] = (bytes[place] ?? 0) ^ difference;
        expect(check(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).ok).toBe(false);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it("does not pass with a line taken out, put in twice, or moved, or with its end cut off", () => {
    for (const text of [whole, part]) {
      const lines = text.trimEnd().split("\n");
      const joined = (each: string[]) => `${each.join("\n")}\n`;
      expect(check(joined(lines)).ok).toBe(true);
      for (const index of lines.keys()) {
        expect(check(joined(lines.toSpliced(index, 1))).ok).toBe(false);
        expect(check(joined(lines.toSpliced(index, 0, lines[index] ?? ""))).ok).toBe(false);
        if (index > 0)
          expect(check(joined(lines.toSpliced(index - 1, 2, lines[index] ?? "", lines[index - 1] ?? ""))).ok).toBe(
            false,
          );
      }
      expect(check(text.slice(0, -1)).ok).toBe(false);
      expect(check("").ok).toBe(false);
    }
  });
});
