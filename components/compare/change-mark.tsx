import "./change-mark.css";
import type { ReactNode } from "react";
import type { ChangeSign } from "./cell-words";

/** A change: its mark, which is seen and not heard, and its words. Direction has no colour: cheaper is not green. */
export function ChangeMark({ sign, children }: { sign: ChangeSign; children: ReactNode }) {
  return (
    <span
      data-sign={sign}
      className={`change-mark inline-block text-12 wrap-anywhere ${sign === "same" ? "text-ink-3" : "font-medium text-accent"}`}
    >
      {children}
    </span>
  );
}
