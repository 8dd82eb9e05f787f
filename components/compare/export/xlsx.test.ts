import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { line, proposalOf, snapshotOf, TERMS } from "@/components/hold/snapshots.fixture";
import type { Proposal } from "@/lib/adcp";
import { compareProposals } from "@/lib/negotiation";
import { askedRows } from "../asked-rows";
import { columnFacts } from "../column-facts";
import { bookOf } from "./book";
import { inertCell } from "./delimited";
import { comparisonSheet, type Sheet } from "./sheet";
import { sheetName, writable, xlsxFile } from "./xlsx";

vi.setConfig({ testTimeout: 60_000 });

/** The members of a ZIP file, by its central directory. */
function unzipped(file: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  let at = file.lastIndexOf(Buffer.from("PK\x05\x06"));
  const count = file.readUInt16LE(at + 10);
  at = file.readUInt32LE(at + 16);
  for (let index = 0; index < count; index += 1) {
    const [method, packed] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [names, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = file.readUInt32LE(at + 42);
    const body = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(body, body + packed);
    const name = file.subarray(at + 46, at + 46 + names).toString();
    found.set(name, (method === 0 ? bytes : inflateRawSync(bytes)).toString("utf8"));
    at += 46 + names + extra + comment;
  }
  return found;
}

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&" };
/** As Excel reads an escaped character (ECMA-376, ST_Xstring). */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
const decoded = (text: string) =>
  unescaped(text.replace(/&(lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity));

type Read = { kind: "number"; value: number } | { kind: "text"; value: string };

/** Every sheet as a reader of the file has it: its name, and its cells by address. */
async function read(file: Blob): Promise<{ name: string; cells: Map<string, Read>; xml: string }[]> {
  const members = unzipped(Buffer.from(await file.arrayBuffer()));
  const strings = [
    ...(members.get("xl/sharedStrings.xml") ?? "").matchAll(/<si><t[^>]*?(?:\/>|>([\s\S]*?)<\/t>)<\/si>/g),
  ];
  const names = [...(members.get("xl/workbook.xml") ?? "").matchAll(/<sheet [^>]*?name="([^"]*)"/g)];
  return names.map(([, name], index) => {
    const xml = members.get(`xl/worksheets/sheet${index + 1}.xml`) ?? "";
    const cells = new Map<string, Read>();
    for (const [, attributes, body] of xml.matchAll(/<c ([^>]*?)>([\s\S]*?)<\/c>/g)) {
      const address = attributes?.match(/r="([A-Z]+\d+)"/)?.[1] ?? "";
      const type = attributes?.match(/t="(\w+)"/)?.[1];
      const value = body?.match(/<v>([\s\S]*?)<\/v>/)?.[1];
      if (value === undefined) continue;
      if (type === "s") cells.set(address, { kind: "text", value: decoded(strings[Number(value)]?.[1] ?? "") });
      else cells.set(address, { kind: "number", value: Number(value) });
    }
    return { name: decoded(name ?? ""), cells, xml };
  });
}

function addressOf(row: number, column: number): string {
  const letters = column < 26 ? String.fromCharCode(65 + column) : `A${String.fromCharCode(65 + column - 26)}`;
  return `${letters}${row + 1}`;
}

const expected = (sheet: Sheet): Map<string, Read> =>
  new Map(
    sheet.flatMap((row, at) =>
      row.flatMap((cell, column): [string, Read][] => {
        if (cell.kind === "empty") return [];
        if (cell.kind === "number") return [[addressOf(at, column), { kind: "number", value: Number(cell.digits) }]];
        const value = unescaped(writable(inertCell(cell.text)));
        return [[addressOf(at, column), { kind: "text", value }]];
      }),
    ),
  );

const HOSTILE = [
  "=cmd|' /C calc'!A0",
  "+1",
  "-2",
  "@SUM(A1)",
  "\tx",
  "\rx",
  "a\r\nb",
  "＝1",
  "<b>&amp;</b>",
  "]]>",
  "_x003D_1",
  "\u0000\u0007\u001f",
  "\ud800 alone",
  "alone \udc00",
  "\ufffe\uffff",
  "\u202Ertl",
  "שלום",
  " padded ",
  "x".repeat(500),
];
const name = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 12, unit: "binary" }));
const purchase = fc
  .record({
    id: name,
    price: fc.double({ min: 0, max: 1e6, noNaN: true }),
    budget: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
    currency: fc.constantFrom("USD", "EUR"),
    pacing: fc.option(name),
  })
  .map(({ id, price, budget, currency, pacing }) => {
    const made = line(id, price, 10, 0);
    return { ...made, pricing: { ...made.pricing, currency }, budget: budget as number, pacing: pacing as "even" };
  });
const proposals = fc
  .array(fc.array(purchase, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 3 })
  .map((all) =>
    // Half a character has no digest, and these digests are of no interest.
    all.map((purchases, index) => ({ ...proposalOf(`p${index}`), commercial_terms: { ...TERMS, purchases } })),
  );

