import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flightFit, type RankedColumn, rankProposals, type Weights } from "../index";

const column = (over: Partial<RankedColumn> = {}): RankedColumn => ({
  effectiveCpm: { amount: 10, currency: "USD" },
  impressions: 1_000_000,
  flight: 1,
  requirements: 1,
  verification: "verified",
  ...over,
});
const cpm = (amount: number, currency = "USD") => ({ effectiveCpm: { amount, currency } });
const weights = (over: Partial<Weights>): Weights => ({
  price: 0,
  volume: 0,
  flight: 0,
  requirements: 0,
  verification: 0,
  ...over,
});

describe("a ranking by the buyer's weights", () => {
  test("gives the cheapest all points for price, and one twice as dear half of them", () => {
    const { lists } = rankProposals([column(cpm(20)), column(cpm(10))], weights({ price: 40 }));
    expect(lists[0]?.ranked.map(({ column, place, score }) => [column, place, score])).toEqual([
      [1, 1, 100],
      [0, 2, 50],
    ]);
  });

  test("is the weighted mean of the shares", () => {
    const { lists } = rankProposals(
      [column({ ...cpm(20), impressions: 4 }), column({ ...cpm(10), impressions: 1 })],
      weights({ price: 60, volume: 40 }),
    );
    // 60 of 100 for half the best price, 40 of 100 for all of the volume: 30 + 40.
    expect(lists[0]?.ranked.map(({ column, score }) => [column, score])).toEqual([
      [0, 70],
      [1, 70],
    ]);
    expect(lists[0]?.ranked.map(({ place, tied }) => [place, tied])).toEqual([
      [1, true],
      [1, true],
    ]);
  });

  test("puts unpriced and blocked proposals last, whatever else they offer", () => {
    const all = [column({ effectiveCpm: null }), column({ ...cpm(1), verification: "blocked" }), column(cpm(90))];
    const { lists, unpriced, blocked } = rankProposals(all, weights({ volume: 1 }));
    expect([lists[0]?.ranked.map(({ column }) => column), unpriced, blocked]).toEqual([[2], [0], [1]]);
  });

  test("never holds two currencies against each other", () => {
    const { lists } = rankProposals([column(cpm(10)), column(cpm(1, "EUR")), column(cpm(9))], weights({ price: 1 }));
    expect(lists.map(({ currency, ranked }) => [currency, ranked.map(({ column }) => column)])).toEqual([
      ["USD", [2, 0]],
      ["EUR", [1]],
    ]);
  });

  test("gives nothing for what is not stated, and counts for none what none states", () => {
    const silent = rankProposals([column({ impressions: null }), column()], weights({ price: 1, volume: 1 }));
    expect(silent.lists[0]?.ranked.map(({ column, score }) => [column, score])).toEqual([
      [1, 100],
      [0, 50],
    ]);
    const none = rankProposals(
      [column({ requirements: null }), column({ requirements: null })],
      weights({ price: 1, requirements: 9 }),
    );
    expect(none.lists[0]?.ranked.map(({ score }) => score)).toEqual([100, 100]);
  });

  test("gives half of the points for verification while a finding waits for a person", () => {
    const { lists } = rankProposals([column(), column({ verification: "review" })], weights({ verification: 3 }));
    expect(lists[0]?.ranked.map(({ score }) => score)).toEqual([100, 50]);
  });

  test("with no weight at all has one place for all", () => {
    const { lists } = rankProposals([column(cpm(1)), column(cpm(2))], weights({}));
    expect(lists[0]?.ranked.map(({ place, tied, score }) => [place, tied, score])).toEqual([
      [1, true, 0],
      [1, true, 0],
    ]);
  });
});

const amount = fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100);
const share = fc.option(fc.integer({ min: 0, max: 20 }).map((each) => each / 20));
const anyColumn: fc.Arbitrary<RankedColumn> = fc.record({
  effectiveCpm: fc.option(fc.record({ amount, currency: fc.constantFrom("USD", "EUR") })),
  impressions: fc.option(fc.nat()),
  flight: share,
  requirements: share,
  verification: fc.constantFrom("verified", "review", "blocked"),
});
const columns = fc.array(anyColumn, { minLength: 1, maxLength: 10 });
const weight = fc.integer({ min: 0, max: 100 });
const anyWeights = fc.record({
  price: weight,
  volume: weight,
  flight: weight,
  requirements: weight,
  verification: weight,
});

