import { expect, test } from "vitest";
import { FIELD_GROUPS, groupSays, groupsThatDiffer, isTyped, partOf } from "./field-groups";
import { applied, templateOf } from "./templates/template-values";
import { emptyEntry, readEntry } from "./values";

const empty = emptyEntry("s1", "UTC");
const full = {
  ...emptyEntry("s2", "Europe/Berlin"),
  budgetMax: "50,000",
  cpmMax: "18",
  impressionsMin: "3m",
  startsBy: "2026-12-14",
  products: [{ productId: "a", choice: "omit" as const }],
  countries: ["US"],
  criteria: { lists: [], dayparts: [], json: '{"policy_ids":["p"]}' },
  alternatives: "3",
  ask: "More video.",
};

test("every group that is typed says something and can be carried to another source as a whole", () => {
  for (const group of FIELD_GROUPS) {
    expect(isTyped(full, group), group).toBe(true);
    expect(groupSays(full, group), group).not.toBe("");
    const other = { ...empty, ...partOf(full, [group]) };
    expect(groupsThatDiffer(other, full), group).toEqual(FIELD_GROUPS.filter((each) => each !== group));
  }
  expect({ ...empty, ...partOf(full, FIELD_GROUPS) }).toEqual({ ...full, sourceSnapshotId: "s1" });
});

test("a zone without days is no difference, and neither is the order of products", () => {
  expect(groupsThatDiffer(empty, emptyEntry("s3", "Asia/Tokyo"))).toEqual([]);
  const two = [
    { productId: "a", choice: "omit" as const },
    { productId: "b", choice: "include" as const },
  ];
  expect(groupsThatDiffer({ ...empty, products: two }, { ...empty, products: two.toReversed() })).toEqual([]);
});

test("a template holds the fields and no proposal, and fills any source the same", () => {
  const kept = JSON.parse(JSON.stringify(templateOf(full)));
  expect(JSON.stringify(kept)).not.toContain("s2");
  const { change, sets, replaces } = applied(kept, empty);
  expect(sets).toEqual(FIELD_GROUPS);
  expect(replaces).toEqual([]);
  expect(readEntry({ ...empty, ...change }, "s1", "UTC")).toEqual({ ...full, sourceSnapshotId: "s1" });
});

test("applying says what it replaces: only where something else stands, and groups it is silent about stay", () => {
  const template = templateOf({ ...empty, cpmMax: "18", ask: "More video." });
  const now = { ...full, ask: "Less video." };
  const { change, sets, replaces } = applied(template, now);
  expect(sets).toEqual(["cpm", "ask"]);
  expect(replaces).toEqual(["ask"]);
  expect(Object.keys(change).sort()).toEqual(["ask", "cpmMax"]);
});
