import { describe, expect, it } from "vitest";
import { type Change, changeName, changeSummary, sideWords, valueWords } from "./change-words";

const change = (weight: Change["weight"]): Change => ({
  pointer: "/name",
  field: "name",
  productId: null,
  kind: "changed",
  weight,
  before: "a",
  after: "b",
});

describe("what changed under a proposal's id", () => {
  it("tells terms from the rest and the first look from an unchanged one", () => {
    expect(changeSummary(null)).toBe("The first look");
    expect(changeSummary([])).toBe("Nothing changed since the look before");
    expect(changeSummary([change("terms")])).toBe("1 term changed since the look before");
    expect(changeSummary([change("terms"), change("terms"), change("words")])).toBe(
      "2 terms changed since the look before, and 1 other thing",
    );
    expect(changeSummary([change("state")])).toBe("No term changed since the look before; 1 other thing did");
  });

  it("says what was not there, and never turns it into a number", () => {
    expect(valueWords(undefined, "allocation_percentage", "UTC")).toBe("not there");
    expect(valueWords(0, "allocation_percentage", "UTC")).toBe("0 %");
    expect(valueWords({ product_id: "a", allocation_percentage: 30 }, "allocation", "UTC")).toBe(
      "a, 30 % of the budget",
    );
    expect(valueWords({ fixed_price: 17.5, currency: "USD" }, "price", "UTC")).toBe("USD 17.5 fixed");
    expect(valueWords({ currency: "USD", min: 1000, recommended: 20000 }, "total_budget_guidance", "UTC")).toBe(
      "USD 20,000 (least 1,000, most not stated)",
    );
    expect(valueWords("2026-12-14T00:00:00Z", "start_time", "UTC")).toContain("14 Dec 2026");
  });

  it("never reads the same on both sides", () => {
    const sides = (field: string, before: unknown, after: unknown) =>
      Object.values(sideWords({ field, before, after }, "UTC"));
    expect(sides("expires_at", "2026-12-14T00:00:00.200Z", "2026-12-14T00:00:00.700Z")).toEqual([
      '"2026-12-14T00:00:00.200Z"',
      '"2026-12-14T00:00:00.700Z"',
    ]);
    expect(sides("floor", 17.501, 17.502)).toEqual(["17.501", "17.502"]);
    expect(sides("note", null, "null")).toEqual(["null", '"null"']);
    expect(sides("expires_at", "2026-12-14T00:00:00Z", "2026-12-14T00:00:01Z")[0]).toContain("14 Dec 2026");
  });

  it("names fields by what they are, and an unknown one by its own name", () => {
    expect(changeName({ field: "expires_at" })).toBe("Stands until");
    expect(changeName({ field: "some_new_member" })).toBe("some new member");
  });
});
