import { expect, test } from "vitest";
import { allCountries, countryName, countryTyped, findCountries } from "./countries";

const codes = (typed: string, most = 5) => findCountries(typed, most).map(({ code }) => code);

test("the 249 countries of ISO 3166-1, none twice, and none of its former or reserved codes", () => {
  const all = allCountries().map(({ code }) => code);
  expect(all).toHaveLength(249);
  expect(new Set(all).size).toBe(249);
  for (const none of ["DD", "SU", "UK", "EU", "ZZ", "YU", "AN", "XK"]) expect(all).not.toContain(none);
});

test.each([
  ["us", "US"],
  ["united s", "US"],
  ["kingdom", "GB"],
  ["cote d", "CI"],
  ["Türk", "TR"],
  ["turk", "TR"],
  ["de", "DE"],
  ["kor", "KR"],
])("%j finds %s", (typed, code) => {
  expect(codes(typed)).toContain(code);
});

test("the code itself comes first, and nothing typed finds nothing", () => {
  expect(codes("in")[0]).toBe("IN");
  expect(codes("us")[0]).toBe("US");
  expect(codes(" ")).toEqual([]);
  expect(codes("qqq")).toEqual([]);
});

test("a whole country is a code or what people call it; a beginning is none", () => {
  expect([" us", "UK", "uk", "usa", "gb"].map(countryTyped)).toEqual(["US", "GB", "GB", "US", "GB"]);
  expect(findCountries("uk", 3)[0]?.code).toBe("GB");
  for (const none of ["", "u", "UN", "EU", "DD", "united", "toString"]) expect(countryTyped(none), none).toBeNull();
});

test("a code that is no country has no name", () => {
  expect(countryName("US")).toBe("United States");
  for (const none of ["ZZ", "QQ", "us", "__", "USA"]) expect(countryName(none)).toBeNull();
});
