import canonicalize from "canonicalize";
import { assert, jsonValue, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalTerms, TermsNotCanonical, termsDigest } from "./index";
import { sha256Base64Url as inBrowser } from "./sha256/browser";
import { sha256Base64Url as onServer } from "./sha256/node";

const flight = { start_time: "2026-10-01T00:00:00Z", end_time: "2026-11-01T00:00:00Z" };
const premium = {
  product_id: "premium_video_q4",
  pricing_option_id: "cpm_guaranteed",
  pricing: { pricing_option_id: "cpm_guaranteed", pricing_model: "cpm", currency: "USD", fixed_price: 18 },
  ...flight,
};
const native = {
  product_id: "native_feed_q4",
  pricing_option_id: "cpm_native",
  pricing: { pricing_option_id: "cpm_native", pricing_model: "cpm", currency: "USD", fixed_price: 16 },
  ...flight,
};
const terms = {
  ...flight,
  brand: { domain: "acmeoutdoor.example" },
  purchases: [premium],
  total_budget: { currency: "USD", amount: 50000 },
};

describe("the digest of terms", () => {
  test("is the one the protocol publishes for one line", () => {
    expect(termsDigest(terms)).toBe("sha256:Fy6Bo7wUa_FmXGJssc37kGyHNjzBiBZLB9rtVNz8I-E");
  });

  test("is the one the protocol publishes for two lines", () => {
    const two = { ...terms, purchases: [{ ...premium, pricing: { ...premium.pricing, fixed_price: 17.5 } }, native] };
    expect(termsDigest(two)).toBe("sha256:ed58dHH_xw98Gxkt8-dCQi9HZKdkIjuJ4NVLoP3txjs");
  });

  test("is the same in the browser and on the server, for every length of input", () => {
    for (let length = 0; length < 200; length++) {
      const text = "é😀x".repeat(length);
      expect(inBrowser(text)).toBe(onServer(text));
    }
  });
});

describe("canonical terms", () => {
  test("are what the reference library of RFC 8785 writes, for any JSON", () => {
    assert(
      property(jsonValue({ maxDepth: 6 }), (value) => {
        const parsed: unknown = JSON.parse(JSON.stringify(value));
        expect(canonicalTerms(parsed)).toBe(canonicalize(parsed));
      }),
    );
  });

  test("write numbers as ECMAScript does and minus zero as zero", () => {
    expect(canonicalTerms([50000.0, 17.5, -0, 1e21, 1e-7, 16666.666666666668])).toBe(
      "[50000,17.5,0,1e+21,1e-7,16666.666666666668]",
    );
  });

  test("order members by UTF-16 code units, not by code points", () => {
    expect(canonicalTerms({ "\u{FFFD}": 1, "\u{1F600}": 2, a: 3, A: 4, "": 5 })).toBe(
      '{"":5,"A":4,"a":3,"😀":2,"\u{FFFD}":1}',
    );
  });

  test("keep null and drop undefined", () => {
    expect(canonicalTerms({ a: null, b: undefined, c: [null] })).toBe('{"a":null,"c":[null]}');
  });

  test("keep __proto__ as the data it is", () => {
    expect(canonicalTerms(JSON.parse('{"__proto__":{"x":1},"a":1}'))).toBe('{"__proto__":{"x":1},"a":1}');
  });

  test.each([
    ["half a surrogate pair", { a: "\u{D800}" }],
    ["half a surrogate pair in a name", { "\u{DC00}": 1 }],
    ["infinity", JSON.parse('{"a":1e999}')],
    ["not a number", { a: Number.NaN }],
    ["a function", { a: () => 1 }],
    ["a bigint", { a: 1n }],
  ])("refuse %s", (_, value) => {
    expect(() => canonicalTerms(value)).toThrow(TermsNotCanonical);
  });

  test("refuse nesting beyond what any terms need, without overflowing", () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    expect(() => canonicalTerms(deep)).toThrow(/levels deep/);
    expect(canonicalTerms(JSON.parse(`${"[".repeat(100)}${"]".repeat(100)}`))).toHaveLength(200);
  });
});
