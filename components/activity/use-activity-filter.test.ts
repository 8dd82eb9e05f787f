import { describe, expect, it } from "vitest";
import { type Asked, exportHref, filterOf, isFiltered } from "./use-activity-filter";

const NOTHING: Asked = { q: "", who: "", kinds: [], deal: "", seller: "", from: null, to: null };

describe("what is asked of the record", () => {
  it("asks about nothing in particular where nothing was chosen", () => {
    expect(isFiltered(filterOf(NOTHING))).toBe(false);
    expect(exportHref(filterOf(NOTHING))).toBe("/api/activity/export");
  });

  it("takes the days as the reader's own, the last one included", () => {
    const day = new Date("2026-03-28T00:00:00Z");
    const { from, to } = filterOf({ ...NOTHING, from: day, to: day });
    expect(from).toBe(new Date(2026, 2, 28).toISOString());
    expect(to).toBe(new Date(2026, 2, 29).toISOString());
  });

  it("is the same in the address of the file, each kind by itself", () => {
    const filter = filterOf({ ...NOTHING, q: " mb 1&2 ", kinds: ["hold", "call"], deal: "neg_1" });
    const { searchParams } = new URL(exportHref(filter), "http://desk.example");
    expect(Object.fromEntries(searchParams)).toEqual({ search: "mb 1&2", negotiationId: "neg_1", kind: "call" });
    expect(searchParams.getAll("kind")).toEqual(["hold", "call"]);
  });
});
