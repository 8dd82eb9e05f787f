// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useAfterPaint } from "./use-after-paint";

afterEach(() => vi.useRealTimers());

it("is false while a frame is being drawn, and true only after that frame", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "setTimeout", "clearTimeout"] });
  const { result } = renderHook(() => useAfterPaint());
  const seen: boolean[] = [];
  requestAnimationFrame(() => seen.push(result.current));
  expect(result.current).toBe(false);
  act(() => vi.runAllTimers());
  expect(seen).toEqual([false]);
  expect(result.current).toBe(true);
});

it("waits for nothing any more once its page is left", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "setTimeout", "clearTimeout"] });
  const { unmount } = renderHook(() => useAfterPaint());
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
