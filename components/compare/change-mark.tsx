import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Equal, type LucideIcon, Minus, PenLine, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { ChangeSign } from "./cell-words";

const ICONS: Record<ChangeSign, LucideIcon> = {
  down: ArrowDown,
  up: ArrowUp,
  earlier: ArrowLeft,
  later: ArrowRight,
  plus: Plus,
  minus: Minus,
  same: Equal,
  other: PenLine,
};

/** A change: its mark and its words. Direction has no colour: cheaper is not green. */
export function ChangeMark({ sign, children }: { sign: ChangeSign; children: ReactNode }) {
  const Icon = ICONS[sign];
  return (
    <span
      className={`inline-flex items-center gap-1 text-12 ${sign === "same" ? "text-ink-3" : "font-medium text-accent"}`}
    >
      <Icon aria-hidden="true" size={12} className="flex-none" />
      {children}
    </span>
  );
}
