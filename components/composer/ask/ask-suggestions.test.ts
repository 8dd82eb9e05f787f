import { expect, test } from "vitest";
import { emptyEntry } from "../values";
import { askSuggestions } from "./ask-suggestions";

const all = () => true;
const context = { currency: "USD", today: "2026-11-20" };
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

test("a day without a year is left alone where no today is known", () => {
  const entry = { ...emptyEntry("s", "UTC"), ask: "starting 1 December" };
  expect(askSuggestions(entry, all, [], { currency: null, today: null })).toEqual([]);
});

const on = (today: string, ask: string) =>
  askSuggestions({ ...emptyEntry("s", "UTC"), ask }, all, [], { currency: "USD", today });

test.each([
  ["2026-11-20", "starting 1 December", "Set flight: starts by 2026-12-01"],
  // Today is not after today.
  ["2026-12-01", "starting 1 December", "Set flight: starts by 2027-12-01"],
  ["2026-12-31", "starting 1 January", "Set flight: starts by 2027-01-01"],
  ["2026-11-20", "until 29 February", "Set flight: through 2028-02-29"],
])("on %s, %j without a year is the next such day after today, and says so", (today, ask, offer) => {
  expect(on(today, ask)).toEqual([
    expect.objectContaining({ offer, note: expect.stringContaining("No year is written") }),
  ]);
});

test("where the year is written, nothing is said about it", () => {
  expect(on("2026-11-20", "starting 1 December 2027").map(({ note }) => note)).toEqual([undefined]);
  expect(on("2026-11-20", "starting 03/04/27").map(({ note }) => note)).toEqual([undefined, undefined]);
});

const readings = (ask: string) => on("2026-11-20", ask).map(({ values }) => values);

test.each([
  ["by 1 December", [{ startsBy: "2026-12-01" }, { through: "2026-12-01" }]],
  ["no later than December 5, 2026", [{ startsBy: "2026-12-05" }, { through: "2026-12-05" }]],
  ["live by 1 December", [{ startsBy: "2026-12-01" }]],
  ["starting no later than 1 December", [{ startsBy: "2026-12-01" }]],
  ["finished by 15 Jan", [{ through: "2027-01-15" }]],
  ["before 15 Jan 2027", [{ startsBy: "2027-01-14" }, { through: "2027-01-14" }]],
  ["go live before 1 January 2027", [{ startsBy: "2026-12-31" }]],
  ["ending before 15 Jan 2027", [{ through: "2027-01-14" }]],
  ["until 15 January 2027", [{ through: "2027-01-15" }]],
  ["through the 15th of January 2027", [{ through: "2027-01-15" }]],
  ["from 1 to 15 December", [{ startsBy: "2026-12-01", through: "2026-12-15" }]],
  ["from 20 December to 10 January", [{ startsBy: "2026-12-20", through: "2027-01-10" }]],
  ["between 1 December and 5 January 2027", [{ startsBy: "2026-12-01", through: "2027-01-05" }]],
  ["until 01/02/2027", [{ through: "2027-01-02" }, { through: "2027-02-01" }]],
  [
    "by 01/02/2027",
    [{ startsBy: "2027-01-02" }, { startsBy: "2027-02-01" }, { through: "2027-01-02" }, { through: "2027-02-01" }],
  ],
])("%j is offered as %j", (ask, values) => {
  const found = on("2026-11-20", ask);
  expect(found.map((each) => each.values)).toEqual(values);
  // More than one reading is never one press away from being taken for the only one.
  expect(found.every(({ isOneOf }) => (isOneOf ?? false) === values.length > 1)).toBe(true);
});

