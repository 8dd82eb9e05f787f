// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useWindow } from "./use-window";

const HEIGHT = 300;
const parts = Array.from({ length: 1_000 }, (_, index) => ({ key: `${index}`, height: HEIGHT }));
let scrolled = 0;
const start = { current: { getBoundingClientRect: () => ({ bottom: 200 - scrolled }) } as HTMLElement };

beforeEach(() => {
  scrolled = 0;
  window.innerHeight = 900;
  vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => {
    run(0);
    return 1;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const scrollTo = (top: number) =>
  act(() => {
    scrolled = top;
    window.dispatchEvent(new Event("scroll"));
  });

describe("the part of a long list that is drawn", () => {
  it("is at first what the window shows, and what a scroll would find as soon as that was painted", async () => {
    const { result } = renderHook(() => useWindow(start, parts, true));
    // 700 px of the window are below the head of the lines.
    expect(result.current.shown).toMatchObject({ from: 0, to: 3 });
    await waitFor(() => expect(result.current.shown).toMatchObject({ from: 0, to: 4 }));
  });

  it("covers the window wherever one scrolls, is small, and the whole keeps its height", () => {
    const { result } = renderHook(() => useWindow(start, parts, true));
    for (const top of [0, 1, 5_000, 123_456, 250_000, 299_999, 400_000, 40]) {
      scrollTo(top);
      const { from, to, before, after } = result.current.shown;
      expect(before + (to - from) * HEIGHT + after, `at ${top}`).toBe(1_000 * HEIGHT);
      const [first, last] = [top - 200, top - 200 + 900].map((at) => Math.floor(at / HEIGHT)) as [number, number];
      for (const seen of [first, last].filter((index) => index >= 0 && index < 1_000)) {
        expect(from <= seen && seen < to, `line ${seen} at ${top}: ${from} to ${to}`).toBe(true);
      }
      expect(to - from).toBeLessThan(30);
    }
  });

  it("takes a line for as high as it was drawn", () => {
    const { result } = renderHook(() => useWindow(start, parts, true));
    act(() => result.current.measure("0", { getBoundingClientRect: () => ({ height: 1_000 }) } as HTMLElement));
    scrollTo(20_000);
    expect(result.current.offsetOf(1)).toBe(1_000);
    expect(result.current.offsetOf(2)).toBe(1_300);
  });

  it("is all of it where the list is short, or printed", () => {
    const { result } = renderHook(() => useWindow(start, parts, false));
    expect(result.current.shown).toEqual({ from: 0, to: 1_000, before: 0, after: 0 });
  });

  it("follows a list that became shorter", () => {
    const { result, rerender } = renderHook(({ list }) => useWindow(start, list, true), {
      initialProps: { list: parts },
    });
    scrollTo(200_000);
    rerender({ list: parts.slice(0, 5) });
    const { from, to } = result.current.shown;
    expect(from).toBeLessThanOrEqual(to);
    expect(to).toBeLessThanOrEqual(5);
  });
});
