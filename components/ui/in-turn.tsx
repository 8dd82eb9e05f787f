"use client";

import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";

type Waiting = { open: () => void; isNear: boolean };

/**
 * One queue for the page: a part a frame, those near the window first and then in the order of the page. The next one waits until the
 * last is drawn and painted, so however long a list is, typing and scrolling find their frame.
 */
class Turns {
  readonly #waiting = new Map<Element, Waiting>();
  #observer: IntersectionObserver | null = null;
  #isCalled = false;
  /** Whose turn it is: opened, and not drawn yet. */
  #turn: Element | null = null;

  /** Returns what ends the wait: the part is drawn, or gone. */
  join(element: Element, open: () => void): () => void {
    this.#waiting.set(element, { open, isNear: false });
    this.#observer ??= new IntersectionObserver((entries) => this.#note(entries), { rootMargin: "100% 0px" });
    this.#observer.observe(element);
    this.#call();
    return () => {
      this.#leave(element);
      if (this.#turn !== element) return;
      this.#turn = null;
      this.#call();
    };
  }

  #note(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const waiting = this.#waiting.get(target);
      if (waiting) waiting.isNear = isIntersecting;
    }
  }

  #leave(element: Element): void {
    this.#waiting.delete(element);
    this.#observer?.unobserve(element);
  }

  #call(): void {
    if (this.#isCalled || this.#turn !== null || this.#waiting.size === 0) return;
    this.#isCalled = true;
    // After the coming frame was painted, not before it.
    requestAnimationFrame(() => setTimeout(() => this.#open()));
  }

  #open(): void {
    this.#isCalled = false;
    const all = [...this.#waiting];
    const next = all.find(([, { isNear }]) => isNear) ?? all[0];
    if (!next) return;
    const [element, { open }] = next;
    this.#turn = element;
    this.#leave(element);
    open();
  }
}

const turns = new Turns();

type InTurnProps = {
  long: boolean;
  height: number;
  /** A part of a table is a `tbody`. */
  as?: "div" | "tbody";
  children: () => ReactNode;
};

/**
 * A part of a long list, drawn when its turn comes, and laid out only near the window; by then it is all there, for the keyboard, a
 * screen reader and find-in-page. `height` is about how many pixels it will take. Where the list is not `long` it is drawn at once.
 */
export function InTurn({ long, as = "div", ...part }: InTurnProps) {
  if (long) return <Waited as={as} {...part} />;
  return as === "tbody" ? <tbody>{part.children()}</tbody> : part.children();
}

function Waited({ height, as, children }: Required<Omit<InTurnProps, "long">>) {
  const ref = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen || !ref.current) return;
    return turns.join(ref.current, () => startTransition(() => setOpen(true)));
  }, [isOpen]);
  const keep = (element: HTMLElement | null) => {
    ref.current = element;
  };
  if (as === "tbody") {
    return (
      <tbody ref={keep} aria-busy={!isOpen}>
        {isOpen ? (
          children()
        ) : (
          <tr>
            <td style={{ height }} />
          </tr>
        )}
      </tbody>
    );
  }
  return (
    <div
      ref={keep}
      aria-busy={!isOpen}
      className="min-w-0 [content-visibility:auto]"
      style={isOpen ? { containIntrinsicHeight: `auto ${height}px` } : { minHeight: height }}
    >
      {isOpen ? children() : null}
    </div>
  );
}
