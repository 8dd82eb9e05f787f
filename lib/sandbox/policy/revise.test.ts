import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Constraints, ProductChange, Proposal, ReviseRefinement } from "@/lib/adcp";
import { termsDigest } from "@/lib/negotiation";
import { PROFILES } from "../profiles";
import { streamhaus } from "../profiles/streamhaus";
import type { SellerProfile } from "../profiles/types";
import { open } from "./open";
import { requirementKeys, unmetKeys } from "./requirements";
import { type Revision, revise } from "./revise";

const NOW = new Date("2026-11-30T12:00:00Z");
const BRAND = { domain: "acmeoutdoor.example" };

function draftFrom(profile: SellerProfile, brief = "Premium video, native and display."): Proposal {
  const opening = open({ profile, brand: BRAND, brief, criteria: {}, now: NOW });
  if (opening.kind === "rejected") throw new Error(opening.reason);
  return {
    proposal_id: "source",
    proposal_kind: "new_media_buy",
    proposal_status: "draft",
    name: "Source",
    commercial_terms: opening.terms,
    terms_digest: termsDigest(opening.terms),
  };
}

function ask(profile: SellerProfile, asked: Omit<ReviseRefinement, "proposal_id" | "action">): Revision {
  const refinement: ReviseRefinement = { proposal_id: "source", action: "revise", ...asked };
  return revise({ profile, source: draftFrom(profile), refinement, criteria: asked.criteria ?? {}, now: NOW });
}

const drafts = (revision: Revision) => (revision.outcome === "unable" ? [] : revision.drafts.map(({ terms }) => terms));
const only = (revision: Revision) => {
  const [terms] = drafts(revision);
  if (!terms) throw new Error(`no draft: ${revision.outcome}`);
  return terms;
};
const usd = (bound: { min?: number; max?: number }): Constraints => ({ total_budget: { currency: "USD", ...bound } });
const unmet = (revision: Revision) =>
  revision.outcome !== "revised" && revision.cause.code === "constraint_unsatisfiable" ? revision.cause.unmet : [];

describe("different bounds give different terms", () => {
  it("a lower ceiling buys less at the same prices", () => {
    const at = (max: number) => only(ask(streamhaus, { constraints: usd({ max }) }));
    const [low, high] = [at(30_000), at(50_000)];
    expect(low.total_budget?.amount).toBeLessThanOrEqual(30_000);
    expect(high.total_budget?.amount).toBeGreaterThan(49_000);
    const prices = (terms: typeof low) => terms.purchases.map((line) => line.pricing.fixed_price);
    expect(prices(low)).toEqual([21, 17, 6.4]);
    expect(prices(high)).toEqual([21, 17, 6.4]);
  });

  it("a CPM ceiling brings every line to it or below, and a new price has a new option id", () => {
    const terms = only(ask(streamhaus, { constraints: { cpm: { max: 17.5, currency: "USD" } } }));
    expect(terms.purchases.map((line) => line.pricing.fixed_price)).toEqual([17.5, 17, 6.4]);
    expect(terms.purchases[0]?.pricing_option_id).toBe("premium_video_q4_cpm_1750");
  });

  it.each([{ min: 70_000 }, { min: 70_000, max: 70_500 }, { min: 50_000, max: 50_000 }])(
    "a budget of %o is met from below as from above",
    (bound) => {
      const amount = only(ask(streamhaus, { constraints: usd(bound) })).total_budget?.amount ?? 0;
      expect(amount).toBeGreaterThanOrEqual(bound.min);
      expect(amount).toBeLessThanOrEqual(bound.max ?? 72_000);
    },
  );

  it("more impressions come from cheaper lines before more money", () => {
    const constraints = { ...usd({ max: 62_000 }), impressions: { min: 6_000_000 } };
    const terms = only(ask(streamhaus, { constraints }));
    expect(terms.purchases.reduce((sum, line) => sum + (line.impressions ?? 0), 0)).toBeGreaterThanOrEqual(6_000_000);
    expect(terms.total_budget?.amount).toBeLessThanOrEqual(62_000);
  });

  it("a later end lengthens every line", () => {
    const end = "2027-02-15T05:00:00Z";
    const terms = only(ask(streamhaus, { constraints: { flight: { end_no_earlier_than: end } } }));
    expect(terms.end_time).toBe(end);
    expect(terms.purchases.every((line) => line.end_time === end)).toBe(true);
  });

  it("targeting lands on every line and narrows to products that reach there", () => {
    const criteria = { targeting_overlay: { geo_countries: ["GB"] } };
    const terms = only(ask(streamhaus, { criteria, product_changes: { audio_stream_q4: "include" } }));
    expect(terms.purchases.every((line) => line.targeting_overlay === criteria.targeting_overlay)).toBe(true);
    const ctv = ask(streamhaus, { criteria, product_changes: { ctv_prime_q4: "include" } });
    expect(unmet(ctv)).toEqual(["product:ctv_prime_q4"]);
  });
});

