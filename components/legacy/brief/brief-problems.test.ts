import { expect, it } from "vitest";
import type { SellerView } from "@/lib/api/client";
import { briefProblemsAt } from "./brief-problems";

const lane = (kind: "legacy" | "compact", release: "2.5" | "3.0" | "3.1" | null): Pick<SellerView, "laneInfo"> => ({
  laneInfo: { kind, release, wireVersion: null, why: null, evidence: null, words: "", promises: [] },
});
const at = (release: "2.5" | "3.0" | "3.1") => lane("legacy", release);
const compact = lane("compact", null);

const criteria = {
  offer_filters: { countries: ["US"], pricing_currencies: ["USD"], format_kinds: ["a"] },
  targeting_overlay: { geo_countries: ["US"] },
};

it("names what an older seller cannot be held to, release by release, and nothing for the others", () => {
  const pointers = (seller: Pick<SellerView, "laneInfo">) =>
    briefProblemsAt(seller, criteria).map(({ pointer, legacy }) => [pointer, legacy?.recovery]);
  expect(pointers(at("3.1"))).toEqual([
    ["/criteria/offer_filters/format_kinds", "REFORMULATE_REQUEST"],
    ["/criteria/targeting_overlay", "REFORMULATE_REQUEST"],
  ]);
  expect(pointers(at("3.0")).map(([pointer]) => pointer)).toContain("/criteria/offer_filters/pricing_currencies");
  expect(pointers(compact)).toEqual([]);
  expect(briefProblemsAt(at("3.1"), null)).toEqual([]);
});
