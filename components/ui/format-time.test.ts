import { describe, expect, it } from "vitest";
import {
  formatAgo,
  formatClock,
  formatDay,
  formatDeadline,
  formatDuration,
  formatFlight,
  formatInstant,
  formatLeft,
  formatTook,
} from "./format-time";

const NEW_YORK = "America/New_York";
const BERLIN = "Europe/Berlin";
const TOKYO = "Asia/Tokyo";

describe("a flight is half-open and is shown through its last day", () => {
  it("takes the day before where it ends at midnight of the reader's zone", () => {
    expect(formatFlight("2026-12-14T00:00:00-05:00", "2027-02-01T00:00:00-05:00", NEW_YORK)).toBe(
      "14 Dec 2026 through 31 Jan 2027",
    );
  });

  it.each([NEW_YORK, BERLIN, TOKYO, "UTC"])("reads whole UTC days as those days in %s", (zone) => {
    expect(formatFlight("2026-10-01T00:00:00Z", "2026-11-01T00:00:00Z", zone)).toBe("1 Oct through 31 Oct 2026");
  });

  it.each([BERLIN, TOKYO])("reads days written with another offset as those days in %s", (zone) => {
    expect(formatFlight("2026-12-14T00:00:00-05:00", "2027-02-01T00:00:00-05:00", zone)).toBe(
      "14 Dec 2026 through 31 Jan 2027",
    );
  });

  it("keeps the day of an end that is no midnight anywhere it could be meant", () => {
    expect(formatFlight("2026-12-14T00:00:00Z", "2027-01-31T17:00:00Z", "UTC")).toBe("14 Dec 2026 through 31 Jan 2027");
  });

  it("stays on whole days over a change to summer time", () => {
    expect(formatFlight("2026-03-01T00:00:00-05:00", "2026-04-01T00:00:00-04:00", NEW_YORK)).toBe(
      "1 Mar through 31 Mar 2026",
    );
  });

  it("says asap in words, one day once, and garbage as it came", () => {
    expect(formatFlight("asap", "2027-02-01T00:00:00Z", "UTC")).toBe("as soon as possible through 31 Jan 2027");
    expect(formatFlight("2026-12-14T00:00:00Z", "2026-12-15T00:00:00Z", "UTC")).toBe("14 Dec 2026");
    expect(formatFlight("tomorrow", "later", "UTC")).toBe("tomorrow through later");
  });
});

describe("an instant always names its zone", () => {
  it.each([
    [NEW_YORK, "10:57:30 EST"],
    [BERLIN, "16:57:30 CET"],
    ["UTC", "15:57:30 UTC"],
    ["Asia/Kolkata", "21:27:30 GMT+5:30"],
  ])("in %s", (zone, shown) => {
    expect(formatClock("2026-12-02T15:57:30Z", zone)).toBe(shown);
  });

  it("follows summer time", () => {
    expect(formatClock("2026-07-02T15:57:30Z", NEW_YORK)).toBe("11:57:30 EDT");
  });

  it("shows the day in the zone, not the day of the text", () => {
    expect(formatDay("2026-12-02T02:00:00Z", NEW_YORK)).toBe("1 Dec 2026");
    expect(formatInstant("2026-12-02T02:00:00Z", NEW_YORK)).toBe("1 Dec 2026, 21:00:00 EST");
    expect(formatDay("2026-09-02T12:00:00Z", "UTC")).toBe("2 Sep 2026");
  });

  it("leaves out the day of a deadline that is today, and the year that is this one", () => {
    const now = new Date("2026-12-02T15:44:06Z");
    expect(formatDeadline("2026-12-02T15:57:30Z", now, NEW_YORK)).toBe("10:57:30 EST");
    expect(formatDeadline("2026-12-04T22:00:00Z", now, NEW_YORK)).toBe("4 Dec, 17:00 EST");
    expect(formatDeadline("2027-01-04T22:00:00Z", now, NEW_YORK)).toBe("4 Jan 2027, 17:00 EST");
  });
});

describe("time left is cut, never rounded up", () => {
  it.each([
    [804_999, "13:24"],
    [59_999, "0:59"],
    [999, "0:00"],
    [-5, "0:00"],
    [3_600_000, "1 h"],
    [4_800_000, "1 h 20 min"],
    [4_859_999, "1 h 20 min"],
    [194_400_000, "2 d 6 h"],
  ])("%d ms is %s", (ms, shown) => {
    expect(formatLeft(ms)).toBe(shown);
  });
});

describe("lengths and ages", () => {
  it.each([
    [45_000, "45 s"],
    [900_000, "15 min"],
    [899_000, "14 min 59 s"],
    [86_400_000, "24 h"],
    [604_800_000, "7 d"],
  ])("%d ms lasts %s", (ms, shown) => {
    expect(formatDuration(ms)).toBe(shown);
  });

  it("tells how long a machine took", () => {
    expect([212.4, 6_200, 90_000].map(formatTook)).toEqual(["212 ms", "6.2 s", "1 min 30 s"]);
  });

  it("counts a moment ahead of this clock as now", () => {
    const now = new Date("2026-12-02T10:00:00Z");
    expect(formatAgo("2026-12-02T10:00:05Z", now)).toBe("just now");
    expect(formatAgo("2026-12-02T09:07:00Z", now)).toBe("53 min ago");
    expect(formatAgo("2026-12-01T09:00:00Z", now)).toBe("1 d ago");
  });
});
