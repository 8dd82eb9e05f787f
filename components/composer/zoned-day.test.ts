import fc from "fast-check";
import { expect, test } from "vitest";
import { dayEnd, dayEndingAt, dayStart, dayStartingAt } from "./zoned-day";

test("a through date becomes the next midnight of its zone, half-open", () => {
  expect(dayStart("2026-12-14", "America/New_York")).toBe("2026-12-14T05:00:00Z");
  expect(dayEnd("2027-01-31", "America/New_York")).toBe("2027-02-01T05:00:00Z");
  expect(dayEnd("2026-10-31", "UTC")).toBe("2026-11-01T00:00:00Z");
});

test("a flight across a clock change has different offsets at its ends", () => {
  expect(dayStart("2026-10-30", "America/New_York")).toBe("2026-10-30T04:00:00Z");
  expect(dayEnd("2026-11-01", "America/New_York")).toBe("2026-11-02T05:00:00Z");
});

test("where midnight is skipped the day begins at the skip", () => {
  // Cairo's clocks went from 00:00 to 01:00 on 26 April 2024.
  expect(dayStart("2024-04-26", "Africa/Cairo")).toBe("2024-04-25T22:00:00Z");
  expect(dayEnd("2024-04-25", "Africa/Cairo")).toBe("2024-04-25T22:00:00Z");
});

test("where midnight comes twice the day begins at the first", () => {
  // Havana's clocks went from 01:00 back to 00:00 on 1 November 2026.
  expect(dayStart("2026-11-01", "America/Havana")).toBe("2026-11-01T04:00:00Z");
});

test.each(["", "soon", "2026-13-01", "2026-02-30", "14 Dec 2026"])("%j is no day and gives no instant", (text) => {
  expect(dayStart(text, "UTC")).toBeNull();
  expect(dayEnd(text, "UTC")).toBeNull();
});

test("any day of any zone comes back from the instants sent for it", () => {
  const zones = ["UTC", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia"];
  const day = fc
    .date({ min: new Date("2024-01-01"), max: new Date("2035-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.constantFrom(...zones), (text, zone) => {
      expect(dayStartingAt(dayStart(text, zone) ?? "", zone)).toBe(text);
      expect(dayEndingAt(dayEnd(text, zone) ?? "", zone)).toBe(text);
    }),
  );
});

test("an instant inside a day is no whole day", () => {
  expect(dayStartingAt("2026-12-14T05:00:01Z", "America/New_York")).toBeNull();
  expect(dayEndingAt("2027-02-01T04:59:59Z", "America/New_York")).toBeNull();
});
