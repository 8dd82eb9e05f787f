import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Proposal, ReviseRefinement } from "@/lib/adcp";
import { evaluateRequirements } from "../index";
import { draft, END, line, START, terms } from "../testing/exchanges";

vi.setConfig({ testTimeout: 60_000 });

const revise = (more: Partial<ReviseRefinement>): ReviseRefinement => ({ proposal_id: "s", action: "revise", ...more });
const plan = (lines = [line("premium_video_q4", 18, 1_000_000), line("native_feed_q4", 16, 1_000_000)], more = {}) =>
  draft("p", terms(lines, more));
const judge = (more: Partial<ReviseRefinement>, proposal: Proposal = plan(), source?: Proposal) =>
  evaluateRequirements(revise(more), proposal, source).map(({ requirement, line: at, satisfied, why, unshown }) =>
    [requirement, at, satisfied, why, unshown].filter((each) => each !== undefined),
  );

describe("a bound on the total budget", () => {
  const bound = (total_budget: { currency: string; min?: number; max?: number }, more = {}) =>
    judge({ constraints: { total_budget } }, plan(undefined, more));

  test.each([
    [{ max: 34_000, currency: "USD" }, true, "at the bound"],
    [{ min: 34_000, currency: "USD" }, true, "at the bound"],
    [{ max: 36_000, currency: "USD" }, true, "USD 2,000 under the ceiling"],
    [{ min: 30_000, currency: "USD" }, true, "USD 4,000 above the minimum"],
    [{ max: 33_999.99, currency: "USD" }, false, "USD 0.01 over"],
    [{ min: 34_000.5, currency: "USD" }, false, "USD 0.5 short"],
    [{ max: 50_000, currency: "EUR" }, false, "in USD, not EUR"],
    [{ max: 50_000, currency: "usd" }, false, "in USD, not usd"],
  ])("%j: %s, %s", (asked, satisfied, why) => {
    expect(bound(asked)).toEqual([["total_budget", satisfied, why]]);
  });

  test("is not met by line budgets or guidance where the terms state no total", () => {
    const proposal = {
      ...plan(undefined, { total_budget: undefined }),
      total_budget_guidance: { recommended: 1, currency: "USD" },
    };
    expect(judge({ constraints: { total_budget: { max: 1e9, currency: "USD" } } }, proposal)).toEqual([
      ["total_budget", false, "no total in the terms"],
    ]);
  });

  test("compares exactly, with no rounding in between", () => {
    expect(
      bound({ max: 50_000, currency: "USD" }, { total_budget: { amount: 49_999.995, currency: "USD" } })[0]?.[1],
    ).toBe(true);
    expect(
      bound({ max: 50_000, currency: "USD" }, { total_budget: { amount: 50_000.000001, currency: "USD" } })[0]?.[1],
    ).toBe(false);
  });
});

describe("a ceiling on the price per thousand", () => {
  const ask = { constraints: { cpm: { max: 18, currency: "USD" } } };
  const priced = (pricing: object) => {
    const made = line("native_feed_q4", 16, 1_000_000);
    return plan([line("premium_video_q4", 18, 1_000_000), { ...made, pricing: { ...made.pricing, ...pricing } }]);
  };

  test("is met where every line is at or under it", () => {
    expect(judge(ask)).toEqual([
      ["cpm", true, "highest line at the bound"],
      ["cpm", 0, true, "at the bound"],
      ["cpm", 1, true, "USD 2.00 under the ceiling"],
    ]);
  });

  test.each([
    [{ fixed_price: 18.5 }, "USD 0.50 over"],
    [{ fixed_price: 18.0000001 }, "USD 0.0000001 over"],
    [{ fixed_price: undefined, floor_price: 2 }, "auction from USD 2.00, no fixed price"],
    [{ fixed_price: undefined }, "no fixed price"],
    [{ pricing_model: "cpc" }, "priced by cpc, not per thousand"],
    [{ pricing_model: "cpcv" }, "priced by cpcv, not per thousand"],
    [{ currency: "EUR" }, "in EUR, not USD"],
  ])("is missed by one line with %j", (pricing, why) => {
    expect(judge(ask, priced(pricing))).toEqual([
      ["cpm", false, "1 line of 2 misses it"],
      ["cpm", 0, true, "at the bound"],
      ["cpm", 1, false, why],
    ]);
  });

  test("counts viewable impressions as impressions", () => {
    expect(judge(ask, priced({ pricing_model: "vcpm" }))[0]?.[1]).toBe(true);
  });

  test("looks at lines, not at their average", () => {
    const proposal = plan([line("premium_video_q4", 30, 1000), line("native_feed_q4", 1, 1_000_000)]);
    expect(judge(ask, proposal)[0]?.[1]).toBe(false);
  });
});

