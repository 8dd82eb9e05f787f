import { expect, test } from "vitest";
import { requestSchema } from "@/lib/adcp";
import { refineProposals } from "@/lib/negotiation/requests";
import type { TypingFault } from "../typing-fault";
import { type EntryValues, emptyEntry, readEntry } from "../values";
import { criteriaFor, criteriaFrom } from "./build";
import { overlayDiff } from "./overlay-diff";
import { LIST_MEMBERS } from "./vocabulary";

const build = (over: Partial<EntryValues>, source: Record<string, unknown> = {}) => {
  const faults: TypingFault[] = [];
  const criteria = criteriaFor({ ...emptyEntry("s", "UTC"), ...over }, source, faults);
  return { criteria, faults: faults.map(({ field, message }) => `${field}: ${message}`) };
};
const nights = { days: ["friday", "saturday"], from: "18", to: "24", zone: "America/New_York", label: "Prime" };
const json = (value: unknown) => ({ lists: [], dayparts: [], json: JSON.stringify(value) });

const SENT = {
  offer_filters: { channels: ["ctv", "olv"], is_fixed_price: true },
  targeting_overlay: {
    geo_countries: ["US"],
    geo_regions: ["US-NY", "US-CA"],
    device_type: ["ctv"],
    daypart_targets: [
      { days: ["friday", "saturday"], start_hour: 18, end_hour: 24, timezone: "America/New_York", label: "Prime" },
      { days: ["sunday"], start_hour: 0, end_hour: 6 },
    ],
    frequency_cap: { max_impressions: 3, per: "individuals", window: { interval: 1, unit: "days" } },
  },
  policy_ids: ["p1"],
};

test("criteria that were sent come back as fields and JSON, and are sent again the same", () => {
  const back = criteriaFrom(SENT);
  expect(back.countries).toEqual(["US"]);
  expect(back.criteria?.lists.map(({ key }) => key)).toContain("targeting_overlay/geo_regions");
  expect(back.criteria?.dayparts).toHaveLength(2);
  const again = build(back);
  expect(again.faults).toEqual([]);
  expect(again.criteria).toEqual(SENT);
  const saved = readEntry(JSON.parse(JSON.stringify({ ...emptyEntry("s", "UTC"), ...back })), "s", "UTC");
  expect(build(saved).criteria).toEqual(SENT);
});

test("what is sent for every field is as the protocol has it", () => {
  const values: Record<string, string> = {
    country: "US",
    region: "US-NY",
    language: "fr-CA",
    currency: "USD",
    text: "aud_1",
  };
  const lists = LIST_MEMBERS.map(({ key, kind, choices }) => ({
    key,
    items: [choices[0] ?? values[kind] ?? ""],
    text: "",
  }));
  const { criteria, faults } = build({ countries: ["CA"], criteria: { lists, dayparts: [nights], json: "" } });
  expect(faults).toEqual([]);
  const entry = { proposal_id: "p", action: "revise" as const, criteria: criteria ?? {} };
  const request = refineProposals({ pin: "3.2", key: "3b0e2a4c-5f0d-4c55-9a3e-3a2f7d1f6c11" }, [entry]);
  expect(requestSchema("refine_proposals", "3.2").safeParse(request).error).toBeUndefined();
});

test("a member in its field and in the JSON is a fault, and so is half-typed text; nothing is dropped in silence", () => {
  const lists = [{ key: "targeting_overlay/device_type", items: ["ctv"], text: "" }];
  expect(build({ criteria: { ...json({ targeting_overlay: { device_type: ["mobile"] } }), lists } }).faults).toEqual([
    "criteria: targeting_overlay.device_type stands in its field and in the JSON. Leave it in one of them.",
  ]);
  expect(build({ countryText: "Unit" }).faults[0]).toMatch(/^countries: “Unit” is no country yet/);
  const half = [{ key: "targeting_overlay/geo_regions", items: [], text: "Bavaria" }];
  expect(build({ criteria: { lists: half, dayparts: [], json: "" } }).faults[0]).toMatch(/“Bavaria” in regions is not/);
  expect(build({ criteria: { lists: [], dayparts: [], json: "[1]" } }).faults[0]).toMatch(/is an object/);
  expect(build({ criteria: { lists: [], dayparts: [], json: '{\n "a" 1}' } }).faults[0]).toMatch(/line 2, column 6/);
});

test.each([
  [{ ...nights, days: [] }, /needs a day/],
  [{ ...nights, from: "24" }, /begins at a full hour from 0 to 23/],
  [{ ...nights, to: "" }, /ends at a full hour from 1 to 24/],
  [{ ...nights, from: "22", to: "4" }, /make two: until 24, and from 0/],
])("a window that is none says why: %o", (part, said) => {
  expect(build({ criteria: { lists: [], dayparts: [part], json: "" } }).faults.join()).toMatch(said);
});

test("members nobody knows are sent as they are, __proto__ included", () => {
  const { criteria } = build({
    criteria: { lists: [], dayparts: [], json: '{"targeting_overlay":{"__proto__":{"x":1}}}' },
  });
  expect(JSON.stringify(criteria)).toBe('{"targeting_overlay":{"__proto__":{"x":1}}}');
});

test("keeping the source's overlay sends it along under what is asked, and asks for nothing by itself", () => {
  const source = { geo_countries: ["US", "MX"], frequency_cap: { max_impressions: 3 } };
  expect(build({ keepOverlay: true, countries: ["CA"] }, source).criteria).toEqual({
    targeting_overlay: { geo_countries: ["CA"], frequency_cap: { max_impressions: 3 } },
  });
  expect(build({ keepOverlay: true }, source).criteria).toBeNull();
});

test("before and after, member by member: what goes stands first", () => {
  const before = { geo_countries: ["US", "MX"], frequency_cap: { max_impressions: 3 }, language: ["en", "fr"] };
  const after = { geo_countries: ["CA", "US"], device_type: ["ctv"], language: ["fr", "en"] };
  expect(overlayDiff(before, after).map(({ name, change, comes, goes }) => [name, change, comes, goes])).toEqual([
    ["frequency_cap", "gone", [], []],
    ["geo_countries", "changed", ["CA"], ["MX"]],
    ["device_type", "added", ["ctv"], []],
    ["language", "same", [], []],
  ]);
});
