// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { listenAhead, takeTypedAhead, typedAhead } from "./typed-ahead";

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true, ...more });
  document.body.dispatchEvent(event);
  return event;
};
afterEach(() => void takeTypedAhead());

it("keeps what is typed before the palette is there, and corrections of it", () => {
  listenAhead();
  for (const key of ["6", "2", ",", "x", "Backspace", "0"]) press(key);
  expect(typedAhead()).toBe("62,0");
  expect(takeTypedAhead()).toBe("62,0");
  expect(takeTypedAhead()).toBe("");
});

it("keeps letters from being the page's keys meanwhile, presses nothing behind it, and leaves other keys alone", () => {
  const heard = vi.fn();
  document.body.addEventListener("keydown", heard);
  listenAhead();
  expect(press("d").defaultPrevented).toBe(true);
  expect(press("Enter").defaultPrevented).toBe(true);
  expect(heard).not.toHaveBeenCalled();
  for (const event of [press("Escape"), press("k", { ctrlKey: true })]) expect(event.defaultPrevented).toBe(false);
  expect(takeTypedAhead()).toBe("d");
  expect(press("d").defaultPrevented).toBe(false);
  document.body.removeEventListener("keydown", heard);
});
