import { expect, test } from "vitest";
import { DIMENSIONS } from "@/lib/adcp";
import { clearDimension, isAsked, moveToAsk } from "./move-to-ask";
import { emptyEntry } from "./values";

const typed = {
  ...emptyEntry("s", "America/New_York"),
  budgetMax: "50,000",
  cpmMax: "18.00",
  impressionsMin: "3m",
  startsBy: "2026-12-14",
  through: "2027-01-31",
  products: [{ productId: "native_feed_q4", choice: "omit" as const }],
  countries: ["US", "CA"],
  alternatives: "3",
  ask: "Prioritize reach.",
};

test.each(DIMENSIONS)("moving %s into the ask clears its field and loses no word", (dimension) => {
  expect(isAsked(typed, dimension)).toBe(true);
  const moved = moveToAsk(typed, dimension, "USD");
  expect(isAsked(moved, dimension)).toBe(false);
  expect(moved.ask.startsWith("Prioritize reach.\n")).toBe(true);
  for (const other of DIMENSIONS) if (other !== dimension) expect(isAsked(moved, other)).toBe(true);
});

test("the prose says what was typed", () => {
  expect(moveToAsk(typed, "impressions", "USD").ask).toBe("Prioritize reach.\nAt least 3m impressions.");
  expect(moveToAsk(typed, "criteria", "USD").ask).toBe("Prioritize reach.\nTarget US, CA only.");
  expect(moveToAsk({ ...typed, ask: "" }, "total_budget", "USD").ask).toBe("Total budget at most USD 50,000.");
});

test("removing a dimension leaves the ask alone", () => {
  expect(clearDimension(typed, "criteria")).toEqual({ ...typed, countries: [] });
});
