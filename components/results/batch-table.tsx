"use client";

import { type KeyboardEvent, memo, useRef } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Count, Panel, PanelHeader } from "@/components/ui/panel";
import { askedShort } from "./asked-short";
import {
  type BatchRow,
  countsBy,
  matches,
  OUTCOME_FILTERS,
  type OutcomeFilter,
  VERDICT_FILTERS,
  type VerdictFilter,
} from "./batch-rows";
import type { NextStep } from "./next-steps";
import { outcomeWords } from "./round-words";
import type { useBatchPlace } from "./use-batch-place";

type Place = ReturnType<typeof useBatchPlace>[0];

type BatchTableProps = {
  rows: readonly BatchRow[];
  shown: readonly BatchRow[];
  chosen: BatchRow | null;
  place: Place;
  onPlace: (change: Partial<Pick<Place, "outcome" | "verdict">>) => void;
  onChoose: (row: BatchRow) => void;
  /** Moves on to the detail of the chosen row. */
  onEnter: () => void;
  nameOf: (proposalId: string) => string;
  stepOf: (row: BatchRow) => NextStep | null;
  onStep: (step: NextStep) => void;
  zone: string;
};

/** A batch at a glance: a row a source. Up and down choose, Enter goes to the detail below. */
export function BatchTable(props: BatchTableProps) {
  const { rows, shown, chosen, place, onPlace, onChoose, onEnter } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const at = chosen ? shown.indexOf(chosen) : -1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches("[data-row]")) return;
    if (event.key === "Enter") {
      event.preventDefault();
      onEnter();
      return;
    }
    const to = TO[event.key]?.(at, shown.length - 1);
    const row = to === undefined ? undefined : shown[to];
    if (!row || to === undefined) return;
    event.preventDefault();
    onChoose(row);
    const next = body.current?.querySelectorAll<HTMLElement>("[data-row]")[to];
    next?.focus();
    next?.closest("tr")?.scrollIntoView({ block: "nearest" });
  };
  return (
    <Panel labelledBy="batch">
      <PanelHeader id="batch" title="Sources" sub={<Count>{rows.length}</Count>}>
        <span role="status" className="text-12 text-ink-3">
          {shown.length === rows.length ? "all shown" : `${shown.length} of ${rows.length} shown`}
        </span>
      </PanelHeader>
      <div className="flex flex-wrap gap-x-5 gap-y-2 border-b border-line px-3 py-2 sm:px-4 print:hidden">
        <Filter<OutcomeFilter>
          label="Outcome"
          words={OUTCOME_NAMES}
          counts={countsBy(
            OUTCOME_FILTERS,
            rows.filter((row) => matches(row, { ...place, outcome: null })),
            ({ kind }) => kind,
          )}
          value={place.outcome}
          onValue={(outcome) => onPlace({ outcome })}
        />
        <Filter<VerdictFilter>
          label="The desk’s verdict"
          words={VERDICT_NAMES}
          counts={countsBy(
            VERDICT_FILTERS,
            rows.filter((row) => matches(row, { ...place, verdict: null })),
            ({ verdict }) => verdict.kind,
          )}
          value={place.verdict}
          onValue={(verdict) => onPlace({ verdict })}
        />
      </div>
      {shown.length === 0 ? (
        <div className="flex flex-wrap items-center gap-3 px-4 py-6">
          <p className="text-ink-2">No source has this outcome and this verdict together.</p>
          <Button size="sm" onClick={() => onPlace({ outcome: null, verdict: null })}>
            Show all {rows.length}
          </Button>
        </div>
      ) : (
        <div className="overflow-auto sm:max-h-[max(20rem,44vh)] print:max-h-none">
          <table className="w-full border-collapse max-sm:block">
            <caption className="sr-only">
              Sources of this round. Up and down arrows choose a source, Enter goes to its detail.
            </caption>
            <thead className="max-sm:hidden">
              <tr className="text-left text-12 text-ink-3">
                {HEADS.map(({ name, className }) => (
                  <th
                    key={name}
                    scope="col"
                    className={`sticky top-0 z-1 border-b border-line bg-surface px-2 py-1.5 font-medium first:pl-4 ${className}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={body} onKeyDown={onKeyDown} className="max-sm:block">
              {shown.map((row) => (
                <Row
                  key={row.outcome.index}
                  row={row}
                  isChosen={row === chosen}
                  name={props.nameOf(row.outcome.entry.proposal_id)}
                  step={props.stepOf(row)}
                  onChoose={onChoose}
                  onEnter={onEnter}
                  onStep={props.onStep}
                  zone={props.zone}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

const TO: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

const HEADS: readonly { name: string; className: string }[] = [
  { name: "Source", className: "" },
  { name: "Asked", className: "" },
  { name: "Outcome", className: "" },
  { name: "Drafts", className: "text-right" },
  { name: "Total", className: "text-right" },
  { name: "The desk’s verdict", className: "" },
  { name: "Next step", className: "" },
];

const OUTCOME_NAMES: Record<OutcomeFilter, string> = {
  revised: "revised",
  partial: "partial",
  unable: "unable",
  finalized: "held",
  none: "no outcome",
};

const VERDICT_NAMES: Record<VerdictFilter, string> = {
  ok: "stands",
  review: "to look at",
  block: "blocked",
  none: "nothing to judge",
};

function Filter<Choice extends string>({
  label,
  words,
  counts,
  value,
  onValue,
}: {
  label: string;
  words: Record<Choice, string>;
  counts: readonly { choice: Choice; count: number }[];
  value: Choice | null;
  onValue: (value: Choice | null) => void;
}) {
  // A choice that lost its last row stays to be let go of.
  const choices =
    value === null || counts.some(({ choice }) => choice === value) ? counts : [...counts, { choice: value, count: 0 }];
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1">
      <legend className="float-left mr-1.5 text-12 text-ink-3">{label}</legend>
      {choices.map(({ choice, count }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === value}
          onClick={() => onValue(choice === value ? null : choice)}
          className="flex h-9 items-center gap-1.5 rounded-control border border-line px-2 text-12 text-ink-2 hover:border-line-2 hover:text-ink aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent sm:h-7"
        >
          {words[choice]}
          <span className="text-ink-3 [[aria-pressed=true]>&]:text-accent">{count}</span>
        </button>
      ))}
    </fieldset>
  );
}

type RowProps = {
  row: BatchRow;
  isChosen: boolean;
  name: string;
  step: NextStep | null;
  onChoose: (row: BatchRow) => void;
  onEnter: () => void;
  onStep: (step: NextStep) => void;
  zone: string;
};

/** On a phone all rows stand above the detail, so a tap goes there. */
const ONE_COLUMN = "(max-width: 699px)";

const CELL = "px-2 py-1.5 align-top max-sm:px-0 max-sm:py-0";

const Row = memo(function Row({ row, isChosen, name, step, onChoose, onEnter, onStep, zone }: RowProps) {
  const { outcome, verdict, asked, returned, totals } = row;
  const words = outcomeWords(outcome);
  return (
    <tr
      className={`border-t border-line first:border-t-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-3 max-sm:py-2.5 ${
        isChosen ? "bg-accent-soft" : "hover:bg-inset"
      }`}
    >
      <th scope="row" className={`${CELL} max-w-44 text-left font-medium sm:pl-4 max-sm:max-w-none`}>
        <button
          type="button"
          data-row
          tabIndex={isChosen ? 0 : -1}
          aria-current={isChosen ? "true" : undefined}
          title={inertText(outcome.entry.proposal_id)}
          onClick={(event) => {
            onChoose(row);
            if (event.detail > 0 && window.matchMedia(ONE_COLUMN).matches) requestAnimationFrame(onEnter);
          }}
          className={`block w-full truncate rounded-control text-left max-sm:min-h-6 ${isChosen ? "text-accent" : "hover:underline"}`}
        >
          {name}
        </button>
      </th>
      <td className={`${CELL} text-ink-2 max-sm:col-span-2 max-sm:row-start-2 sm:max-w-72`}>
        <span className="line-clamp-2 wrap-anywhere" title={askedShort(outcome.entry, zone)}>
          {askedShort(outcome.entry, zone)}
        </span>
      </td>
      <td className={`${CELL} max-sm:row-start-3`}>
        <Say kind={words.kind}>{words.text}</Say>
      </td>
      <td className={`${CELL} text-right whitespace-nowrap max-sm:col-start-2 max-sm:row-start-3`}>
        {returned} of {asked}
        <span className="sr-only"> {asked === 1 ? "draft" : "drafts"}</span>
      </td>
      <td className={`${CELL} text-right sm:whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1`}>
        <Totals totals={totals} />
      </td>
      <td className={`${CELL} max-sm:row-start-4`}>
        <Say kind={verdict.kind === "none" ? "no" : verdict.kind}>{verdict.text}</Say>
      </td>
      <td className={`${CELL} sm:py-1 max-sm:col-span-2 max-sm:row-start-5`}>
        {step ? (
          <StepButton step={step} about={name} onStep={onStep} />
        ) : (
          <span className="text-ink-3">nothing to do</span>
        )}
      </td>
    </tr>
  );
});

function Totals({ totals }: { totals: readonly string[] | null }) {
  if (totals === null) return <span className="text-ink-3">no draft</span>;
  if (totals.length === 0) return <span className="text-ink-3">no total</span>;
  return totals.map((total) => (
    <span key={total} className="block">
      {total}
    </span>
  ));
}

function StepButton({ step, about, onStep }: { step: NextStep; about: string; onStep: (step: NextStep) => void }) {
  const words = (
    <>
      <span className="max-w-48 truncate">{step.label}</span>
      <span className="sr-only">, for {about}</span>
    </>
  );
  switch (step.kind) {
    case "link":
      return (
        <ButtonLink size="sm" href={step.href} title={step.says}>
          {words}
        </ButtonLink>
      );
    case "draft":
      return (
        <Button size="sm" title={step.says} onClick={() => onStep(step)}>
          {words}
        </Button>
      );
  }
}
