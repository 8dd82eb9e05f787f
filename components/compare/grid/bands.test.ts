import { describe, expect, it } from "vitest";
import { line, proposalOf, TERMS } from "@/components/hold/snapshots.fixture";
import { compareProposals } from "@/lib/negotiation";
import { differencesOf, viewModel } from "../view-model";
import { bandsOf, keysOf, productsOf } from "./bands";

const plan = (id: string, price: number) =>
  proposalOf(id, {
    commercial_terms: {
      ...TERMS,
      purchases: [
        ...Array.from({ length: 30 }, (_, index) => line("thirty", price + index, 1000, 10)),
        line("single", price, 1000, 10),
      ],
    },
  });
const proposals = [plan("a", 10), plan("b", 11)];
const lines = (onlyDifferences: boolean) => {
  const whole = viewModel(compareProposals(proposals), proposals, { zone: "UTC", baselineProposal: null });
  return (onlyDifferences ? differencesOf(whole) : whole).lines;
};

describe("lines by product", () => {
  it("stand together, thirty lines of one product under one heading", () => {
    const products = productsOf(lines(false), () => false);
    expect(products.map(({ productId, groups }) => [productId, groups.length])).toEqual([
      ["thirty", 30],
      ["single", 1],
    ]);
    const bands = bandsOf(products);
    expect(bands.filter(({ isFirst }) => isFirst).map(({ key }) => key)).toEqual(["line/thirty/0", "line/single/0"]);
  });

  it("fold to a heading, and the others stay as they are", () => {
    const bands = bandsOf(productsOf(lines(false), (productId) => productId === "thirty"));
    expect(bands.map(({ key }) => key)).toEqual(["product/thirty", "line/single/0"]);
    expect(bands.flatMap(keysOf).slice(0, 2)).toEqual(["product/thirty", "product/single"]);
  });

  it("are numbered through, so that a part of the table can say where it stands", () => {
    const bands = bandsOf(productsOf(lines(true), () => false));
    for (const [index, band] of bands.entries()) {
      const next = bands[index + 1];
      if (next) expect(next.from).toBe(band.from + band.rows);
    }
    const keys = bands.flatMap(keysOf);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
