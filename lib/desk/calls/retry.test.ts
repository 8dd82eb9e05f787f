import { describe, expect, it } from "vitest";
import { isTransient, isWorthRepeating, MOST_RETRIES, nextRetry } from "./retry";

const NOW = new Date("2026-12-01T10:00:00.000Z");
const inMs = (due: Date | null) => due && due.getTime() - NOW.getTime();

describe("the desk's own repeats of a call", () => {
  it("come after two seconds, then four, then eight, each a quarter sooner or later", () => {
    const middle = [0, 1, 2].map((retries) => inMs(nextRetry({ retries, random: 0.5 }, NOW)));
    expect(middle).toEqual([2_000, 4_000, 8_000]);
    expect(inMs(nextRetry({ retries: 0, random: 0 }, NOW))).toBe(1_500);
    expect(inMs(nextRetry({ retries: 0, random: 1 }, NOW))).toBe(2_500);
  });

  it("are three at most", () => {
    expect(nextRetry({ retries: MOST_RETRIES, random: 0.5 }, NOW)).toBeNull();
  });

  it("never come sooner than the seller asks", () => {
    expect(inMs(nextRetry({ retries: 0, retryAfter: 30, random: 0 }, NOW))).toBe(30_000);
    expect(inMs(nextRetry({ retries: 2, retryAfter: 1, random: 0.5 }, NOW))).toBe(8_000);
  });

  it("are left to a person where the seller asks for a longer wait than a quarter of an hour", () => {
    expect(nextRetry({ retries: 0, retryAfter: 901, random: 0.5 }, NOW)).toBeNull();
  });
});

describe("what may be answered otherwise later", () => {
  it.each([
    ["RATE_LIMITED", undefined, true],
    ["SERVICE_UNAVAILABLE", undefined, true],
    ["GOVERNANCE_UNAVAILABLE", undefined, true],
    ["IDEMPOTENCY_IN_FLIGHT", undefined, true],
    // The terms it refused are refused again (facts 18), and a stale revision stays stale.
    ["TERMS_REJECTED", "transient", false],
    ["CONFLICT", "transient", false],
    ["AUTH_INVALID", "transient", false],
    ["UNSUPPORTED_FEATURE", undefined, false],
    ["CODE_OF_TOMORROW", "transient", true],
    ["CODE_OF_TOMORROW", undefined, true],
    ["CODE_OF_TOMORROW", "correctable", false],
    ["CODE_OF_TOMORROW", "recovery of tomorrow", false],
  ])("%s, said to be %s: %s", (code, recovery, transient) => {
    expect(isTransient({ code, recovery: recovery as "transient" })).toBe(transient);
  });

  it.each(["timeout", "reset", "http_status", "unparsable", "connection_refused", "interrupted"])("%s", (fault) => {
    expect(isWorthRepeating(fault)).toBe(true);
  });

  it.each(["address_not_allowed", "tls", "oversize", "not_mcp", "redirected", "not_final", "key_expired", "purged"])(
    "not %s",
    (fault) => {
      expect(isWorthRepeating(fault)).toBe(false);
    },
  );
});
