import type { ReactNode } from "react";
import type { ChangeSign } from "./cell-words";

/** One stroke each, drawn on 24 by 24: a table has hundreds of them. */
const STROKES: Record<ChangeSign, string> = {
  down: "M12 4v16m8-8-8 8-8-8",
  up: "M12 20V4m8 8-8-8-8 8",
  earlier: "M20 12H4m8 8-8-8 8-8",
  later: "M4 12h16m-8-8 8 8-8 8",
  plus: "M4 12h16M12 4v16",
  minus: "M4 12h16",
  same: "M4 9h16M4 15h16",
  other: "M13 20h8M4 20l1-5L16 4l4 4L9 19z",
};

/** A change: its mark and its words. Direction has no colour: cheaper is not green. */
export function ChangeMark({ sign, children }: { sign: ChangeSign; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 text-12 wrap-anywhere ${sign === "same" ? "text-ink-3" : "font-medium text-accent"}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-3 flex-none fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d={STROKES[sign]} />
      </svg>
      {children}
    </span>
  );
}
