import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Proposal, Refinement } from "@/lib/adcp";
import { type Comparison, compareProposals, compareRead, readProposals } from "../index";
import { honestRevision } from "../testing/arbitraries";
import { draft, line, terms } from "../testing/exchanges";

vi.setConfig({ testTimeout: 60_000 });

const cap = { max_impressions: 3, per: "individuals", window: { interval: 7, unit: "days" } };
const a = draft(
  "a",
  terms([line("premium_video_q4", 18, 1_000_000), line("native_feed_q4", 16, 500_000)], { frequency_cap: cap }),
);
const b = draft("b", terms([line("premium_video_q4", 17, 1_000_000), line("audio_q4", 9, 500_000)]));

const row = ({ rows }: Comparison, key: string) => rows.find((each) => each.key === key);
const changes = (comparison: Comparison, key: string) => row(comparison, key)?.cells.map(({ change }) => change);

describe("cells against the baseline", () => {
  const comparison = compareProposals([a, b]);

  test("carry old, delta and percent where both are numbers of one currency", () => {
    expect(row(comparison, "line/premium_video_q4/0/fixed_price")?.cells).toEqual([
      { value: { kind: "money", amount: 18, currency: "USD" }, change: "baseline" },
      {
        value: { kind: "money", amount: 17, currency: "USD" },
        change: "changed",
        old: { kind: "money", amount: 18, currency: "USD" },
        delta: -1,
        percent: (-1 / 18) * 100,
      },
    ]);
  });

  test("tell missing from zero", () => {
    const zero = draft("z", terms([line("premium_video_q4", 0, 0)]));
    const silent = draft("s", terms([line("premium_video_q4", 1, 1, { impressions: undefined })]));
    expect(
      row(compareProposals([zero, silent]), "line/premium_video_q4/0/impressions")?.cells.map(({ value, change }) => [
        value.kind,
        change,
      ]),
    ).toEqual([
      ["number", "baseline"],
      ["absent", "removed"],
    ]);
    expect(changes(comparison, "line/audio_q4/0/budget")).toEqual(["baseline", "added"]);
    expect(changes(comparison, "line/native_feed_q4/0/budget")).toEqual(["baseline", "removed"]);
    expect(changes(comparison, "terms/frequency_cap")).toEqual(["baseline", "removed"]);
  });

  test("are never converted: another currency has no delta", () => {
    const euro = structuredClone(b);
    for (const each of euro.commercial_terms.purchases) each.pricing.currency = "EUR";
    const cell = row(compareProposals([a, euro]), "line/premium_video_q4/0/fixed_price")?.cells[1];
    expect(cell?.change).toBe("changed");
    expect([cell?.delta, cell?.percent]).toEqual([undefined, undefined]);
  });

  test("have no percentage of nothing", () => {
    const free = draft("f", terms([line("premium_video_q4", 0, 1_000_000)]));
    const cell = row(compareProposals([free, a]), "line/premium_video_q4/0/fixed_price")?.cells[1];
    expect([cell?.delta, cell?.percent]).toEqual([18, undefined]);
  });

  test("are the same where only the writing differs: instants and the order of targeting", () => {
    const shifted = draft(
      "c",
      terms([line("premium_video_q4", 18, 1_000_000, { targeting_overlay: { geo_countries: ["CA", "US"] } })], {
        end_time: "2026-10-31T20:00:00-04:00",
      }),
    );
    const comparison = compareProposals([a, shifted]);
    expect(changes(comparison, "terms/end_time")).toEqual(["baseline", "same"]);
    expect(changes(comparison, "line/premium_video_q4/0/targeting/geo_countries")).toEqual(["baseline", "same"]);
  });
});

