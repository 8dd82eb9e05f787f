import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { streamhaus } from "../profiles/streamhaus";
import { allocate, allocateViable, totalOf, type WeightedLine } from "./allocate";
import { listCents } from "./price";

const fixed = streamhaus.products.filter((product) => product.pricing.structure === "fixed");

const mixes: fc.Arbitrary<WeightedLine[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: fixed.length - 1 }), { minLength: 1, maxLength: 5 })
  .chain((indexes) =>
    fc.tuple(
      fc.constant(indexes),
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: indexes.length, maxLength: indexes.length }),
      fc.array(fc.integer({ min: 100_000, max: 20_000_000 }), { minLength: indexes.length, maxLength: indexes.length }),
    ),
  )
  .map(([indexes, parts, capacities]) => {
    const sum = parts.reduce((total, part) => total + part, 0);
    return indexes.flatMap((index, at) => {
      const product = fixed[index];
      const weight = (parts[at] ?? 0) / sum;
      return product ? [{ product, cents: listCents(product), weight, capacity: capacities[at] ?? 0 }] : [];
    });
  });

describe("spreading a budget", () => {
  it("never costs more than the target, and each line costs exactly its price times its impressions", () => {
    fc.assert(
      fc.property(mixes, fc.integer({ min: 5_000, max: 500_000 }), fc.boolean(), (lines, target, movePrices) => {
        const allocated = allocate(lines, target, movePrices);
        expect(totalOf(allocated)).toBeLessThanOrEqual(target);
        for (const line of allocated) {
          const impressions = (line.thousands ?? 0) * 1000;
          expect(((line.cents / 100) * impressions) / 1000).toBe(line.budget);
        }
      }),
    );
  });

  it("never sells more than a product can carry, nor below its floor", () => {
    fc.assert(
      fc.property(mixes, fc.integer({ min: 5_000, max: 500_000 }), fc.boolean(), (lines, target, movePrices) => {
        for (const [index, line] of allocate(lines, target, movePrices).entries()) {
          expect((line.thousands ?? 0) * 1000).toBeLessThanOrEqual(lines[index]?.capacity ?? 0);
          const { pricing } = line.product;
          if (pricing.structure === "fixed") expect(line.cents).toBeGreaterThanOrEqual(pricing.floor * 100);
        }
      }),
    );
  });

  it("drops lines too small to be sold, but none that must stay", () => {
    const [video, display] = ["premium_video_q4", "display_standard_q4"].map((id) =>
      fixed.find((product) => product.product_id === id),
    );
    if (!video || !display) throw new Error("the catalog lost a product");
    const line = (product: typeof video, weight: number) => ({
      product,
      cents: listCents(product),
      weight,
      capacity: 1e8,
    });
    const lines = [line(video, 0.02), line(display, 0.98)];
    expect(allocateViable(lines, 20_000, false, new Set())?.map((l) => l.product)).toEqual([display]);
    expect(allocateViable(lines, 20_000, false, new Set(["premium_video_q4"]))).toBeNull();
  });
});
