import { describe, expect, it } from "vitest";
import { announcementBetween, announcementWords } from "./announcements";

const minute = 60_000;

describe("what a hold says aloud", () => {
  it("speaks once at 60, 15, 5 and 1 minutes and when it ends, never in between", () => {
    const said: string[] = [];
    let before: number | null = null;
    for (let left = 61 * minute; left >= -5_000; left -= 1_000) {
      const announcement = announcementBetween(before, Math.max(0, left));
      if (announcement) said.push(announcement.kind === "ended" ? "ended" : String(announcement.minutes));
      before = Math.max(0, left);
    }
    expect(said).toEqual(["60", "15", "5", "1", "ended"]);
  });

  it("counts reaching a threshold exactly as crossing it", () => {
    expect(announcementBetween(5 * minute + 1, 5 * minute)).toEqual({ kind: "left", minutes: 5 });
    expect(announcementBetween(5 * minute, 5 * minute - 1)).toBeNull();
  });

  it("is silent when a page has just opened, whatever is left", () => {
    expect(announcementBetween(null, 4 * minute)).toBeNull();
    expect(announcementBetween(null, 0)).toBeNull();
  });

  it("says only the last threshold after the machine slept over several", () => {
    expect(announcementBetween(70 * minute, 3 * minute)).toEqual({ kind: "left", minutes: 5 });
    expect(announcementBetween(70 * minute, 0)).toEqual({ kind: "ended" });
  });

  it("is silent when a clock correction gives time back", () => {
    expect(announcementBetween(4 * minute, 16 * minute)).toBeNull();
  });

  it("names the hold and its instant", () => {
    const hold = { name: "StreamHaus", endsAt: "10:57:30 EST" };
    expect(announcementWords({ kind: "left", minutes: 1 }, hold)).toBe(
      "1 minute left on the hold of StreamHaus. It ends at 10:57:30 EST.",
    );
    expect(announcementWords({ kind: "ended" }, hold)).toContain("has ended");
  });
});
