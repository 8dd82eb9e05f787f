import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { line, proposalOf, TERMS } from "@/components/hold/snapshots.fixture";
import type { Proposal } from "@/lib/adcp";
import { compareProposals } from "@/lib/negotiation";
import { cellWords } from "./cell-words";
import { fieldName } from "./field-names";
import { bandsOf, keysOf, nextKey, productsOf } from "./grid/bands";
import { differencesOf, rowOf, type ViewModel, type ViewRow, viewModel } from "./view-model";

vi.setConfig({ testTimeout: 60_000 });

const HOSTILE = ["", "=1+1", "‮evil", "שלום", "<b>x</b>", "a/b~c", "__proto__", "x".repeat(500), "line/x/0"];
const name = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 6 }));
const purchase = fc
  .record({
    id: name,
    price: fc.constantFrom(0, 1, 17.5),
    impressions: fc.constantFrom(0, 1_000, null, undefined),
    budget: fc.constantFrom(0, 500.25, null, undefined),
    currency: fc.constantFrom("USD", "EUR"),
    model: fc.constantFrom("cpm", "cpv"),
    end: fc.constantFrom("2027-02-01T05:00:00Z", "2027-01-01T05:00:00Z"),
  })
  .map(({ id, price, impressions, budget, currency, model, end }) => {
    const made = line(id, price, 0, 0);
    return {
      ...made,
      end_time: end,
      pricing: { ...made.pricing, currency, pricing_model: model },
      impressions: impressions as number,
      budget: budget as number,
    };
  });
const proposals = fc
  .array(fc.array(purchase, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 4 })
  .map((all) =>
    all.map((purchases, index) => ({ ...proposalOf(`p${index}`), commercial_terms: { ...TERMS, purchases } })),
  );

const rowsOf = ({ summary, terms, lines }: ViewModel): ViewRow[] => [
  ...summary,
  ...terms,
  ...lines.flatMap(({ rows }) => rows),
];
const modelOf = (given: readonly Proposal[], baseline: number) => {
  const comparison = compareProposals(given, { baseline });
  return { comparison, model: viewModel(comparison, given, { zone: "UTC", baselineProposal: null }) };
};

describe("what the grid shows", () => {
  it("equals what compareProposals returns: every row once, every cell in its words", () => {
    fc.assert(
      fc.property(proposals, fc.nat({ max: 3 }), (given, at) => {
        const { comparison, model } = modelOf(given, at % given.length);
        const by = new Map(comparison.rows.map((row) => [row.key, row]));
        const rows = rowsOf(model);
        const stoodFor = rows.flatMap(({ of }) => of);
        expect(new Set(stoodFor).size).toBe(stoodFor.length);
        // What no row stands for is said elsewhere: the digest in its own row, and what the summary says of the same terms.
        const left = comparison.rows.filter(({ key }) => !stoodFor.includes(key)).map(({ key, field }) => [key, field]);
        const elsewhere = ["summary/terms_digest", "terms/start_time", "terms/end_time", "terms/total_budget"];
        expect(left.filter(([key, field]) => !elsewhere.includes(key ?? "") && field !== "pricing_model")).toEqual([]);
        for (const row of rows.filter(({ of }) => of.length === 1)) {
          const [key] = row.of;
          const source = by.get(key ?? "");
          if (!source || source.field === "expires_at") continue;
          expect(row.differs).toBe(source.differs);
          expect(row.cells.map(({ changed, ...words }) => words)).toEqual(
            source.cells.map((cell) => cellWords(cell, fieldName(source.field).format, "UTC")),
          );
        }
      }),
      { numRuns: 120 },
    );
  });

  it("counts its rows before it makes them, hides those in which nothing differs, and no others", () => {
    fc.assert(
      fc.property(proposals, (given) => {
        const { model } = modelOf(given, 0);
        const only = differencesOf(model);
        for (const group of [...model.lines, ...only.lines]) expect(group.rows).toHaveLength(group.rowCount);
        expect(rowsOf(only).map(({ key }) => key)).toEqual(
          rowsOf(model)
            .filter(({ differs }) => differs)
            .map(({ key }) => key),
        );
        expect(only.hidden).toBe(rowsOf(model).length - rowsOf(only).length);
        for (const row of rowsOf(model)) expect(rowOf(model, row.key)).toBe(row);
      }),
      { numRuns: 80 },
    );
  });

  it("is gone through row by row with the arrows, whatever is folded, to its end and back", () => {
    fc.assert(
      fc.property(proposals, fc.boolean(), (given, folded) => {
        const { model } = modelOf(given, 0);
        const bands = bandsOf(productsOf(model.lines, (id) => folded && id.length % 2 === 0));
        const plain = [...model.summary, ...model.terms].map(({ key }) => key);
        const all = [...plain, ...bands.flatMap(keysOf)];
        const place = { plain, bands, drawn: bands };
        const walk = (key: string, from: string | undefined) => {
          const walked: string[] = [];
          for (let at: string | null | undefined = from; at; at = nextKey(key, at, place)) walked.push(at);
          return walked;
        };
        expect(walk("ArrowDown", all[0])).toEqual(all);
        expect(walk("ArrowUp", all.at(-1))).toEqual(all.toReversed());
        expect([nextKey("Home", all[1] ?? "", place), nextKey("End", all[1] ?? "", place)]).toEqual([
          all[0],
          all.at(-1),
        ]);
        expect(nextKey("Tab", all[1] ?? "", place)).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it("has thirty lines of one product, each against its own, in two currencies without a sum or a difference between them", () => {
    const many = (price: number, currency: string) =>
      proposalOf(`p${price}`, {
        commercial_terms: {
          ...TERMS,
          purchases: Array.from({ length: 30 }, (_, index) => {
            const made = line("one", price + index, 1_000, 100);
            return { ...made, pricing: { ...made.pricing, currency } };
          }),
        },
      });
    const { model, comparison } = modelOf([many(1, "USD"), many(1, "EUR")], 0);
    expect(model.lines).toHaveLength(30);
    const prices = model.lines.map(({ rows }) => rows.find(({ key }) => key.endsWith("/fixed_price"))?.cells[1]);
    expect(prices[0]).toMatchObject({ old: "1.00", change: { text: "EUR, was USD, not comparable" } });
    expect(
      comparison.rows.flatMap(({ cells }) => cells).filter(({ delta }) => delta !== undefined && delta !== 0),
    ).toEqual([]);
  });
});
