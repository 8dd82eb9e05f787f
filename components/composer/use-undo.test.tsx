// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { changedBy, membersBefore, takenBack, useUndo } from "./use-undo";
import { emptyEntry } from "./values";

vi.setConfig({ testTimeout: 30_000 });

test("only the members a press changed come back, so that what was typed since stays", () => {
  const entry = { ...emptyEntry("s", "UTC"), countries: ["US"], ask: "typed" };
  expect(membersBefore(entry, { ...entry, countries: [] })).toEqual({ countries: ["US"] });
  expect(membersBefore(entry, { criteria: { lists: [], dayparts: [], json: "" } })).toEqual({ criteria: undefined });
});

test("presses come back in the order they were made, and no more than thirty are kept", () => {
  const { result } = renderHook(() => useUndo());
  act(() => {
    for (let at = 1; at <= 40; at += 1) result.current.note({ label: `press ${at}`, before: [] });
  });
  let count = 0;
  expect(result.current.last?.label).toBe("press 40");
  while (result.current.last) {
    act(() => result.current.drop());
    count += 1;
  }
  expect(count).toBe(30);
});

const entry = { ...emptyEntry("s", "UTC"), cpmMax: "18", ask: "More video." };

test("taken back, a press leaves what was typed since, in the members it changed too", () => {
  const press = { cpmMax: "", ask: "More video. CPM at most 18." };
  const changed = changedBy(entry, press);
  expect(takenBack({ ...entry, ...press }, changed)).toEqual({ cpmMax: "18", ask: "More video." });
  expect(takenBack({ ...entry, ...press, cpmMax: "17" }, changed)).toEqual({ ask: "More video." });
  // The sentence the press put there goes; what was typed behind it stays.
  expect(takenBack({ ...entry, ...press, ask: `${press.ask} And reach.` }, changed)).toEqual({
    cpmMax: "18",
    ask: "More video. And reach.",
  });
  expect(takenBack({ ...entry, ...press, ask: "Something else" }, changed)).toEqual({
    cpmMax: "18",
    ask: "Something else",
  });
});

test("taken back, lists, dayparts, JSON and products come back each by itself", () => {
  const list = (key: string, ...items: string[]) => ({ key, items, text: "" });
  const before = { ...entry, criteria: { lists: [list("a", "1"), list("b", "2")], dayparts: [], json: "" } };
  const press = { criteria: { ...before.criteria, lists: [list("b", "2")] } };
  const changed = changedBy(before, press);
  const since = {
    ...before,
    criteria: { ...press.criteria, lists: [list("b", "2", "3"), list("c", "4")], json: "{}" },
  };
  expect(takenBack(since, changed)).toEqual({
    criteria: { lists: [list("b", "2", "3"), list("c", "4"), list("a", "1")], dayparts: [], json: "{}" },
  });

  const omit = { products: [{ productId: "p", choice: "omit" as const }] };
  const omitted = changedBy(entry, omit);
  const more = { ...entry, products: [...omit.products, { productId: "q", choice: "include" as const }] };
  expect(takenBack(more, omitted)).toEqual({ products: [{ productId: "q", choice: "include" }] });
});

test("a discard taken back fills in what was discarded, beside what was typed meanwhile", () => {
  const empty = emptyEntry("s", "UTC");
  const changed = changedBy(entry, empty);
  expect(takenBack({ ...empty, budgetMax: "50k" }, changed)).toEqual({ cpmMax: "18", ask: "More video." });
  expect(takenBack({ ...empty, cpmMax: "20" }, changed)).toEqual({ ask: "More video." });
});
