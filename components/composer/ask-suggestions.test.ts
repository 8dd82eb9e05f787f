import { expect, test } from "vitest";
import { askSuggestions } from "./ask-suggestions";
import { emptyEntry } from "./values";

const all = () => true;
const suggest = (ask: string, over = {}) =>
  askSuggestions({ ...emptyEntry("s", "UTC"), ask, ...over }, all, ["display_standard_q4", "premium_video_q4"]);
const offered = (ask: string) => Object.assign({}, ...suggest(ask).map(({ values }) => values));

test.each([
  ["keep it under 50k", { budgetMax: "50,000" }],
  ["At most USD 50,000.", { budgetMax: "50,000" }],
  ["no more than $49,500.50 please", { budgetMax: "49,500.5" }],
  ["CPM under 18", { cpmMax: "18" }],
  ["below 17.50 cpm", { cpmMax: "17.5" }],
  ["at least 2.5m impressions", { impressionsMin: "2,500,000" }],
  ["three options", { alternatives: "3" }],
  ["give me 2 distinct alternatives", { alternatives: "2" }],
  ["three options under 50k with cpm at most 18", { alternatives: "3", budgetMax: "50,000", cpmMax: "18" }],
])("%j offers the typed field", (ask, values) => {
  expect(offered(ask)).toEqual(values);
});

test.each([
  "Use materially different mixes and prioritize reach.",
  "under 30 seconds",
  "one option",
  "fifty thousand reasons",
  "twenty options",
  "spots within 15s",
])("%j offers nothing", (ask) => {
  expect(suggest(ask)).toEqual([]);
});

test("a known product named with a verb offers include or omit", () => {
  expect(suggest("drop display_standard_q4").map(({ offer }) => offer)).toEqual(["Omit display_standard_q4"]);
  expect(suggest("we like premium_video_q4")).toEqual([]);
});

test("what the field already says is not offered again", () => {
  expect(suggest("under 50k", { budgetMax: "50000" })).toEqual([]);
  expect(suggest("under 50k", { budgetMax: "60000" })).toHaveLength(1);
});

test("a dimension the seller does not support is not offered", () => {
  const entry = { ...emptyEntry("s", "UTC"), ask: "three options under 50k" };
  const offers = askSuggestions(entry, (dimension) => dimension !== "alternatives", []);
  expect(offers.map(({ dimension }) => dimension)).toEqual(["total_budget"]);
});