describe("a minimum of impressions", () => {
  test.each([
    [2_000_000, true, "at the bound"],
    [1_500_000, true, "500,000 above the minimum"],
    [2_000_001, false, "1 short"],
  ])("of %d is %s: %s", (min, satisfied, why) => {
    expect(judge({ constraints: { impressions: { min } } })[0]).toEqual(["impressions", satisfied, why]);
  });

  test("needs a number on every line, and zero is one", () => {
    const zero = plan([line("premium_video_q4", 18, 2_000_000), line("native_feed_q4", 16, 0)]);
    const silent = plan([
      line("premium_video_q4", 18, 2_000_000),
      line("native_feed_q4", 16, 0, { impressions: undefined }),
    ]);
    const ask = { constraints: { impressions: { min: 2_000_000 } } };
    expect(judge(ask, zero)[0]).toEqual(["impressions", true, "at the bound"]);
    expect(judge(ask, silent)).toEqual([
      ["impressions", false, "1 line of 2 without impressions"],
      ["impressions", 0, true, "2,000,000 stated"],
      ["impressions", 1, false, "no impressions stated"],
    ]);
  });
});

describe("the bounds of a flight", () => {
  const ask = { constraints: { flight: { start_no_later_than: START, end_no_earlier_than: END } } };

  test("include themselves and compare instants, not texts", () => {
    const shifted = plan(undefined, { start_time: "2026-10-01T02:00:00+02:00", end_time: "2026-10-31T20:00:00-04:00" });
    expect(judge(ask, shifted)).toEqual([
      ["flight.start_no_later_than", true, "at the bound"],
      ["flight.end_no_earlier_than", true, "at the bound"],
    ]);
  });

  test("are missed by a second", () => {
    const late = plan(undefined, { start_time: "2026-10-01T00:00:01Z", end_time: "2026-10-30T22:59:59Z" });
    expect(judge(ask, late)).toEqual([
      ["flight.start_no_later_than", false, "1 second too late"],
      ["flight.end_no_earlier_than", false, "1 day 1 hour too early"],
    ]);
  });

  test("are not met by a start as soon as possible, nor by times without a zone", () => {
    expect(judge(ask, plan(undefined, { start_time: "asap", end_time: "2026-11-01T00:00:00" }))).toEqual([
      ["flight.start_no_later_than", false, "asap is no exact instant"],
      ["flight.end_no_earlier_than", false, "2026-11-01T00:00:00 is no exact instant"],
    ]);
  });
});

test("a bound that is no instant is met by nothing", () => {
  const flight = { start_no_later_than: "soon", end_no_earlier_than: "2026-10-01" };
  expect(judge({ constraints: { flight } })).toEqual([
    ["flight.start_no_later_than", false, "the bound is no exact instant"],
    ["flight.end_no_earlier_than", false, "the bound is no exact instant"],
  ]);
});

test("a price that hangs on what happens is contingent, one that is bid for an auction", () => {
  const asked = (pricing: object, structure: "fixed" | "auction" | "contingent") => {
    const made = line("a", 1, 1000);
    const proposal = plan([{ ...made, pricing: { ...made.pricing, ...pricing } }]);
    return judge({ criteria: { offer_filters: { pricing_structures: [structure] } } }, proposal)[0]?.[1];
  };
  expect(asked({ pricing_model: "revenue_share", fixed_price: undefined }, "contingent")).toBe(true);
  expect(asked({ fixed_price: undefined }, "auction")).toBe(true);
  expect(asked({ fixed_price: undefined }, "fixed")).toBe(false);
  expect(asked({}, "fixed")).toBe(true);
});

