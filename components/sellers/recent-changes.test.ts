import { expect, it } from "vitest";
import { recentChanges } from "./recent-changes";

const NOW = new Date("2026-12-10T12:00:00Z");
const at = (iso: string) => ({ at: iso, text: iso });
const seller = { capabilityChanges: ["2026-12-10T11:00:00Z", "2026-12-08T00:00:00Z", "2026-12-01T00:00:00Z"].map(at) };
const shown = (since: string | null) => recentChanges(seller, since, NOW).map(({ text }) => text);

it("is told of what changed within days and since its thread began", () => {
  expect(shown("2026-11-01T00:00:00Z")).toEqual(["2026-12-10T11:00:00Z", "2026-12-08T00:00:00Z"]);
  expect(shown("2026-12-09T00:00:00Z")).toEqual(["2026-12-10T11:00:00Z"]);
});

it("is told nothing where nothing was sent yet: there is nothing that could have relied on it", () => {
  expect(shown(null)).toEqual([]);
});

it("names a few and not a list", () => {
  const many = { capabilityChanges: Array.from({ length: 9 }, () => at("2026-12-10T11:00:00Z")) };
  expect(recentChanges(many, "2026-12-01T00:00:00Z", NOW)).toHaveLength(3);
});
