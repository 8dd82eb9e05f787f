// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useBriefDraft } from "./use-brief-draft";

beforeEach(() => localStorage.clear());

it("keeps what was typed until it was sent", () => {
  const first = renderHook(() => useBriefDraft(null));
  act(() => first.result.current.change({ name: "Winter" }));
  act(() => first.result.current.change({ brief: "Premium video" }));
  first.unmount();

  const reloaded = renderHook(() => useBriefDraft(null));
  expect(reloaded.result.current.ready).toBe(true);
  expect(reloaded.result.current.draft).toMatchObject({ name: "Winter", brief: "Premium video" });

  act(() => reloaded.result.current.clear());
  const after = renderHook(() => useBriefDraft(null));
  expect(after.result.current.draft.name).toBe("");
});

it("ticks the seller one came from beside those kept", () => {
  const first = renderHook(() => useBriefDraft(null));
  act(() => first.result.current.change({ sellerIds: ["a"] }));
  expect(renderHook(() => useBriefDraft("b")).result.current.draft.sellerIds).toEqual(["a", "b"]);
});

it("still works where the browser forbids storage", () => {
  const forbidden = vi.fn(() => {
    throw new Error("forbidden");
  });
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const { result } = renderHook(() => useBriefDraft(null));
  act(() => result.current.change({ name: "Winter" }));
  act(() => result.current.clear());
  act(() => result.current.change({ name: "Winter again" }));
  expect(result.current.draft.name).toBe("Winter again");
  expect(forbidden).toHaveBeenCalled();
  vi.unstubAllGlobals();
});
