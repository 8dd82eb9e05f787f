/** A country by its ISO 3166-1 code, and its name in English as this browser knows it. */
export type Country = { code: string; name: string };

/** Codes that `Intl` names though ISO 3166-1 assigns them to no country: unions, test regions, and parts of countries. */
const NO_COUNTRIES = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ".split(" "));

let countries: readonly Country[] | null = null;
let names: Intl.DisplayNames | null = null;

/** Every country, by name. Made once, of all pairs of letters that `Intl` knows a name for and that are nobody's former code. */
export function allCountries(): readonly Country[] {
  countries ??= made();
  return countries;
}

function made(): Country[] {
  const byName = new Intl.Collator("en");
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = isCurrent(code) ? countryName(code) : null;
      return name === null ? [] : [{ code, name }];
    })
    .sort((one, other) => byName.compare(one.name, other.name));
}

/** A former code, such as DD, is another one in canonical form. */
function isCurrent(code: string): boolean {
  return !NO_COUNTRIES.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

/** The name of a country, or null where its code is none. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.has(code)) return null;
  names ??= new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  return names.of(code) ?? null;
}

/** What people write where the code is another one: “uk” would find Ukraine. */
const COMMON = new Map([
  ["uk", "GB"],
  ["usa", "US"],
  ["uae", "AE"],
]);

/** The country that was typed in full, by its code or as people abbreviate it; null where it is none or only the beginning of one. */
export function countryTyped(typed: string): string | null {
  const bare = typed.trim();
  const code = COMMON.get(bare.toLowerCase()) ?? bare.toUpperCase();
  return countryName(code) === null || !isCurrent(code) ? null : code;
}

/** Lower case and without accents, as people type names. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Countries whose code or name begins with what was typed, then those that have it anywhere. */
export function findCountries(typed: string, most: number): Country[] {
  const wanted = plain(typed.trim());
  if (wanted === "") return [];
  const found = allCountries().map((country) => ({ country, rank: rankOf(country, wanted) }));
  return found
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, most)
    .map(({ country }) => country);
}

function rankOf({ code, name }: Country, wanted: string): number {
  const words = plain(name);
  if (COMMON.get(wanted) === code) return 5;
  if (code.toLowerCase() === wanted || words === wanted) return 4;
  if (words.startsWith(wanted)) return 3;
  if (words.split(/[\s-]+/).some((word) => word.startsWith(wanted))) return 2;
  return words.includes(wanted) ? 1 : 0;
}
