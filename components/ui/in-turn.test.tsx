// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { InTurn } from "./in-turn";

/** The last observer's word about an element: near the window, or not. */
let say: (element: Element, isNear: boolean) => void = () => {};
class Observer {
  constructor(callback: IntersectionObserverCallback) {
    say = (target, isIntersecting) =>
      callback([{ target, isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
  observe() {}
  unobserve() {}
}
vi.stubGlobal("IntersectionObserver", Observer);

const frame = () => act(async () => vi.advanceTimersByTime(17));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  cleanup();
  // The page's one queue is called once more, and finds nobody.
  await frame();
  vi.useRealTimers();
});

const list = (parts: readonly string[], long: boolean) => (
  <div>
    {parts.map((part) => (
      <InTurn key={part} long={long} height={10}>
        {() => <p>{part}</p>}
      </InTurn>
    ))}
  </div>
);
const shown = () => [...document.querySelectorAll("p")].map(({ textContent }) => textContent);
test("a short list is drawn at once", async () => {
  render(list(["a", "b"], false));
  expect(shown()).toEqual(["a", "b"]);
});

test("a long one is drawn a part a frame, in the order of the page, and says that it is not all there yet", async () => {
  render(list(["a", "b", "c"], true));
  expect(shown()).toEqual([]);
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(3);
  await frame();
  expect(shown()).toEqual(["a"]);
  await frame();
  await frame();
  expect(shown()).toEqual(["a", "b", "c"]);
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
});

test("what comes near the window goes first", async () => {
  render(list(["a", "b", "c"], true));
  say(document.querySelectorAll('[aria-busy="true"]')[2] as Element, true);
  await frame();
  expect(shown()).toEqual(["c"]);
});

test("a part that goes away holds nobody up", async () => {
  const { rerender } = render(list(["a", "b"], true));
  rerender(list(["b"], true));
  await frame();
  await frame();
  expect(shown()).toEqual(["b"]);
});
