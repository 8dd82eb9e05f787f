import "./change-mark.css";
import type { ReactNode } from "react";
import type { ChangeSign } from "./cell-words";

const GLYPHS: Record<ChangeSign, string> = {
  down: "↓",
  up: "↑",
  earlier: "←",
  later: "→",
  plus: "+",
  minus: "−",
  same: "=",
  other: "≠",
};

/** A change: its mark, which is seen and not heard, and its words. Direction has no colour: cheaper is not green. */
export function ChangeMark({ sign, children }: { sign: ChangeSign; children: ReactNode }) {
  return (
    <span
      data-glyph={GLYPHS[sign]}
      className={`change-mark inline-block text-12 wrap-anywhere ${sign === "same" ? "text-ink-3" : "font-medium text-accent"}`}
    >
      {children}
    </span>
  );
}
