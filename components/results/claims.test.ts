import { expect, test } from "vitest";
import { type Claim, claimOf, differenceOf } from "./claims";
import { outcomesOf, type ReadResult } from "./round-data";

const result = (over: Partial<ReadResult>): ReadResult => ({
  source_proposal_id: "1",
  outcome: "partial",
  reasonCode: null,
  reason: null,
  suggestions: [],
  unsatisfiedConstraints: [],
  unsatisfiedChanges: new Map(),
  returned: 1,
  ...over,
});

test.each<[string, Partial<ReadResult>, Claim]>([
  ["cpm", {}, "met_not_listed"],
  ["cpm", { outcome: "revised" }, "met_revised"],
  ["cpm", { unsatisfiedConstraints: ["cpm"] }, "unmet_listed"],
  ["flight.end_no_earlier_than", { unsatisfiedConstraints: ["flight"] }, "unmet_listed"],
  ["flight.start_no_later_than", { unsatisfiedConstraints: ["cpm"] }, "met_not_listed"],
  ["product_changes/a/b.c", { unsatisfiedChanges: new Map([["a/b.c", "omit"]]) }, "unmet_listed"],
  ["product_changes/a", { unsatisfiedChanges: new Map([["b", "omit"]]) }, "met_not_listed"],
  ["criteria/targeting_overlay/geo_countries", { outcome: "revised" }, "no_claim"],
  ["criteria/media_buy_frequency_cap", { unsatisfiedConstraints: ["media_buy_frequency_cap"] }, "unmet_listed"],
  ["cpm", { outcome: null }, "no_claim"],
])("about %s, %j claims %s", (requirement, over, claim) => {
  expect(claimOf(requirement, result(over))).toBe(claim);
});

const check = (satisfied: boolean, unshown?: true) => ({ requirement: "cpm", satisfied, unshown });

test("a claim that the terms do not bear out is a breach, in words that name the key", () => {
  expect(differenceOf("met_not_listed", check(false))?.words).toContain("cpm is not listed");
  expect(differenceOf("met_revised", check(false))?.kind).toBe("breach");
  expect(differenceOf("no_claim", check(false))?.kind).toBe("breach");
});

test("a claim that the terms bear out is no difference", () => {
  expect(differenceOf("met_not_listed", check(true))).toBeNull();
  expect(differenceOf("met_revised", check(true))).toBeNull();
  expect(differenceOf("unmet_listed", check(false))).toBeNull();
});

test("a draft may do better than what is listed for the batch (facts 4.5)", () => {
  expect(differenceOf("unmet_listed", check(true))?.kind).toBe("better");
});

test("what the terms do not show contradicts no claim", () => {
  expect(differenceOf("met_revised", check(false, true))).toBeNull();
});

test("outcomes are joined to what was asked by id, not by position", () => {
  const outcomes = outcomesOf({
    requestText: JSON.stringify({ refinements: [{ proposal_id: "1" }, { proposal_id: "2" }, { proposal_id: "3" }] }),
    responseText: JSON.stringify({
      results: [
        { source_proposal_id: "2", outcome: "unable", reason_code: "source_unavailable" },
        { source_proposal_id: "1", outcome: "revised", proposals: [{}] },
      ],
    }),
  });
  expect(outcomes.map(({ entry, result }) => [entry.proposal_id, result?.outcome ?? null])).toEqual([
    ["1", "revised"],
    ["2", "unable"],
    ["3", null],
  ]);
});

test("a response of any shape is read without a throw", () => {
  for (const responseText of [null, "", "[]", "null", '{"results":{}}', '{"results":[1,null,{"outcome":"great"}]}']) {
    expect(outcomesOf({ requestText: '{"refinements":[{"proposal_id":"1"}]}', responseText })[0]?.result).toBeNull();
  }
});