describe("products in and out", () => {
  test("are told by exact id, on any line", () => {
    const proposal = plan([line("a/b", 1, 1), line("__proto__", 1, 1), line("a/b", 1, 2)]);
    const product_changes = JSON.parse(
      '{"a/b":"omit","__proto__":"include","A/B":"include","constructor":"omit"}',
    ) as Record<string, "omit">;
    expect(judge({ product_changes }, proposal)).toEqual([
      ["product_changes/a/b", false, "on line 1 and 3"],
      ["product_changes/__proto__", true, "on line 2"],
      ["product_changes/A/B", false, "on no line"],
      ["product_changes/constructor", true, "on no line"],
    ]);
  });
});

describe("criteria", () => {
  const overlay = { targeting_overlay: { geo_countries: ["CA", "US"] } };

  test("of targeting are met in any order, missed by more or less, and not shown where nothing is said", () => {
    const lines = [
      line("a", 1, 1000),
      line("b", 1, 1000, { targeting_overlay: { geo_countries: ["US"] } }),
      line("c", 1, 1000, { targeting_overlay: undefined }),
    ];
    expect(judge({ criteria: overlay }, plan(lines))).toEqual([
      ["criteria/targeting_overlay/geo_countries", false, "1 line of 3 otherwise"],
      ["criteria/targeting_overlay/geo_countries", 0, true, "as asked"],
      ["criteria/targeting_overlay/geo_countries", 1, false, '["US"]'],
      ["criteria/targeting_overlay/geo_countries", 2, false, "not shown", true],
    ]);
    expect(judge({ criteria: overlay }, plan([line("c", 1, 1000, { targeting_overlay: undefined })]))[0]).toEqual([
      "criteria/targeting_overlay/geo_countries",
      false,
      "not shown on 1 line of 1",
      true,
    ]);
  });

  test.each([
    [{ product_ids: ["premium_video_q4"] }, ["criteria/product_ids", false, "1 line of 2 otherwise"]],
    [{ product_ids: ["premium_video_q4", "native_feed_q4"] }, ["criteria/product_ids", true, "on every line"]],
    [
      { offer_filters: { pricing_currencies: ["EUR"] } },
      ["criteria/offer_filters/pricing_currencies", false, "2 lines of 2 otherwise"],
    ],
    [{ offer_filters: { is_fixed_price: true } }, ["criteria/offer_filters/is_fixed_price", true, "on every line"]],
    [
      { offer_filters: { pricing_structures: ["auction"] } },
      ["criteria/offer_filters/pricing_structures", false, "2 lines of 2 otherwise"],
    ],
    [
      { offer_filters: { channels: ["ctv"] } },
      ["criteria/offer_filters/channels", false, "not shown by the terms", true],
    ],
    [{ policy_ids: ["p"] }, ["criteria/policy_ids", false, "not shown by the terms", true]],
    [{ catalog: { catalog_id: "c" } }, ["criteria/catalog", false, "not shown on 2 lines of 2", true]],
  ])("%j", (criteria, row) => {
    expect(judge({ criteria })[0]).toEqual(row);
  });

  test("of formats are met by those asked for, missed by others, and not shown where none is named", () => {
    const ref = (format_option_id: string) => ({ scope: "product", format_option_id });
    const asked = (refs: object[] | undefined) =>
      judge(
        { criteria: { offer_filters: { format_option_refs: [ref("a"), ref("b")] } } },
        plan([line("p", 1, 1000, { format_option_refs: refs })]),
      )[0]?.slice(1);
    expect(asked([ref("a")])).toEqual([true, "on every line"]);
    expect(asked([ref("a"), ref("c")])).toEqual([false, "1 line of 1 otherwise"]);
    expect(asked(undefined)).toEqual([false, "not shown on 1 line of 1", true]);
  });

  test("that ask for nothing have no row", () => {
    expect(judge({ criteria: { acceptance_context: { advertiser_roles: ["brand"] }, ext: { a: 1 } } })).toEqual([]);
    expect(judge({ criteria: { offer_filters: { ext: { a: 1 } } } })).toEqual([]);
    expect(
      judge({ constraints: { cpm: { max: 1 }, impressions: {}, total_budget: { currency: "USD" } } as never }),
    ).toEqual([]);
  });

  test("of a cost per outcome are met by the same strength and no tighter amount", () => {
    const criteria = {
      outcome_target: {
        goal: { kind: "metric", metric: "clicks" },
        cost_per: { amount: 5, currency: "USD", strength: "cap" },
      },
    };
    const bidding = (cost_per: object) => plan(undefined, { bidding: { cost_per } });
    const key = "criteria/outcome_target/cost_per";
    expect(judge({ criteria }, bidding({ amount: 5, strength: "cap" }))).toEqual([[key, true, "as asked"]]);
    expect(judge({ criteria }, bidding({ amount: 6, strength: "cap" }))[0]?.[1]).toBe(true);
    expect(judge({ criteria }, bidding({ amount: 4, strength: "cap" }))[0]?.[1]).toBe(false);
    expect(judge({ criteria }, bidding({ amount: 5, strength: "target" }))[0]?.[1]).toBe(false);
    expect(judge({ criteria })).toEqual([[key, false, "no cost per outcome in the terms", true]]);
    const own = plan([line("a", 1, 1000, { bidding: { automatic: true } })], {
      bidding: { cost_per: { amount: 5, strength: "cap" } },
    });
    expect(judge({ criteria }, own)).toEqual([[key, false, "a bids on its own"]]);
  });
});