describe("lines stand side by side", () => {
  const priced = (product: string, option: string, price: number) => {
    const made = line(product, price, 1000);
    return { ...made, pricing_option_id: option, pricing: { ...made.pricing, pricing_option_id: option } };
  };
  const prices = (columns: Proposal[], product: string) =>
    compareProposals(columns)
      .rows.filter(({ line: at, field }) => at?.productId === product && field === "fixed_price")
      .map(({ cells }) => cells.map(({ value }) => (value.kind === "money" ? value.amount : null)));

  test("by product, not by place", () => {
    const columns = [
      draft("x", terms([line("p", 1, 1), line("q", 2, 1)])),
      draft("y", terms([line("q", 3, 1), line("p", 4, 1)])),
    ];
    expect(prices(columns, "p")).toEqual([[1, 4]]);
    expect(prices(columns, "q")).toEqual([[2, 3]]);
  });

  test("though the price option of a product's only line changed", () => {
    expect(prices([draft("x", terms([priced("p", "o1", 1)])), draft("y", terms([priced("p", "o2", 2)]))], "p")).toEqual(
      [[1, 2]],
    );
  });

  test("by price option where a product has several lines", () => {
    const columns = [
      draft("x", terms([priced("p", "fixed", 1), priced("p", "auction", 2)])),
      draft("y", terms([priced("p", "auction", 3), priced("p", "fixed", 4)])),
    ];
    // Which of the two comes first is settled by name: their places contradict each other.
    expect(prices(columns, "p")).toEqual([
      [2, 3],
      [1, 4],
    ]);
  });

  test("by place for repeated lines, and what is left over fills up", () => {
    const columns = [
      draft("x", terms([priced("p", "o", 1), priced("p", "o", 2), priced("p", "only_x", 3)])),
      draft("y", terms([priced("p", "o", 4), priced("p", "only_y", 5)])),
    ];
    expect(prices(columns, "p")).toEqual([
      [1, 4],
      [2, 5],
      [3, null],
    ]);
  });

  test("whatever the seller calls its products", () => {
    const columns = [
      draft("x", terms([line("__proto__", 1, 1)])),
      draft("y", terms([line("__proto__", 2, 1), line("constructor", 3, 1)])),
    ];
    expect(prices(columns, "__proto__")).toEqual([[1, 2]]);
    expect(prices(columns, "constructor")).toEqual([[null, 3]]);
  });
});

describe("the baseline", () => {
  test("is a column, by index or id, and the first where there is no such column", () => {
    expect(compareProposals([a, b], { baseline: 1 }).baseline).toBe(1);
    expect(compareProposals([a, b], { baseline: "b" }).baseline).toBe(1);
    expect([7, -1, 0.5, "gone"].map((baseline) => compareProposals([a, b], { baseline }).baseline)).toEqual([
      0, 0, 0, 0,
    ]);
  });

  test("is the source, which is no column of its own", () => {
    const comparison = compareProposals([b], { baseline: a });
    expect(comparison.baseline).toBe(-1);
    expect(comparison.columns.map(({ difference }) => difference)).toEqual(["material"]);
    expect(row(comparison, "line/premium_video_q4/0/fixed_price")).toMatchObject({
      baseline: { kind: "money", amount: 18, currency: "USD" },
      cells: [{ change: "changed", delta: -1 }],
      differs: true,
    });
    expect(changes(comparison, "line/native_feed_q4/0/budget")).toEqual(["removed"]);
  });

  test("is what was asked, for the terms it speaks of", () => {
    const asked: Refinement = {
      proposal_id: "s",
      action: "revise",
      constraints: {
        total_budget: { max: 20_000, currency: "USD" },
        cpm: { max: 18, currency: "USD" },
        impressions: { min: 1_500_000 },
      },
    };
    const comparison = compareProposals([a, b], { baseline: asked });
    expect(row(comparison, "summary/total_budget")?.cells.map(({ change, delta }) => [change, delta])).toEqual([
      ["changed", 6000],
      ["changed", 1500],
    ]);
    expect(changes(comparison, "summary/price_highest")).toEqual(["same", "changed"]);
    expect(changes(comparison, "summary/impressions")).toEqual(["same", "same"]);
    expect(row(comparison, "terms/pacing")?.baseline).toBeUndefined();
  });
});

