// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { forgetLocally, keepLocally, keptElsewhere, keptFor, typedFor } from "./kept-drafts";
import { emptyEntry } from "./values";

const typed = (ask: string) => ({ ...emptyEntry("s", "UTC"), ask });
const saved = (ask: string, savedAt: string) => ({ sourceSnapshotId: "s", values: { ...typed(ask) }, savedAt });
const thread = (...drafts: ReturnType<typeof saved>[]) => ({ id: "t", drafts });
const EARLY = "2020-01-01T00:00:00.000Z";
const LATE = "2999-01-01T00:00:00.000Z";

beforeEach(() => {
  localStorage.clear();
  keptFor("sam");
});

test("what was typed here over the desk's copy is the later one, whatever the clocks say", () => {
  keepLocally("t", typed("here"), LATE);
  expect(typedFor(thread(saved("desk", LATE)), "s", "UTC")).toMatchObject({
    values: { ask: "here" },
    savedAt: null,
    other: null,
  });
});

test("where the desk's copy changed meanwhile both are there, and what is here stays on the screen", () => {
  keepLocally("t", typed("here"), EARLY);
  expect(typedFor(thread(saved("desk", LATE)), "s", "UTC")).toMatchObject({
    values: { ask: "here" },
    savedAt: null,
    basedOn: LATE,
    other: { values: { ask: "desk" }, at: LATE },
  });
});

test("the same typing in both places is one", () => {
  keepLocally("t", typed("same"), EARLY);
  expect(typedFor(thread(saved("same", LATE)), "s", "UTC")).toMatchObject({ savedAt: LATE, other: null });
});

test("what only this browser has is never lost, also where the desk has nothing any more", () => {
  keepLocally("t", typed("here"), EARLY);
  expect(typedFor(thread(), "s", "UTC")).toMatchObject({ values: { ask: "here" }, savedAt: null });
});

test("what a browser keeps belongs to who typed it", () => {
  keepLocally("t", typed("sam's"), null);
  keptFor("ana");
  expect(typedFor(thread(), "s", "UTC").values.ask).toBe("");
  keepLocally("t", typed("ana's"), null);
  keptFor("sam");
  expect(typedFor(thread(), "s", "UTC").values.ask).toBe("sam's");
});

test("a draft of before people had names, or fields filled in before anybody was known, is taken over; the newest counts", () => {
  keptFor(null);
  keepLocally("t", typed("filled in"));
  keptFor("sam");
  expect(typedFor(thread(), "s", "UTC").values.ask).toBe("filled in");
  expect(typedFor(thread(saved("desk", EARLY)), "s", "UTC").values.ask).toBe("filled in");
  expect(typedFor(thread(saved("desk", LATE)), "s", "UTC").values.ask).toBe("desk");
  forgetLocally("t", "s");
  expect(typedFor(thread(), "s", "UTC").values.ask).toBe("");
});

test("another tab is heard about one's own sources only", () => {
  const text = JSON.stringify({ values: typed("there"), at: LATE });
  const event = (key: string, newValue: string | null) => new StorageEvent("storage", { key, newValue });
  expect(keptElsewhere(event("parley.composer.t.s.of.sam", text), "t", "s", "UTC")).toMatchObject({
    values: { ask: "there" },
  });
  expect(keptElsewhere(event("parley.composer.t.s.of.sam", null), "t", "s", "UTC")).toBeNull();
  expect(keptElsewhere(event("parley.composer.t.s.of.ana", text), "t", "s", "UTC")).toBeUndefined();
  expect(keptElsewhere(event("parley.composer.t.other.of.sam", text), "t", "s", "UTC")).toBeUndefined();
});
