import { expect, it } from "vitest";
import type { ComparisonColumn } from "@/lib/negotiation";
import { differenceSentence } from "./difference-sentence";

const column = (difference: ComparisonColumn["difference"]) => ({ difference }) as ComparisonColumn;

it("says who differs in substance and who merely in form", () => {
  expect(differenceSentence([column("baseline"), column("material"), column("material")], null)).toBe(
    "Both differ materially from A. Nothing here is merely cosmetic. Names and ids are not compared.",
  );
  expect(
    differenceSentence([column("material"), column("baseline"), column("cosmetic"), column("identical")], null),
  ).toBe(
    "A differs materially from B; C differs from B only in reference numbers or notes, not in substance; D has the same terms as B. Names and ids are not compared.",
  );
});

it("names a baseline that is no column", () => {
  expect(differenceSentence([column("material")], "the source 001")).toContain(
    "A differs materially from the source 001",
  );
});

it("claims nothing about a single column", () => {
  expect(differenceSentence([column("baseline")], null)).toContain("nothing to compare");
});