describe("a column is summed up", () => {
  test("from its terms alone", () => {
    expect(compareProposals([a, b]).columns[0]).toMatchObject({
      proposalId: "a",
      total: { amount: 26_000, currency: "USD" },
      priceRange: { min: 16, max: 18, currency: "USD" },
      effectiveCpm: { amount: (26_000 / 1_500_000) * 1000, currency: "USD" },
      impressions: 1_500_000,
      lines: 2,
      digest: a.terms_digest,
      difference: "baseline",
      findings: [],
    });
  });

  test("with nothing where a part is not known", () => {
    const silent = draft(
      "s",
      terms([line("p", 1, 1000), line("q", 1, 1000, { impressions: undefined })], { total_budget: undefined }),
    );
    const auction = draft(
      "t",
      terms([
        line("p", 1, 1000, {
          pricing: { pricing_option_id: "o", pricing_model: "cpm", currency: "USD", floor_price: 1 },
        }),
      ]),
    );
    const [first, second] = compareProposals([silent, auction]).columns;
    expect([first?.total, first?.impressions, first?.effectiveCpm]).toEqual([null, null, null]);
    expect(second?.priceRange).toBeNull();
  });

  test("as identical, cosmetic or material against the baseline", () => {
    const noted = structuredClone(a);
    Object.assign(noted.commercial_terms.purchases[0] ?? {}, { ext: { n: 1 } });
    noted.commercial_terms.purchase_order_ref = "PO";
    noted.commercial_terms.purchases.reverse();
    expect(compareProposals([a, structuredClone(a), noted, b]).columns.map(({ difference }) => difference)).toEqual([
      "baseline",
      "identical",
      "cosmetic",
      "material",
    ]);
  });

  test("with what does not add up and what it does not meet", () => {
    const odd = draft("o", terms([line("p", 2, 300_000, { budget: 16_667 })]));
    const refinement: Refinement = {
      proposal_id: "s",
      action: "revise",
      constraints: { cpm: { max: 1, currency: "USD" } },
    };
    const [column] = compareProposals([odd], { refinement }).columns;
    expect(column?.findings.map(({ code, message }) => [code, message])).toEqual([
      [
        "budget_arithmetic",
        "p: At USD 2.00 CPM, 300,000 impressions cost USD 600; this line's budget is USD 16,667, so USD 16,067 of it buys nothing the line promises.",
      ],
      [
        "undeliverable_budget",
        "USD 16,067 of USD 16,667 cannot deliver: the lines together hold USD 600 of prices, volumes and budgets.",
      ],
    ]);
    expect(column?.requirements?.[0]).toMatchObject({ requirement: "cpm", satisfied: false });
  });
});

test("only differences leaves out rows in which all agree, and counts them", () => {
  const all = compareProposals([a, b]);
  const some = compareProposals([a, b], { onlyDifferences: true });
  expect(some.rows).toEqual(all.rows.filter(({ differs }) => differs));
  expect(some.hiddenRows).toBe(all.rows.length - some.rows.length);
  expect(compareProposals([a, structuredClone(a)], { onlyDifferences: true }).rows).toEqual([]);
});

test("members of tomorrow have rows of their own: they are signed with the rest", () => {
  const tomorrow = structuredClone(b);
  tomorrow.commercial_terms.definition_pins = [{ id: "x" }];
  Object.assign(tomorrow.commercial_terms.purchases[0] ?? {}, { make_good: "none" });
  const comparison = compareProposals([b, tomorrow]);
  expect(changes(comparison, "terms/definition_pins")).toEqual(["baseline", "added"]);
  expect(changes(comparison, "line/premium_video_q4/0/make_good")).toEqual(["baseline", "added"]);
});

test("nothing to compare is compared", () => {
  const { columns, rows } = compareProposals([]);
  expect(columns).toEqual([]);
  expect(rows.every(({ cells, differs }) => cells.length === 0 && !differs)).toBe(true);
});

test("the order of columns changes no row", () => {
  fc.assert(
    fc.property(honestRevision, fc.nat(), fc.nat(), ({ response, sources }, turn, pick) => {
      const columns = [...response.results.flatMap(({ proposals = [] }) => proposals), ...sources.values()].slice(0, 8);
      const order = columns.map((_, index) => (index + turn) % columns.length);
      const swapped = [...order].sort((x, y) => ((x * 7 + pick) % 11) - ((y * 7 + pick) % 11));
      const baseline = columns[0] as Proposal;
      const before = compareProposals(columns, { baseline: baseline.proposal_id });
      const after = compareProposals(
        swapped.map((index) => columns[index] as Proposal),
        { baseline: baseline.proposal_id },
      );
      const turned = after.rows.map(({ cells, ...rest }) => ({
        ...rest,
        cells: columns.map((_, index) => cells[swapped.indexOf(index)]),
      }));
      expect(turned).toEqual(before.rows.map(({ cells, ...rest }) => ({ ...rest, cells })));
      expect(columns.map((_, index) => after.columns[swapped.indexOf(index)])).toEqual(before.columns);
    }),
    { numRuns: 60 },
  );
});

test("proposals that were read once are held against one baseline after another as if read anew for each", () => {
  fc.assert(
    fc.property(honestRevision, ({ request, response, sources }) => {
      const [source] = [...sources.values()];
      const columns = response.results.flatMap(({ proposals = [] }) => proposals).slice(0, 5);
      const read = readProposals(columns);
      for (const baseline of [...columns.keys(), source, request.refinements[0], 0]) {
        const options = { baseline, unverifiable: new Set([1]) };
        expect(compareRead(read, options)).toEqual(compareProposals(columns, options));
      }
    }),
    { numRuns: 40 },
  );
});
