import { allCountries, countryName } from "../criteria/countries";

/** Countries that a text asks for, or asks to leave out. */
export type CountriesInProse = { phrase: string; codes: string[]; isExcluded: boolean };

/** How people write some of them. Only as written here: “us” is a pronoun. */
const ALIASES: Record<string, string> = {
  US: "US",
  USA: "US",
  "U.S.": "US",
  "U.S.A.": "US",
  America: "US",
  "the States": "US",
  UK: "GB",
  "U.K.": "GB",
  GB: "GB",
  Britain: "GB",
  "Great Britain": "GB",
  UAE: "AE",
  Holland: "NL",
  "South Korea": "KR",
  Turkey: "TR",
  "Czech Republic": "CZ",
  "Hong Kong": "HK",
  Russia: "RU",
};

/** As often a state or a person. */
const NOT_BY_NAME = new Set(["Georgia", "Jersey", "Jordan", "Chad"]);

let pattern: { list: RegExp; codes: ReadonlyMap<string, string> } | null = null;

/** Names first, longest first; codes only in capitals, and only beside another country. */
function countryPattern() {
  if (pattern) return pattern;
  const codes = new Map(Object.entries(ALIASES));
  for (const { code, name } of allCountries()) if (!NOT_BY_NAME.has(name)) codes.set(name, code);
  const names = [...codes.keys()]
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .join("|");
  const one = String.raw`(?:the\s+)?(?:${names}|[A-Z]{2})(?![\w])`;
  pattern = {
    list: new RegExp(String.raw`(?<![\w.])${one}(?:\s*(?:,\s*and|,|&|\/|\band\b|\bor\b|\bplus\b)\s*${one})*`, "g"),
    codes,
  };
  return pattern;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const ASKED =
  /\b(?:in|within|inside|across|throughout|only|only in|target(?:ing|s)?|limit(?:ed)? to|restrict(?:ed)? to|geo(?:graphy|s)?:?|countries:?|markets?:?|run in|keep (?:it )?(?:in|to))\s*:?\s*$/i;
const LEFT_OUT =
  /\b(?:not in|outside(?: of)?|except(?: for| in)?|excluding|exclude|without|but not(?: in)?|leave out|avoid|no)\s*$/i;
const ONLY = /^\s*(?:only|exclusively|alone|traffic only|inventory only)\b/i;

/** Countries of a text that stand where a place is asked for; a name in passing is none. */
export function countriesIn(text: string): CountriesInProse[] {
  const { list, codes } = countryPattern();
  return Array.from(text.matchAll(list)).flatMap((match): CountriesInProse[] => {
    const parts = match[0]
      .split(/\s*(?:,\s*and\s|,|&|\/|\band\b|\bor\b|\bplus\b)\s*/)
      .map((part) => part.trim().replace(/^the\s+/, ""));
    const named = parts.map((part) => codes.get(part) ?? codes.get(`the ${part}`) ?? null);
    // Two letters by themselves are a word in capitals more often than a country.
    const found = parts.flatMap((part, index) => named[index] ?? (parts.length > 1 && countryName(part) ? [part] : []));
    if (found.length < parts.length) return [];
    const before = text.slice(0, match.index);
    const isExcluded = LEFT_OUT.test(before);
    const isAsked = ASKED.test(before) || ONLY.test(text.slice(match.index + match[0].length));
    return isAsked || isExcluded ? [{ phrase: match[0], codes: [...new Set(found)], isExcluded }] : [];
  });
}
