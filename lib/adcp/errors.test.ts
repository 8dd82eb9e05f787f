import { describe, expect, test } from "vitest";
import { errorWords, isKnownErrorCode, retryAfterSeconds } from "./errors";
import { instantOf } from "./instants";

describe("words for an error", () => {
  test("come from its code, whatever recovery the seller claims", () => {
    expect(errorWords("AUTH_INVALID", "transient").recovery).toBe("terminal");
    expect(errorWords("COMMITTED_RESOURCE_PURGED").next).toMatch(/not accept again/);
  });
  test.each([
    [undefined, "transient"],
    ["transient", "transient"],
    ["correctable", "correctable"],
    ["terminal", "terminal"],
    ["soon", "terminal"],
    [7, "terminal"],
  ])("of a code nobody knows with recovery %j are %s", (given, recovery) => {
    expect(errorWords("TOMORROW", given).recovery).toBe(recovery);
    expect(isKnownErrorCode("TOMORROW")).toBe(false);
  });
  test("are not taken from names every object has", () => {
    expect(isKnownErrorCode("constructor")).toBe(false);
    expect(errorWords("__proto__").recovery).toBe("transient");
  });
});

test.each([
  [1.2, 2],
  [0, 1],
  [-5, 1],
  [99_999, 3600],
  [Number.NaN, undefined],
  ["5", undefined],
  [undefined, undefined],
])("a wait of %j is %j seconds", (given, seconds) => {
  expect(retryAfterSeconds(given)).toBe(seconds);
});

test.each([
  ["2026-10-01T00:00:00Z", Date.UTC(2026, 9, 1)],
  ["2026-10-01t02:00:00+02:00", Date.UTC(2026, 9, 1)],
  ["2026-09-30T19:30:00.250-04:30", Date.UTC(2026, 9, 1) + 250],
  ["2028-02-29T00:00:00Z", Date.UTC(2028, 1, 29)],
  ["2026-02-29T00:00:00Z", undefined],
  ["2026-12-31T23:59:60Z", Date.UTC(2027, 0, 1)],
  ["2026-12-31T22:59:60Z", undefined],
  ["2026-10-01T00:00:00", undefined],
  ["2026-10-01T24:00:00Z", undefined],
  ["2026-10-01", undefined],
  ["asap", undefined],
  [20_261_001, undefined],
])("%j is the instant %j", (text, instant) => {
  expect(instantOf(text)).toBe(instant);
});
