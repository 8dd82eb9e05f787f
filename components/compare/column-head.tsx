import { Flag, X } from "lucide-react";
import { useId } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { VerdictChip } from "@/components/verdict/verdict-chip";
import type { ColumnFacts } from "./column-facts";
import { LetterBadge } from "./letter-badge";
import { letterOf } from "./letters";

type ColumnHeadProps = {
  column: ColumnFacts;
  index: number;
  isBaseline: boolean;
  /** Whether this column carries the view's one primary button. */
  isPrimary: boolean;
  onRemove: (() => void) | null;
};

/** Who a column is, where it comes from, the desk's verdict on it, and what can be done with it. */
export function ColumnHead({ column, index, isBaseline, isPrimary, onRemove }: ColumnHeadProps) {
  const id = useId();
  const letter = letterOf(index);
  const { source, origin, actions, checks } = column;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 font-normal">
      <div className="flex items-center gap-2">
        <LetterBadge index={index} filled={isBaseline} />
        <code className="min-w-0 truncate text-12 font-semibold" title={source.snapshot.proposalId}>
          {source.snapshot.proposalId}
        </code>
        {onRemove ? (
          <button
            type="button"
            onClick={onRemove}
            aria-label={`Remove column ${letter}`}
            className="ml-auto grid size-6 flex-none place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" size={14} />
          </button>
        ) : null}
      </div>
      <p className="flex min-w-0 items-center gap-1 text-12 text-ink-3">
        {isBaseline ? <Flag aria-hidden="true" size={12} className="flex-none" /> : null}
        <span className="min-w-0 truncate" title={origin}>
          {isBaseline ? `Baseline, ${origin}` : origin}
        </span>
      </p>
      <div>
        <VerdictChip snapshot={source.snapshot} checks={checks} />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {actions.finalize.kind === "open" ? (
          <ButtonLink size="sm" variant={isPrimary ? "primary" : "default"} href={actions.finalize.href}>
            {actions.finalize.label} {letter}
          </ButtonLink>
        ) : null}
        {actions.finalize.kind === "shut" ? (
          <Button size="sm" aria-disabled aria-describedby={`${id}-why`}>
            Finalize {letter}
          </Button>
        ) : null}
        <ButtonLink size="sm" href={actions.refineHref}>
          Refine<span className="sr-only"> {letter}</span>
        </ButtonLink>
        {actions.finalize.kind === "shut" ? (
          <span id={`${id}-why`} className="text-12 text-ink-3">
            {actions.finalize.why}
          </span>
        ) : null}
      </div>
    </div>
  );
}