describe("the shared frequency cap", () => {
  const cap = { max_impressions: 3, per: "individuals", window: { interval: 7, unit: "days" } };
  const other = { ...cap, max_impressions: 9 };
  const key = "criteria/media_buy_frequency_cap";
  const capped = plan(undefined, { frequency_cap: cap });

  test.each([
    ["asked for", { criteria: { media_buy_frequency_cap: cap } }, capped, undefined, true, "as asked"],
    [
      "asked for and left out",
      { criteria: { media_buy_frequency_cap: cap } },
      plan(),
      undefined,
      false,
      "no cap in the terms",
    ],
    [
      "asked for over the source's",
      { criteria: { media_buy_frequency_cap: other } },
      capped,
      capped,
      false,
      "3 impressions per individuals in 7 days",
    ],
    ["inherited", { ask: "more" }, capped, capped, true, "kept"],
    ["inherited and lost", { ask: "more" }, plan(), capped, false, "no cap in the terms"],
    ["removed", { remove_media_buy_frequency_cap: true as const }, plan(), capped, true, "removed"],
    [
      "removed and still there",
      { remove_media_buy_frequency_cap: true as const },
      capped,
      capped,
      false,
      "3 impressions per individuals in 7 days",
    ],
  ])("%s", (_, more, proposal, source, satisfied, why) => {
    expect(judge(more as Partial<ReviseRefinement>, proposal, source)).toEqual([[key, satisfied, why]]);
  });

  test("is nobody's business where nobody has one", () => {
    expect(judge({ ask: "more" }, plan(), plan())).toEqual([]);
  });
});

