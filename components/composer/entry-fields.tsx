import { X } from "lucide-react";
import type { ComponentType } from "react";
import { askedCount, outcomesOf } from "@/components/results/round-data";
import { inertText } from "@/components/ui/inert-text";
import type { Dimension } from "@/lib/adcp";
import type { RoundView, ThreadView } from "@/lib/api/client";
import type { RequirementCheck } from "@/lib/negotiation";
import { AlternativesRow } from "./alternatives-row";
import { AskRow } from "./ask-row";
import { askSuggestions } from "./ask-suggestions";
import { BudgetRow, CpmRow, ImpressionsRow } from "./bound-rows";
import { CriteriaRow } from "./criteria-row";
import { focusField } from "./field-place";
import { FlightRow } from "./flight-row";
import type { Judgement } from "./judge";
import { clearDimension, moveToAsk } from "./move-to-ask";
import { ProductsRow } from "./products-row";
import type { FieldNote, RowProps, Source } from "./row-props";
import { mostAlternatives, supportOf } from "./support";
import type { EntryValues, FieldName } from "./values";

type FieldProps = RowProps & { thread: ThreadView };

/** Which field a dimension is asked in. The rows follow DIMENSIONS; what a seller supports decides how each is shown. */
const FIELDS: Record<Dimension, ComponentType<FieldProps>> = {
  total_budget: BudgetRow,
  cpm: CpmRow,
  impressions: ImpressionsRow,
  flight: FlightRow,
  product_changes: ({ thread, ...props }) => <ProductsRow {...props} catalog={thread.products} />,
  alternatives: ({ thread, ...props }) => (
    <AlternativesRow
      {...props}
      most={mostAlternatives(thread.seller.refinement)}
      before={lastCount(thread.rounds, props.source.snapshot.proposalId)}
    />
  ),
  criteria: CriteriaRow,
};

const ORDER: readonly Dimension[] = [
  "total_budget",
  "cpm",
  "impressions",
  "flight",
  "product_changes",
  "criteria",
  "alternatives",
];

/** Which requirement keys a dimension's row speaks about. */
const KEYS: Record<Dimension, (requirement: string) => boolean> = {
  total_budget: (requirement) => requirement === "total_budget",
  cpm: (requirement) => requirement === "cpm",
  impressions: (requirement) => requirement === "impressions",
  flight: (requirement) => requirement.startsWith("flight"),
  product_changes: (requirement) => requirement.startsWith("product_changes/"),
  alternatives: () => false,
  criteria: (requirement) => requirement.startsWith("criteria/"),
};

/** All the fields of one source. */
export function EntryFields({
  index,
  entry,
  set,
  source,
  thread,
  checks,
  problems,
  onRemoveSource,
}: {
  index: number;
  entry: EntryValues;
  set: (values: Partial<EntryValues>) => void;
  source: Source;
  thread: ThreadView;
  checks: readonly RequirementCheck[];
  problems: readonly Judgement[];
  onRemoveSource: (() => void) | null;
}) {
  const { seller } = thread;
  const notesAt = (field: FieldName): FieldNote[] =>
    problems
      .filter(({ place }) => place?.entry === index && place.field === field)
      .map(({ message }) => ({ kind: "block", message }));
  const known = [
    ...new Set([
      ...source.proposal.commercial_terms.purchases.map(({ product_id }) => product_id),
      ...thread.products.map(({ productId }) => productId),
    ]),
  ];
  return (
    <section
      aria-label={`Requirements for ${source.snapshot.proposalId}`}
      className="@container border-t border-line first:border-t-0"
    >
      {onRemoveSource ? (
        <div className="flex items-center gap-2 border-b border-line bg-inset px-3 py-1.5 @min-[560px]:px-5">
          <span className="text-12 text-ink-3">Source {index + 1}</span>
          <code className="min-w-0 flex-1 truncate font-medium">{inertText(source.snapshot.proposalId)}</code>
          <button
            type="button"
            aria-label={`Take ${source.snapshot.proposalId} out of this request`}
            title="Take this source out; what was typed for it is kept"
            onClick={onRemoveSource}
            className="grid size-7 place-items-center rounded-control text-ink-2 hover:bg-sunken"
          >
            <X size={15} aria-hidden="true" />
          </button>
        </div>
      ) : null}
      <div
        aria-hidden="true"
        className="hidden gap-x-4 border-b border-line px-5 py-2 text-12 font-medium text-ink-3 @min-[560px]:grid @min-[560px]:grid-cols-[116px_156px_minmax(0,1fr)] @min-[860px]:grid-cols-[148px_220px_minmax(0,1fr)]"
      >
        <span>Requirement</span>
        <span>Source has now</span>
        <span>You ask for</span>
      </div>
      {ORDER.map((dimension) => {
        const Row = FIELDS[dimension];
        return (
          <Row
            key={dimension}
            index={index}
            entry={entry}
            set={set}
            source={source}
            thread={thread}
            support={supportOf(dimension, seller.refinement)}
            seller={inertText(seller.name)}
            checks={checks.filter(({ requirement }) => KEYS[dimension](requirement))}
            notesAt={notesAt}
            onMoveToAsk={() => {
              set(moveToAsk(entry, dimension, source.currency));
              requestAnimationFrame(() => focusField(index, "ask"));
            }}
            onRemove={() => set(clearDimension(entry, dimension))}
          />
        );
      })}
      <AskRow
        index={index}
        entry={entry}
        set={set}
        notesAt={notesAt}
        suggestions={askSuggestions(
          entry,
          (dimension) => supportOf(dimension, seller.refinement) !== "unsupported",
          known,
        )}
      />
    </section>
  );
}

function lastCount(rounds: readonly RoundView[], proposalId: string) {
  for (const round of rounds.toReversed()) {
    if (round.kind !== "revise" || round.state !== "done") continue;
    const found = outcomesOf(round).find(({ entry }) => entry.proposal_id === proposalId);
    if (found) return { round: round.number, asked: askedCount(found.entry), got: found.result?.returned ?? 0 };
  }
  return null;
}