test.each([
  ["between $40k and $50k", [{ budgetMin: "40,000", budgetMax: "50,000" }]],
  ["$40-50k", [{ budgetMin: "40,000", budgetMax: "50,000" }]],
  ["between forty and fifty thousand dollars", [{ budgetMin: "40,000", budgetMax: "50,000" }]],
  ["a budget of 40,000 to 50,000", [{ budgetMin: "40,000", budgetMax: "50,000" }]],
  ["USD 40 000 – 50 000 in total", [{ budgetMin: "40,000", budgetMax: "50,000" }]],
  ["two hundred and fifty to three hundred dollars", [{ budgetMin: "250", budgetMax: "300" }]],
  ["between 500 and 1.5k dollars", [{ budgetMin: "500", budgetMax: "1,500" }]],
  ["USD 12-15 CPM", [{ cpmMax: "15" }]],
  ["CPM between 12.50 and 15", [{ cpmMax: "15" }]],
  ["12 to 15 dollars per thousand", [{ cpmMax: "15" }]],
  ["10 to 12 million impressions", [{ impressionsMin: "10,000,000" }]],
  ["ten to twelve million impressions", [{ impressionsMin: "10,000,000" }]],
  ["2.5m-3m imps", [{ impressionsMin: "2,500,000" }]],
  ["$40k to $50k at $12-15 CPM", [{ budgetMin: "40,000", budgetMax: "50,000" }, { cpmMax: "15" }]],
  ["a pair of options", [{ alternatives: "2" }]],
  ["half a dozen alternatives", [{ alternatives: "6" }]],
  ["two or three options", [{ alternatives: "2" }, { alternatives: "3" }]],
  ["2-3 options", [{ alternatives: "2" }, { alternatives: "3" }]],
  ["ten million impressions", [{ impressionsMin: "10,000,000" }]],
])("the range or count %j is offered as %j", (ask, values) => {
  expect(readings(ask)).toEqual(values);
});

test("what the field cannot say of a range is said beside the offer", () => {
  expect(suggest("USD 12-15 CPM")[0]?.note).toBe("A CPM has a ceiling and no floor.");
  expect(suggest("10 to 12 million impressions")[0]?.note).toBe("Impressions have a floor and no ceiling.");
  expect(suggest("between $40k and $50k")[0]?.note).toBeUndefined();
});

test.each([
  // Phone numbers
  "call me on +1 212 555 0100",
  "about the budget call 212 555 0100",
  "the budget: (212) 555-0100 is Ana's number",
  "my limit is on 020 7946 0958 till noon",
  "tel. 030 12/05/2027",
  "max is at 555-0100, call 555-0100",
  // Days that are something else
  "our office at 1 December Street",
  "meet us in 5 May Road",
  "through 31 March Avenue",
  "reply by 1 December",
  "please send your answer before 15 Jan 2027",
  "let us know no later than 4 December",
  "the price is valid until 15 January 2027",
  "on air after 1 December",
  "by 31 February 2027",
  "31/31/2027 until further notice",
  "through 40 December",
  // Parts
  "CPM under 20%",
  "at most 30 percent",
  "between 10% and 20%",
  "between 10 and 20 percent of the budget",
  "twenty five percent of the budget",
  "budget 15% up",
  "5 December%",
  // Ranges of something else
  "between 10 and 15 seconds",
  "between 40k and 50k people",
  "USD 500 to 600 per day",
  "raise it from $40k to $50k",
  "save $500 to $1,000",
  "between 40 and 50",
  "between $50k and $40k",
  "3 to 5 products",
  "between €40k and £50k",
  "between $40k and £50k",
  "fifty or sixty options",
])("the trap %j offers nothing", (ask) => {
  expect(on("2026-11-20", ask)).toEqual([]);
});

test("a range in another currency is not offered, nor is one end of it", () => {
  expect(suggest("between €40k and €50k")).toEqual([]);
  expect(suggest("€12-15 CPM")).toEqual([]);
  expect(offered("€12-15 CPM", "EUR")).toEqual({ cpmMax: "15" });
});

test("nothing is moved: what was typed stays as it is, whatever is offered", () => {
  const entry = Object.freeze({ ...emptyEntry("s", "UTC"), ask: "between $40k and $50k by 1 December" });
  const before = JSON.stringify(entry);
  expect(askSuggestions(entry, all, [], context)).toHaveLength(3);
  expect(JSON.stringify(entry)).toBe(before);
});

test("long prose is read in a moment", () => {
  const ask = "We may use us and 12 of the United nations, under the sun, from 3 to 4 and 5/6. ".repeat(200);
  const before = performance.now();
  suggest(ask);
  expect(performance.now() - before).toBeLessThan(1500);
});