/** The same rules again, written as plainly as can be and sharing nothing with the first. */
function naively(refinement: ReviseRefinement, proposal: Proposal): Record<string, boolean> {
  const { constraints: c = {}, product_changes: changes = {} } = refinement;
  const t = proposal.commercial_terms;
  const result: Record<string, boolean> = Object.create(null) as Record<string, boolean>;
  if (c.total_budget) {
    result.total_budget =
      t.total_budget !== undefined &&
      t.total_budget.currency === c.total_budget.currency &&
      !(c.total_budget.max !== undefined && t.total_budget.amount > c.total_budget.max) &&
      !(c.total_budget.min !== undefined && t.total_budget.amount < c.total_budget.min);
  }
  if (c.cpm) {
    result.cpm = true;
    for (const p of t.purchases) {
      const fits = ["cpm", "vcpm"].indexOf(p.pricing.pricing_model) >= 0 && p.pricing.currency === c.cpm.currency;
      if (!fits || p.pricing.fixed_price === undefined || p.pricing.fixed_price > c.cpm.max) result.cpm = false;
    }
  }
  if (c.impressions) {
    let sum = 0;
    let all = true;
    for (const p of t.purchases) {
      if (p.impressions === undefined) all = false;
      else sum += p.impressions;
    }
    result.impressions = all && sum >= c.impressions.min;
  }
  if (c.flight?.start_no_later_than) {
    result["flight.start_no_later_than"] =
      t.start_time !== "asap" && Date.parse(t.start_time) <= Date.parse(c.flight.start_no_later_than);
  }
  if (c.flight?.end_no_earlier_than)
    result["flight.end_no_earlier_than"] = Date.parse(t.end_time) >= Date.parse(c.flight.end_no_earlier_than);
  for (const [id, action] of Object.entries(changes)) {
    let there = false;
    for (const p of t.purchases) if (p.product_id === id) there = true;
    result[`product_changes/${id}`] = action === "include" ? there : !there;
  }
  return result;
}

const currency = fc.constantFrom("USD", "USD", "EUR");
const numbers = fc.constantFrom(0, 1, 17.5, 18, 18.0000001, 1000, 50_000, 50_000.01, 16666.666666666668);
const instants = fc.constantFrom(
  START,
  "2026-10-01T02:00:00+02:00",
  "2026-10-01T00:00:00.001Z",
  END,
  "2026-10-31T20:00:00-04:00",
  "2026-10-31T23:59:59Z",
);
const ids = fc.constantFrom("a", "b", "__proto__", "toString", "a/b");
const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 3 });

const anyPlan = fc
  .record({
    lines: fc.array(
      fc.record({
        id: ids,
        model: fc.constantFrom("cpm", "cpm", "vcpm", "cpc"),
        currency,
        fixed: some(numbers),
        impressions: some(numbers),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    total: some(fc.record({ amount: numbers, currency })),
    start: fc.oneof(instants, fc.constant("asap")),
    end: instants,
  })
  .map(({ lines, total, start, end }) =>
    draft(
      "p",
      terms(
        lines.map((each) =>
          line(each.id, 1, 1, {
            impressions: each.impressions,
            pricing: {
              pricing_option_id: "o",
              pricing_model: each.model,
              currency: each.currency,
              fixed_price: each.fixed,
            },
          }),
        ),
        { total_budget: total, start_time: start, end_time: end },
      ),
    ),
  );

const anyRefinement = fc
  .record({
    total_budget: some(
      fc.oneof(
        fc.record({ max: numbers, currency }),
        fc.record({ min: numbers, max: numbers, currency }),
        fc.record({ min: numbers, currency }),
      ),
    ),
    cpm: some(fc.record({ max: numbers, currency })),
    impressions: some(fc.record({ min: numbers })),
    flight: some(fc.record({ start_no_later_than: some(instants), end_no_earlier_than: some(instants) })),
    changes: some(
      fc.array(fc.tuple(ids, fc.constantFrom("include" as const, "omit" as const)), { minLength: 1, maxLength: 4 }),
    ),
  })
  .map(({ changes, ...constraints }) =>
    revise({ constraints, ...(changes ? { product_changes: Object.fromEntries(changes) } : {}) }),
  );

test("the requirements agree with a second, naive reading of the rules", () => {
  fc.assert(
    fc.property(anyRefinement, anyPlan, (refinement, proposal) => {
      const rows = evaluateRequirements(refinement, proposal).filter((row) => row.line === undefined);
      const ours: Record<string, boolean> = Object.create(null) as Record<string, boolean>;
      for (const { requirement, satisfied } of rows) ours[requirement] = satisfied;
      expect(ours).toEqual(naively(refinement, proposal));
    }),
    { numRuns: 1500 },
  );
});
