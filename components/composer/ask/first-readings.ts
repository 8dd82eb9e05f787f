import { allCountries, countryTyped } from "../criteria/countries";
import { emptyEntry } from "../values";
import { askSuggestions, LIMITS } from "./ask-suggestions";
import { countriesIn } from "./countries-in-prose";
import { flightsIn } from "./dates";
import { rangesIn } from "./ranges";

const ASK = "At most USD 50,000 from 3 March to 28 March in France and Spain, a CPM of 10 to 12, two or three options.";

/**
 * An ask read bit by bit, for nothing but having read one: a browser makes the names of all countries and compiles a pattern where it
 * is first used, which together takes longer than a key may.
 */
export const FIRST_READINGS: readonly (() => unknown)[] = [
  () => countryTyped("FR"),
  allCountries,
  () => countriesIn(ASK),
  () => flightsIn(ASK, null),
  () => rangesIn(ASK),
  // A pattern is compiled once when it is first used, and for good when it is used again.
  ...[...LIMITS, ...LIMITS].map((limit) => () => limit.exec(ASK)),
  () => askSuggestions({ ...emptyEntry("", "UTC"), ask: ASK }, () => true, []),
];