const inputOf = (given: readonly Proposal[]) => ({
  comparison: compareProposals(given),
  columns: given.map((proposal) => ({
    proposal,
    proposalText: JSON.stringify(proposal),
    sellerName: "StreamHaus",
    round: 1,
    status: "draft",
  })),
  baseline: { name: "A", source: null },
  onlyDifferences: false,
});

describe("an Excel workbook", () => {
  it("equals the grid: every cell at its place, numbers as numbers, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(proposals, async (given) => {
        const sheet = comparisonSheet(inputOf(given));
        const [only, ...others] = await read(await xlsxFile([{ name: "Comparison", sheet }]));
        expect(others).toEqual([]);
        expect(only?.cells).toEqual(expected(sheet));
      }),
      { numRuns: 60 },
    );
  });

  it("holds no formula, and no text that would be one when it is typed into again", async () => {
    await fc.assert(
      fc.asyncProperty(proposals, async (given) => {
        const [only] = await read(await xlsxFile([{ name: "Comparison", sheet: comparisonSheet(inputOf(given)) }]));
        expect(only?.xml).not.toMatch(/<f[ >]/);
        const texts = [...(only?.cells.values() ?? [])].flatMap((cell) => (cell.kind === "text" ? [cell.value] : []));
        expect(texts.filter((text) => /^[=+\-@\t＝＋－＠]/.test(text))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("keeps what XML has no place for by its sign, and an escape what it is", () => {
    expect(writable("a\u0000b\u001fc")).toBe("a\u2400b\u241fc");
    expect(writable("\ud800x\udc00y\ufffe")).toBe("?x?y?");
    expect(writable("😀")).toBe("😀");
    expect(unescaped(writable("_x003D_1"))).toBe("_x003D_1");
    expect(writable("a\r\nb\rc")).toBe("a\nb\nc");
    expect(writable("x".repeat(40_000))).toHaveLength(32_000);
  });

  it.each(Object.getOwnPropertyNames(Object.prototype))("holds a text that is “%s”, as it is", async (name) => {
    expect(unescaped(writable(name))).toBe(name);
    const sheet: Sheet = [[{ kind: "text", text: "Product" }], [{ kind: "text", text: name }]];
    const [only] = await read(await xlsxFile([{ name, sheet }]));
    expect(only?.cells.get("A2")).toEqual({ kind: "text", value: name });
    expect(only?.xml).not.toContain("native code");
  });

  it("has sheets under names a workbook takes", () => {
    expect(sheetName("a/b\\c[d]:e*f?")).toBe("a b c d e f");
    expect(sheetName("'quoted'")).toBe("quoted");
    expect(sheetName("x".repeat(50))).toHaveLength(31);
    expect(sheetName("[]")).toBe("Sheet");
  });

  it("has a sheet a view: the grid, its summary, requirements, findings, the ranking, and what the charts show", async () => {
    const [a, b] = [proposalOf("a"), proposalOf("b", { name: "=b" })];
    const refinement = {
      proposal_id: "a",
      action: "revise",
      constraints: { total_budget: { max: 1, currency: "USD" } },
    };
    const finding = { code: "shape", severity: "review", pointer: "/x", message: "=Look at it." } as const;
    const sources = [a, b].map((proposal, index) => ({
      lane: "compact" as const,
      observation: null,
      snapshot: snapshotOf(proposal, index === 0 ? {} : { findings: [finding] }),
      negotiationId: "n",
      negotiationName: "N",
      sellerId: "s",
      sourceId: null,
      source: null,
      held: null,
      note: "private",
      refinementText: index === 0 ? null : JSON.stringify(refinement),
    }));
    const columns = sources.flatMap((source) => columnFacts(source, null) ?? []);
    const ranked = [10, 12].map((amount) => ({
      effectiveCpm: { amount, currency: "USD" },
      impressions: 1,
      flight: 1,
      requirements: null,
      verification: "verified" as const,
    }));
    const book = bookOf({
      sheet: inputOf([a, b]),
      columns,
      asked: askedRows(sources),
      ranked,
      weights: [40, 20, 10, 20, 10],
      zone: "UTC",
    });
    const sheets = await read(await xlsxFile(book));
    expect(sheets.map((each) => each.name)).toEqual([
      "Comparison",
      "Summary",
      "Requirements",
      "Findings",
      "Ranking",
      "Budget by product",
      "Price and volume",
    ]);
    const cell = (sheet: string, address: string) =>
      sheets.find((each) => each.name === sheet)?.cells.get(address)?.value;
    expect(cell("Findings", "D2")).toBe("'=Look at it.");
    expect(cell("Ranking", "C2")).toBe("A a");
    expect(cell("Ranking", "D2")).toBe(100);
    expect(cell("Budget by product", "C2")).toBe(35_000);
    expect(cell("Requirements", "A2")).toBe("Total at most USD 1");
    // A reader's own notes are theirs alone.
    expect(JSON.stringify(sheets.map((each) => [...each.cells]))).not.toContain("private");
  });
});
