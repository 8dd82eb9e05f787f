import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { line, proposalOf, TERMS } from "@/components/hold/snapshots.fixture";
import type { Proposal } from "@/lib/adcp";
import { type CellValue, compareProposals } from "@/lib/negotiation";
import { csvText, inertCell, tsvText } from "./delimited";
import { ownDigits } from "./own-digits";
import { comparisonSheet, rowSheet, type SheetInput } from "./sheet";

vi.setConfig({ testTimeout: 60_000 });

/** RFC 4180, as a reader of the file would have it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const body = text.replace(/^\uFEFF/, "");
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let length = 0;
  for (let match = cells.exec(body); match; match = cells.exec(body)) {
    length += match[0].length;
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] !== ",") {
      rows.push(row);
      row = [];
    }
  }
  expect(length, "the file was read to its end").toBe(body.length);
  return rows;
}

const input = (proposals: readonly Proposal[], over: Partial<SheetInput> = {}): SheetInput => ({
  comparison: compareProposals(proposals),
  columns: proposals.map((proposal) => ({
    proposal,
    proposalText: JSON.stringify(proposal),
    sellerName: "StreamHaus",
    round: 1,
    status: "draft",
  })),
  baseline: { name: "A", source: null },
  onlyDifferences: false,
  ...over,
});

const HOSTILE = [
  "=cmd|' /C calc'!A0",
  "+1",
  "-2",
  "@SUM(A1)",
  "\tx",
  "\rx",
  "\nx",
  "＝1",
  'a"b',
  "a,b",
  "a\r\nb",
  "‮rtl",
  "שלום",
  "",
  "x".repeat(500),
];

const name = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 12 }));
const purchase = fc
  .record({
    id: name,
    price: fc.double({ min: 0, max: 1e6, noNaN: true }),
    impressions: fc.option(fc.nat()),
    budget: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
    currency: fc.constantFrom("USD", "EUR"),
    pacing: fc.option(name),
  })
  .map(({ id, price, impressions, budget, currency, pacing }) => {
    const made = line(id, price, 0, 0);
    return {
      ...made,
      pricing: { ...made.pricing, currency },
      impressions: impressions as number,
      budget: budget as number,
      pacing: pacing as "even",
    };
  });
const proposals = fc
  .array(fc.array(purchase, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 4 })
  .map((all) =>
    all.map((purchases, index) =>
      // Digests are of no interest here, and hostile numbers have none.
      proposalOf(`p${index}`, { commercial_terms: { ...TERMS, purchases }, terms_digest: "sha256:x" }),
    ),
  );

function shown(value: CellValue): string {
  switch (value.kind) {
    case "absent":
      return "";
    case "money":
      return String(value.amount);
    case "number":
      return String(value.value);
    case "instant":
    case "text":
      return inertCell(value.value);
    case "list":
      return inertCell(value.values.join(", "));
  }
}

describe("an export", () => {
  it("equals the grid: every row, every cell, in its unit, and nothing else", () => {
    fc.assert(
      fc.property(proposals, fc.boolean(), (given, onlyDifferences) => {
        const sheet = input(given, { onlyDifferences });
        const [head, ...rows] = readCsv(csvText(comparisonSheet(sheet)));
        expect(head?.slice(6)).toEqual(given.map(({ proposal_id }, index) => `${"ABCD".charAt(index)} ${proposal_id}`));
        const grid = compareProposals(given, { onlyDifferences }).rows;
        const expected = grid.flatMap((row) => {
          const unit = ({ value }: { value: CellValue }) => (value.kind === "money" ? value.currency : "");
          const units = [...new Set(row.cells.filter(({ value }) => value.kind !== "absent").map(unit))].sort();
          return (units.length > 0 ? units : [""]).map((each) => [
            row.line ? inertCell(row.line.productId) : "",
            row.line ? String(row.line.occurrence + 1) : "",
            row.field,
            each,
            ...row.cells.map((cell) => (unit(cell) === each ? shown(cell.value) : "")),
          ]);
        });
        expect(
          rows.slice(3).map(([, product, nth, , field, unit, ...cells]) => [product, nth, field, unit, ...cells]),
        ).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it("has no cell that a spreadsheet runs, in the file or on the clipboard", () => {
    fc.assert(
      fc.property(proposals, (given) => {
        const sheet = comparisonSheet(input(given));
        const numbers = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
        const pasted = tsvText(sheet)
          .split("\n")
          .map((row) => row.split("\t"));
        const decoded = pasted
          .flat()
          .map((cell) => cell.replace(/^"(.*)"$/s, (_, inner) => inner.replaceAll('""', '"')));
        const run = [...readCsv(csvText(sheet)).flat(), ...decoded].filter(
          (cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !numbers.test(cell),
        );
        expect(run).toEqual([]);
        // Nothing a seller wrote moves a neighbour to another column or row.
        expect(new Set(pasted.map((row) => row.length))).toEqual(new Set([6 + given.length]));
        expect(pasted).toHaveLength(sheet.length);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps missing empty and zero a zero", () => {
    const zero = proposalOf("zero", { commercial_terms: { ...TERMS, purchases: [line("video", 1, 0, 0)] } });
    const silent = structuredClone(zero);
    Object.assign(silent.commercial_terms.purchases[0] ?? {}, { impressions: null });
    const cells = comparisonSheet(input([zero, silent])).find(
      ([section, , , , field]) =>
        section?.kind === "text" && section.text === "Line" && field?.kind === "text" && field.text === "impressions",
    );
    expect(cells?.slice(6)).toEqual([{ kind: "number", digits: "0" }, { kind: "empty" }]);
  });

  it("writes a seller's digits as the seller wrote them", () => {
    const proposal = proposalOf("a");
    const given = input([proposal]);
    const proposalText = JSON.stringify(proposal)
      .replace('"fixed_price":17.5', '"fixed_price":17.50')
      .replace('"amount":50000', '"amount":5e4');
    const sheet = comparisonSheet({ ...given, columns: given.columns.map((column) => ({ ...column, proposalText })) });
    const numbers = sheet.flat().flatMap((cell) => (cell.kind === "number" ? [cell.digits] : []));
    expect(numbers).toContain("17.50");
    expect(numbers).toContain("5e4");
  });

  it("gives a term in two currencies a row each, so that no sum adds them", () => {
    const euros = structuredClone(proposalOf("e"));
    for (const each of euros.commercial_terms.purchases) each.pricing.currency = "EUR";
    const rows = tsvText(rowSheet(input([proposalOf("d"), euros]), "line/premium_video_q4/0/budget")).split("\n");
    expect(rows.slice(1)).toEqual([
      "Line\tpremium_video_q4\t1\tBudget\tbudget\tEUR\t\t35000",
      "Line\tpremium_video_q4\t1\tBudget\tbudget\tUSD\t35000\t",
    ]);
  });

  it("says a baseline that is no column in a column of its own", () => {
    const [source, next] = [proposalOf("source"), proposalOf("next")];
    const sheet = comparisonSheet({
      ...input([next]),
      comparison: compareProposals([next], { baseline: source }),
      baseline: { name: "the source", source: { proposal: source, proposalText: JSON.stringify(source) } },
    });
    const total = sheet.find(([, , , , field]) => field?.kind === "text" && field.text === "total_budget");
    expect(sheet[0]?.slice(6)).toEqual([
      { kind: "text", text: "Baseline: the source" },
      { kind: "text", text: "A next" },
    ]);
    expect(total?.slice(6)).toEqual([
      { kind: "number", digits: "50000" },
      { kind: "number", digits: "50000" },
    ]);
  });
});

describe("a seller's own digits", () => {
  it("are found at their place, whatever stands around them", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 3 }), (value, indent) => {
        const found = ownDigits(JSON.stringify(value, null, indent));
        const expected = new Map<string, number>();
        const walk = (each: unknown, place: string) => {
          if (typeof each === "number") expected.set(place, each);
          else if (typeof each === "object" && each !== null) {
            for (const [key, inner] of Object.entries(each))
              walk(inner, `${place}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
          }
        };
        walk(JSON.parse(JSON.stringify(value)), "");
        expect(new Map([...found].map(([place, digits]) => [place, Number(digits)]))).toEqual(expected);
      }),
    );
  });
});
