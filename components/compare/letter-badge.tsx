import { letterOf } from "./letters";

/** A column's letter in its box; the baseline's is filled. */
export function LetterBadge({ index, filled = false }: { index: number; filled?: boolean }) {
  return (
    <span
      className={`inline-grid size-5 flex-none place-items-center rounded-chip border text-11 font-semibold ${
        filled ? "border-ink bg-ink text-surface" : "border-line-2 bg-surface text-ink-2"
      }`}
    >
      {letterOf(index)}
    </span>
  );
}