describe("whatever is ranked", () => {
  test("each proposal stands in exactly one place, with a score from 0 to 100 that is the sum of its parts", () => {
    fc.assert(
      fc.property(columns, anyWeights, (given, chosen) => {
        const { lists, unpriced, blocked } = rankProposals(given, chosen);
        const all = [...lists.flatMap(({ ranked }) => ranked.map(({ column }) => column)), ...unpriced, ...blocked];
        expect(all.sort((a, b) => a - b)).toEqual(given.map((_, index) => index));
        for (const { ranked } of lists) {
          for (const [index, { score, place, tied, parts }] of ranked.entries()) {
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(100);
            expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 5);
            const before = ranked[index - 1];
            if (before) {
              expect(before.score).toBeGreaterThanOrEqual(score);
              expect(place === before.place).toBe(score === before.score);
            }
            expect(tied).toBe(ranked.filter((other) => other.score === score).length > 1);
          }
        }
      }),
    );
  });

  test("the order of columns changes no place and no score", () => {
    fc.assert(
      fc.property(
        columns.chain((given) =>
          fc.tuple(fc.constant(given), fc.shuffledSubarray([...given.keys()], { minLength: given.length })),
        ),
        anyWeights,
        ([given, order], chosen) => {
          const placesOf = (ranking: ReturnType<typeof rankProposals>, original: (column: number) => number) =>
            new Map(
              ranking.lists.flatMap(({ ranked }) =>
                ranked.map(({ column, place, score }) => [original(column), `${place} ${score}`]),
              ),
            );
          const shuffled = order.map((index) => given[index] as RankedColumn);
          expect(placesOf(rankProposals(shuffled, chosen), (column) => order[column] as number)).toEqual(
            placesOf(rankProposals(given, chosen), (column) => column),
          );
        },
      ),
    );
  });

  test("only the proportions of weights matter", () => {
    fc.assert(
      fc.property(columns, anyWeights, fc.integer({ min: 2, max: 9 }), (given, chosen, times) => {
        const more = Object.fromEntries(Object.entries(chosen).map(([name, each]) => [name, each * times]));
        const scores = (by: Weights) =>
          rankProposals(given, by).lists.flatMap(({ ranked }) =>
            ranked.map(({ column, score }) => ({ column, score })),
          );
        const [a, b] = [scores(chosen), scores(more as Weights)];
        expect(b.map(({ score }) => score)).toEqual(a.map(({ score }) => expect.closeTo(score, 4)));
      }),
    );
  });

  test("asking less never costs a place", () => {
    fc.assert(
      fc.property(columns, anyWeights, fc.nat(), amount, (given, chosen, at, less) => {
        const index = at % given.length;
        const mine = given[index] as RankedColumn;
        if (mine.effectiveCpm === null || mine.verification === "blocked") return;
        const { currency } = mine.effectiveCpm;
        const cheaper = { ...mine, effectiveCpm: { amount: Math.min(less, mine.effectiveCpm.amount), currency } };
        const placeIn = (all: readonly RankedColumn[]) =>
          rankProposals(all, chosen)
            .lists.flatMap(({ ranked }) => ranked)
            .find(({ column }) => column === index)?.place ?? Number.NaN;
        expect(placeIn(given.with(index, cheaper))).toBeLessThanOrEqual(placeIn(given));
      }),
    );
  });
});

test("a flight fits by the share of the wanted one that it covers", () => {
  const wanted = { start: "2026-12-01T00:00:00Z", end: "2026-12-11T00:00:00Z" };
  const fits = (start: string, end: string) => flightFit({ start, end }, wanted);
  expect(fits("2026-11-01T00:00:00Z", "2027-01-01T00:00:00Z")).toBe(1);
  expect(fits("2026-12-06T00:00:00Z", "2026-12-20T00:00:00Z")).toBe(0.5);
  expect(fits("2026-12-01T00:00:00+00:00", "2026-12-10T00:00:00Z")).toBe(0.9);
  expect(fits("2027-01-01T00:00:00Z", "2027-02-01T00:00:00Z")).toBe(0);
  expect(fits("asap", "2027-02-01T00:00:00Z")).toBeNull();
  expect(flightFit({ start: wanted.start, end: wanted.end }, { start: wanted.end, end: wanted.start })).toBeNull();
});
