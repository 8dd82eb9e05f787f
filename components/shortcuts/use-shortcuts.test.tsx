// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { usePageActions } from "./actions";
import { setSingleKeys } from "./single-keys";
import { type FrameShortcut, useShortcuts } from "./use-shortcuts";

const frame = {
  palette: vi.fn(),
  help: vi.fn(),
  goDesk: vi.fn(),
  goNegotiations: vi.fn(),
  goSellers: vi.fn(),
  goHolds: vi.fn(),
  goActivity: vi.fn(),
} satisfies Record<FrameShortcut, () => void>;

function Page({ onCompose }: { onCompose: () => void }) {
  useShortcuts(frame);
  usePageActions([{ id: "compose", label: "Refine", shortcut: "compose", run: onCompose }]);
  return (
    <main>
      <input aria-label="Field" />
      <ul>
        <li>
          <a href="/1">One</a>
        </li>
        <li>No way in</li>
        <li>
          <a href="/2">Two</a>
        </li>
      </ul>
      <nav>
        <ul>
          <li>
            <a href="/elsewhere">Elsewhere</a>
          </li>
        </ul>
      </nav>
    </main>
  );
}

const press = (key: string, on: Element = document.activeElement ?? document.body) => fireEvent.keyDown(on, { key });

beforeEach(() => {
  // happy-dom draws nothing; here everything counts as drawn.
  vi.spyOn(HTMLElement.prototype, "getClientRects").mockReturnValue([{}] as unknown as DOMRectList);
  HTMLElement.prototype.scrollIntoView = () => undefined;
  setSingleKeys(true);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("shortcuts", () => {
  it("take two keys one after the other, and only in that order", () => {
    render(<Page onCompose={vi.fn()} />);
    press("g");
    press("s");
    expect(frame.goSellers).toHaveBeenCalledOnce();
    press("s");
    expect(frame.goSellers).toHaveBeenCalledOnce();
    press("g");
    press("x");
    press("d");
    expect(frame.goDesk).not.toHaveBeenCalled();
  });

  it("act for the page in view, and not once it is gone", () => {
    const compose = vi.fn();
    const { unmount } = render(<Page onCompose={compose} />);
    press("c");
    expect(compose).toHaveBeenCalledOnce();
    unmount();
    press("c");
    expect(compose).toHaveBeenCalledOnce();
  });

  it("move between entries, past those with nothing to press and never into the navigation", () => {
    const { getByText } = render(<Page onCompose={vi.fn()} />);
    press("j");
    expect(document.activeElement).toBe(getByText("One"));
    press("ArrowDown");
    expect(document.activeElement).toBe(getByText("Two"));
    press("j");
    expect(document.activeElement).toBe(getByText("Two"));
    press("k");
    expect(document.activeElement).toBe(getByText("One"));
  });

  it("leave arrows to the page until the focus is in a list", () => {
    render(<Page onCompose={vi.fn()} />);
    // Not taken: the browser scrolls.
    expect(press("ArrowDown")).toBe(true);
    expect(document.activeElement).toBe(document.body);
  });

  it("leave a field its letters, but not the palette's key", () => {
    const compose = vi.fn();
    const { getByLabelText } = render(<Page onCompose={compose} />);
    const field = getByLabelText("Field");
    expect(press("c", field)).toBe(true);
    expect(compose).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: "k", ctrlKey: true });
    expect(frame.palette).toHaveBeenCalledOnce();
  });

  it("can be turned off, all but those with a modifier", () => {
    const compose = vi.fn();
    render(<Page onCompose={compose} />);
    setSingleKeys(false);
    press("c");
    press("?");
    expect(compose).not.toHaveBeenCalled();
    expect(frame.help).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: "k", metaKey: true });
    expect(frame.palette).toHaveBeenCalledOnce();
    expect(localStorage.getItem("parley.single-keys")).toBe("off");
  });
});
