// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { membersBefore, useUndo } from "./use-undo";
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
