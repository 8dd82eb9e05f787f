import { describe, expect, it } from "vitest";
import { DIMENSIONS } from "@/lib/adcp";
import type { RequirementCheck } from "@/lib/negotiation";
import { type RowFacts, showsTheSame } from "./row-depends-on";
import { type EntryValues, emptyEntry } from "./values";

const EMPTY = emptyEntry("snapshot_1", "UTC");
const facts = (entry: Partial<EntryValues> = {}, more: Partial<RowFacts> = {}): RowFacts => ({
  entry: { ...EMPTY, ...entry },
  checks: [],
  problems: [],
  ...more,
});
const drawnAgain = (one: RowFacts, other: RowFacts) =>
  DIMENSIONS.filter((dimension) => !showsTheSame(dimension, one, other));

describe("which rows a change is drawn in", () => {
  const CHANGES: Record<Exclude<keyof EntryValues, "sourceSnapshotId">, [EntryValues[keyof EntryValues], string[]]> = {
    budgetMin: ["1", ["total_budget"]],
    budgetMax: ["1", ["total_budget"]],
    cpmMax: ["1", ["cpm"]],
    impressionsMin: ["1", ["impressions"]],
    startsBy: ["2026-12-14", ["flight"]],
    through: ["2026-12-14", ["flight"]],
    zone: ["Asia/Tokyo", [...DIMENSIONS]],
    products: [[{ productId: "ctv", choice: "omit" }], ["product_changes"]],
    countries: [["US"], ["criteria"]],
    countryText: ["U", ["criteria"]],
    keepOverlay: [true, ["criteria"]],
    criteria: [{ lists: [], dayparts: [], json: "{}" }, ["criteria"]],
    alternatives: ["2", ["alternatives"]],
    ask: ["more video", []],
  };

  it.each(Object.entries(CHANGES))("%s", (name, [value, rows]) => {
    expect(drawnAgain(facts(), facts({ [name]: value })).sort()).toEqual([...rows].sort());
  });

  it("the ones a problem stands in, and not those of another field", () => {
    const problem = { message: "Most is below least.", pointer: "/refinements/0/constraints/total_budget/min" };
    const at = (field: "budgetMin" | "ask") => facts({}, { problems: [{ ...problem, place: { entry: 0, field } }] });
    expect(drawnAgain(facts(), at("budgetMin"))).toEqual(["total_budget"]);
    expect(drawnAgain(facts(), at("ask"))).toEqual([]);
  });

  it("the one whose requirement is met otherwise, line by line", () => {
    const check: RequirementCheck = {
      requirement: "cpm",
      line: 0,
      satisfied: true,
      asked: { max: 18, currency: "USD" },
      found: 17,
      why: "17.00, at most 18.00",
    };
    const before = facts({}, { checks: [check] });
    expect(drawnAgain(before, facts({}, { checks: [{ ...check }] }))).toEqual([]);
    for (const change of [{ satisfied: false }, { why: "19.00" }, { line: 1 }, { unshown: true as const }]) {
      expect(drawnAgain(before, facts({}, { checks: [{ ...check, ...change }] })), JSON.stringify(change)).toEqual([
        "cpm",
      ]);
    }
    expect(drawnAgain(before, facts())).toEqual(["cpm"]);
  });
});