describe("what cannot be met", () => {
  it("a ceiling just under the smallest order gets a counter-offer, one far under a refusal", () => {
    const near = ask(streamhaus, { constraints: usd({ max: 9_000 }) });
    expect(near.outcome).toBe("partial");
    expect(unmet(near)).toEqual(["constraint:total_budget"]);
    const far = ask(streamhaus, { constraints: usd({ max: 100 }) });
    expect(far.outcome).toBe("unable");
    expect(unmet(far)).toEqual(["constraint:total_budget"]);
  });

  it("a CPM below an included product's floor is countered at the floor, with all else met", () => {
    const asked = {
      constraints: { ...usd({ max: 50_000 }), cpm: { max: 15, currency: "USD" } },
      product_changes: { premium_video_q4: "include" as const },
    };
    const revision = ask(streamhaus, asked);
    expect(revision.outcome).toBe("partial");
    expect(unmet(revision)).toEqual(["constraint:cpm"]);
    const video = only(revision).purchases.find((line) => line.product_id === "premium_video_q4");
    expect(video?.pricing.fixed_price).toBe(16.8);
  });

  it.each<[string, Parameters<typeof ask>[1], string[]]>([
    [
      "another currency",
      { constraints: { total_budget: { currency: "EUR", max: 50_000 } } },
      ["constraint:total_budget"],
    ],
    ["volumes nobody has", { constraints: { impressions: { min: 9e9 } } }, ["constraint:impressions"]],
    [
      "a start in the past",
      { constraints: { flight: { start_no_later_than: "2020-01-01T00:00:00Z" } } },
      ["constraint:flight"],
    ],
    ["a product never heard of", { product_changes: { no_such_product: "include" } }, ["product:no_such_product"]],
  ])("%s is named", (_name, asked, keys) => expect(unmet(ask(streamhaus, asked))).toEqual(keys));

  it("an ask moves volumes at most, never a price", () => {
    const revision = ask(streamhaus, { ask: "Lower every price to one dollar and prioritize native reach." });
    expect(revision.outcome).toBe("partial");
    expect(only(revision).purchases.map((line) => line.pricing.fixed_price)).toEqual([21, 17, 6.4]);
  });
});

const catalogIds = fc.constantFrom(...streamhaus.products.map((product) => product.product_id), "no_such_product");
const refinements = fc.record(
  {
    constraints: fc.record(
      {
        total_budget: fc
          .tuple(fc.integer({ min: 100, max: 300_000 }), fc.integer({ min: 0, max: 100_000 }), fc.constantFrom(0, 1, 2))
          .map(([min, more, which]) => ({
            currency: "USD",
            ...(which !== 0 && { min }),
            ...(which !== 1 && { max: min + more }),
          })),
        cpm: fc.record({
          max: fc.integer({ min: 100, max: 4_000 }).map((cents) => cents / 100),
          currency: fc.constant("USD"),
        }),
        impressions: fc.record({ min: fc.integer({ min: 1, max: 60_000_000 }) }),
        flight: fc.tuple(fc.integer({ min: -10, max: 60 }), fc.integer({ min: 20, max: 400 })).map(([start, end]) => ({
          start_no_later_than: new Date(NOW.getTime() + start * 86_400_000).toISOString(),
          end_no_earlier_than: new Date(NOW.getTime() + end * 86_400_000).toISOString(),
        })),
      },
      { requiredKeys: [] },
    ),
    product_changes: fc.dictionary(catalogIds, fc.constantFrom<ProductChange>("include", "omit"), { maxKeys: 4 }),
    alternatives: fc.record({ count: fc.integer({ min: 2, max: 3 }) }),
  },
  { requiredKeys: ["constraints"] },
);

/** A thousand lines take a hundred times as long, and are of the same making: a few runs do. */
const RUNS = (profile: SellerProfile) => (profile.opening.lines.length > 100 ? 4 : 100);

describe.each(PROFILES.map((profile) => ({ profile })))("whatever is asked of $profile.name", ({ profile }) => {
  it("its answer is honest: revised meets all, partial meets all it does not list, unable lists something", () => {
    const source = draftFrom(profile);
    fc.assert(
      fc.property(refinements, (asked) => {
        const refinement: ReviseRefinement = { proposal_id: "source", action: "revise", ...asked };
        const revision = revise({ profile, source, refinement, criteria: {}, now: NOW });
        const wanted = asked.alternatives?.count ?? 1;
        const listed = unmet(revision);
        for (const terms of drafts(revision)) {
          const missed = unmetKeys(refinement, { ...source, commercial_terms: terms });
          expect(missed.filter((key) => !listed.includes(key))).toEqual([]);
          const sum = terms.purchases.reduce((total, line) => total + (line.budget ?? 0), 0);
          expect(terms.total_budget?.amount).toBe(sum);
          expect(
            terms.purchases.every((line) => line.start_time >= terms.start_time && line.end_time <= terms.end_time),
          ).toBe(true);
        }
        const count = drafts(revision).length;
        expect(new Set(drafts(revision).map((terms) => termsDigest(terms))).size).toBe(count);
        if (revision.outcome === "revised") expect(count).toBe(wanted);
        if (revision.outcome === "partial") expect(count).toBeGreaterThan(0);
        if (revision.outcome === "unable") {
          expect(listed.length).toBeGreaterThan(0);
          expect(listed.every((key) => requirementKeys(refinement).includes(key))).toBe(true);
        }
      }),
      { numRuns: RUNS(profile) },
    );
  }, 60_000);
});
