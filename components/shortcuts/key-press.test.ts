// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { type KeyPress, keyName, mayActFrom } from "./key-press";

const press = (key: string, changes: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  defaultPrevented: false,
  keyCode: 0,
  ...changes,
});

describe("a key press", () => {
  it.each([
    ["a letter, in capitals lock too", press("C"), "c"],
    ["Ctrl or ⌘ with a letter", press("k", { ctrlKey: true }), "mod+k"],
    ["⌘ with a letter", press("k", { metaKey: true }), "mod+k"],
    ["a sign that Shift types", press("?", { shiftKey: true }), "?"],
    ["an arrow", press("ArrowDown"), "ArrowDown"],
  ])("%s has a name", (_, event, name) => {
    expect(keyName(event)).toBe(name);
  });

  it.each([
    ["with Shift a letter is another key", press("X", { shiftKey: true })],
    ["with Alt", press("x", { altKey: true })],
    ["with Ctrl and Shift", press("k", { ctrlKey: true, shiftKey: true })],
    ["while an input method composes", press("j", { isComposing: true })],
    ["while one composes in browsers that only say so by 229", press("j", { keyCode: 229 })],
    ["taken by somebody already", press("j", { defaultPrevented: true })],
    ["Shift and an arrow select text", press("ArrowDown", { shiftKey: true })],
  ])("%s: no shortcut", (_, event) => {
    expect(keyName(event)).toBeNull();
  });
});

describe("a single key acts", () => {
  beforeEach(() => {
    document.body.innerHTML = "";
  });
  const from = (html: string) => {
    document.body.innerHTML = html;
    return mayActFrom(document.querySelector("[data-focus]"), document);
  };

  it.each(["<button data-focus></button>", "<a href='/' data-focus></a>", "<input type='checkbox' data-focus>"])(
    "from %s",
    (html) => {
      expect(from(html)).toBe(true);
    },
  );

  it.each([
    "<input data-focus>",
    "<input type='search' data-focus>",
    "<input type='date' data-focus>",
    "<input type='radio' data-focus>",
    "<textarea data-focus></textarea>",
    "<select data-focus></select>",
    "<div contenteditable='true'><b data-focus></b></div>",
    "<div role='menu'><div role='menuitem' data-focus></div></div>",
    "<button data-focus></button><div role='dialog'></div>",
    "<div role='alertdialog'><button data-focus></button></div>",
  ])("not from %s", (html) => {
    expect(from(html)).toBe(false);
  });
});
