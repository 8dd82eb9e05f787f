import { expect, test } from "vitest";
import { emptyEntry } from "../values";
import { askSuggestions } from "./ask-suggestions";

const all = () => true;
const context = { currency: "USD", start: "2026-12-14", end: "2027-01-31" };
const suggest = (ask: string, over = {}, currency = "USD") =>
  askSuggestions({ ...emptyEntry("s", "UTC"), ask, ...over }, all, ["display_standard_q4", "premium_video_q4"], {
    ...context,
    currency,
  });
const offered = (ask: string, currency = "USD") =>
  Object.assign({}, ...suggest(ask, {}, currency).map(({ values }) => values));
const ways = (ask: string) => suggest(ask).map(({ offer }) => offer);

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
  ["under 50k", { budgetMax: "50,000" }],
  ["USD 50,000", { budgetMax: "50,000" }],
  ["$50 000 max", { budgetMax: "50,000" }],
  ["50k tops", { budgetMax: "50,000" }],
  ["a budget of 1.2 million", { budgetMax: "1,200,000" }],
  ["total: $48k", { budgetMax: "48,000" }],
  ["50,000 USD or less", { budgetMax: "50,000" }],
  ["not exceeding fifty thousand dollars", { budgetMax: "50,000" }],
  ["at least 30k in total", { budgetMin: "30,000" }],
  ["no more than eighteen dollars CPM", { cpmMax: "18" }],
  ["CPM must be under $17.50", { cpmMax: "17.5" }],
  ["$18 CPM", { cpmMax: "18" }],
  ["a cpm of 18", { cpmMax: "18" }],
  ["max 18 per thousand", { cpmMax: "18" }],
  ["18 cpm max", { cpmMax: "18" }],
  ["$50k max at $18 CPM", { budgetMax: "50,000", cpmMax: "18" }],
  ["2 million impressions", { impressionsMin: "2,000,000" }],
  ["3m+ imps", { impressionsMin: "3,000,000" }],
  ["a couple of options", { alternatives: "2" }],
  ["from Dec 1 to Jan 31", { startsBy: "2026-12-01", through: "2027-01-31" }],
  ["from 1 December until 31 January 2027", { startsBy: "2026-12-01", through: "2027-01-31" }],
  ["2026-12-20 - 2027-01-15", { startsBy: "2026-12-20", through: "2027-01-15" }],
  ["starting on December 20th", { startsBy: "2026-12-20" }],
  ["run until 15.2.2027", { through: "2027-02-15" }],
  ["through 13/02/2027", { through: "2027-02-13" }],
  ["starting May 5", { startsBy: "2027-05-05" }],
  ["from may 5 to june 1", { startsBy: "2027-05-05", through: "2027-06-01" }],
  ["US and Canada only", { countries: ["US", "CA"] }],
  ["within the UK", { countries: ["GB"] }],
  ["only in Germany, Austria and Switzerland", { countries: ["DE", "AT", "CH"] }],
  ["target US, CA", { countries: ["US", "CA"] }],
  ["in the United States", { countries: ["US"] }],
  ["run in the U.S. for under 50k", { countries: ["US"], budgetMax: "50,000" }],
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
  "let us know what you can do",
  "US",
  "contact us in time",
  "you may use 2 lines more",
  "we may 5 years from now",
  "march on with 3 lines",
  "reach more people in time for christmas",
  "CPM above 18",
  "at least $18 CPM",
  "24/7 support",
  "a 1/2 page unit",
  "version 3.4 of the deck",
  "Jordan Smith said so",
  "in Georgia",
  "ask IT and HR",
  "save USD 500 if you can",
  "at most 3 days",
  "USD 500 per day",
  "under 2 weeks",
  "9,99,999",
  "premium video in prime time",
  "no later than noon",
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

test("what can be read in two ways asks which, and takes neither by itself", () => {
  expect(ways("starting 03/04/2027")).toEqual(["Set flight: starts by 2027-03-04", "Set flight: starts by 2027-04-03"]);
  expect(suggest("starting 03/04/2027").every(({ isOneOf }) => isOneOf)).toBe(true);
  // A day alone does not say which end of the flight it is.
  expect(ways("2026-12-01")).toEqual(["Set flight: starts by 2026-12-01", "Set flight: through 2026-12-01"]);
  expect(ways("1 December")).toEqual(["Set flight: starts by 2026-12-01", "Set flight: through 2026-12-01"]);
  expect(ways("from 03/04")).toHaveLength(2);
  expect(ways("starting 04/04/2027")).toEqual(["Set flight: starts by 2027-04-04"]);
});

test("an amount in another currency is not offered, because nothing is converted; any dollar is one's own", () => {
  expect(offered("€12.50 CPM", "EUR")).toEqual({ cpmMax: "12.5" });
  expect(offered("€12,50 CPM", "EUR")).toEqual({ cpmMax: "12.5" });
  expect(offered("€12.50 CPM", "USD")).toEqual({});
  expect(offered("under £40k", "USD")).toEqual({});
  expect(offered("under $40k", "CAD")).toEqual({ budgetMax: "40,000" });
});

test("countries to leave out are offered as such", () => {
  expect(ways("everywhere but not in France and Spain")).toEqual(["Leave out FR, ES"]);
});

test("a day without a year is read near the source's flight, and left alone where there is none", () => {
  const none = { currency: null, start: null, end: null };
  const entry = { ...emptyEntry("s", "UTC"), ask: "starting 1 December" };
  expect(askSuggestions(entry, all, [], none)).toEqual([]);
});

test("long prose is read in a moment", () => {
  const ask = "We may use us and 12 of the United nations, under the sun, from 3 to 4 and 5/6. ".repeat(200);
  const before = performance.now();
  suggest(ask);
  expect(performance.now() - before).toBeLessThan(1500);
});
