import { Flag, X } from "lucide-react";
import { useId } from "react";
import { targetOf } from "@/components/decline/target";
import { Button, ButtonLink } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { inertText } from "@/components/ui/inert-text";
import { VerdictChip } from "@/components/verdict/verdict-chip";
import type { ColumnFacts } from "./column-facts";
import { ColumnMenu } from "./columns/column-menu";
import { LetterBadge } from "./letter-badge";
import { letterOf } from "./letters";

/** What a reader can do with the columns themselves. */
export type ColumnActs = {
  /** Null where one column is left. */
  onRemove: ((index: number) => void) | null;
  onMove: (id: string, to: number) => void;
  onBaseline: (id: string) => void;
  /** The column that was moved last. */
  movedId: string | null;
};

type ColumnHeadProps = {
  column: ColumnFacts;
  index: number;
  count: number;
  isBaseline: boolean;
  /** Null until its terms were hashed here: what can be done with it hangs on that. */
  finalize: ColumnFacts["actions"]["finalize"] | null;
  /** Whether this column carries the view's one primary button. */
  isPrimary: boolean;
  acts: ColumnActs;
};

/** Who a column is, where it comes from, the desk's verdict on it, and what can be done with it. */
export function ColumnHead({ column, index, count, isBaseline, finalize, isPrimary, acts }: ColumnHeadProps) {
  const id = useId();
  const letter = letterOf(index);
  const { source, origin, actions, checks } = column;
  const { onRemove } = acts;
  const snapshotId = source.snapshot.id;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 font-normal">
      <div className="flex items-center gap-2">
        <LetterBadge index={index} filled={isBaseline} />
        <code className="min-w-0 truncate text-12 font-semibold" title={source.snapshot.proposalId}>
          {inertText(source.snapshot.proposalId)}
        </code>
        <span className="ml-auto flex flex-none">
          {count > 1 ? (
            <ColumnMenu
              id={snapshotId}
              index={index}
              count={count}
              isBaseline={isBaseline}
              isMoved={acts.movedId === snapshotId}
              onMove={(to) => acts.onMove(snapshotId, to)}
              onBaseline={() => acts.onBaseline(snapshotId)}
              declines={declinable(column)}
            />
          ) : null}
          {onRemove ? (
            <button
              type="button"
              onClick={() => onRemove(index)}
              aria-label={`Remove column ${letter}`}
              className="grid size-6 flex-none place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink print:hidden"
            >
              <X aria-hidden="true" size={14} />
            </button>
          ) : null}
        </span>
      </div>
      <p className="flex min-w-0 items-center gap-1 text-12 text-ink-3">
        {isBaseline ? <Flag aria-hidden="true" size={12} className="flex-none" /> : null}
        <span className="min-w-0 truncate print:whitespace-normal" title={origin}>
          {isBaseline ? `Baseline, ${inertText(origin)}` : inertText(origin)}
        </span>
      </p>
      <div>
        {column.unverifiable ? (
          <Chip tone="unknown" mark="unknown">
            Unverifiable, older lane
          </Chip>
        ) : (
          <VerdictChip snapshot={source.snapshot} checks={checks} />
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-2 print:hidden">
        {finalize?.kind === "open" ? (
          <ButtonLink size="sm" variant={isPrimary ? "primary" : "default"} href={finalize.href}>
            {finalize.label} {letter}
          </ButtonLink>
        ) : null}
        {finalize === null ? (
          <Button size="sm" disabled>
            Finalize {letter}
          </Button>
        ) : null}
        {finalize?.kind === "shut" ? (
          <Button size="sm" aria-disabled aria-describedby={`${id}-why`}>
            Finalize {letter}
          </Button>
        ) : null}
        <ButtonLink size="sm" href={actions.refineHref}>
          Refine<span className="sr-only"> {letter}</span>
        </ButtonLink>
        {finalize?.kind === "shut" ? (
          <span id={`${id}-why`} className="text-12 text-ink-3">
            {finalize.why}
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** An offer that still stands; the older lane has no way to decline, and what was bought is amended or cancelled instead. */
function declinable({ source, unverifiable }: ColumnFacts) {
  const { snapshot } = source;
  if (unverifiable || snapshot.declined || snapshot.status === "accepted") return null;
  return targetOf({ id: snapshot.threadId, sellerName: snapshot.sellerName }, [snapshot]);
}
