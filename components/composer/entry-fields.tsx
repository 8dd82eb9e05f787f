import { X } from "lucide-react";
import { type ComponentType, memo, useDeferredValue, useMemo } from "react";
import { askedCount, outcomesOf } from "@/components/results/round-data";
import { inertText } from "@/components/ui/inert-text";
import { useSaidOfNow } from "@/components/ui/use-now";
import type { Dimension } from "@/lib/adcp";
import type { RoundView, SellerView, ThreadView } from "@/lib/api/client";
import type { RequirementCheck } from "@/lib/negotiation";
import { AlternativesRow } from "./alternatives-row";
import { askSuggestions } from "./ask/ask-suggestions";
import { AskRow } from "./ask-row";
import { BudgetRow, CpmRow, ImpressionsRow } from "./bound-rows";
import { CriteriaRow } from "./criteria-row";
import { GROUP_WORDS, groupsThatDiffer } from "./field-groups";
import { focusField } from "./field-place";
import { FlightRow } from "./flight-row";
import type { Judgement } from "./judge";
import { clearDimension, moveToAsk } from "./move-to-ask";
import { ProductsRow } from "./products-row";
import type { FieldNote, RowProps, Source } from "./row-props";
import { mostAlternatives, supportOf } from "./support";
import type { EntryValues, FieldName } from "./values";
import { wallDay } from "./zoned-day";

type FieldProps = RowProps & {
  declared: SellerView["refinement"];
  products: ThreadView["products"];
  rounds: readonly RoundView[];
};

/** Which field a dimension is asked in. The rows follow DIMENSIONS; what a seller supports decides how each is shown. */
const FIELDS: Record<Dimension, ComponentType<FieldProps>> = {
  total_budget: BudgetRow,
  cpm: CpmRow,
  impressions: ImpressionsRow,
  flight: FlightRow,
  product_changes: ({ products, ...props }) => <ProductsRow {...props} catalog={products} />,
  alternatives: ({ declared, rounds, ...props }) => (
    <AlternativesRow
      {...props}
      most={mostAlternatives(declared)}
      before={lastCount(rounds, props.source.snapshot.proposalId)}
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

/** All the fields of one source. Drawn again only where something of this source changed, not at each key typed for another one. */
export const EntryFields = memo(function EntryFields({
  index,
  entry,
  first,
  entriesNow,
  change,
  source,
  seller,
  products,
  rounds,
  checks,
  problems,
  onRemoveSource,
}: {
  index: number;
  entry: EntryValues;
  /** The first source's fields, where this is another one. */
  first: EntryValues | null;
  entriesNow: () => readonly EntryValues[];
  change: (index: number, change: Partial<EntryValues>, label?: string) => void;
  source: Source;
  seller: SellerView;
  products: ThreadView["products"];
  rounds: readonly RoundView[];
  checks: readonly RequirementCheck[];
  /** Those of this entry. */
  problems: readonly Judgement[];
  onRemoveSource: ((sourceSnapshotId: string) => void) | null;
}) {
  const set: RowProps["set"] = (values, label) => change(index, values, label);
  // What is drawn may be a key of the ask behind, and what a press makes of an entry must not lose it.
  const entryNow = () => entriesNow()[index] ?? entry;
  const today = useSaidOfNow((now) => wallDay(now.getTime(), entry.zone), 60_000);
  const notesAt = (field: FieldName): FieldNote[] =>
    problems.filter(({ place }) => place?.field === field).map(({ message }) => ({ kind: "block", message }));
  const known = useMemo(
    () => [
      ...new Set([
        ...source.proposal.commercial_terms.purchases.map(({ product_id }) => product_id),
        ...products.map(({ productId }) => productId),
      ]),
    ],
    [source, products],
  );
  // The key is drawn first. What the prose could say in typed fields is read after it.
  const settled = useDeferredValue(entry);
  const suggestions = useMemo(
    () =>
      askSuggestions(settled, (dimension) => supportOf(dimension, seller.refinement) !== "unsupported", known, {
        currency: source.currency,
        today,
      }),
    [settled, seller.refinement, known, source.currency, today],
  );
  return (
    <section
      aria-label={`Requirements for ${source.snapshot.proposalId}`}
      className="@container border-t border-line first:border-t-0"
    >
      {onRemoveSource ? (
        <div className="flex items-center gap-2 border-b border-line bg-inset px-3 py-1.5 @min-[560px]:px-5">
          <span className="text-12 text-ink-3">Source {index + 1}</span>
          <code className="min-w-0 truncate font-medium">{inertText(source.snapshot.proposalId)}</code>
          <Overrides entry={entry} first={first} />
          <button
            type="button"
            aria-label={`Take ${source.snapshot.proposalId} out of this request`}
            title="Take this source out; what was typed for it is kept"
            onClick={() => onRemoveSource(entry.sourceSnapshotId)}
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
            declared={seller.refinement}
            products={products}
            rounds={rounds}
            support={supportOf(dimension, seller.refinement)}
            seller={inertText(seller.name)}
            checks={checks.filter(({ requirement }) => KEYS[dimension](requirement))}
            notesAt={notesAt}
            onMoveToAsk={() => {
              set(
                moveToAsk(entryNow(), dimension, source.currency),
                `moved ${GROUP_WORDS[dimension].toLowerCase()} to ask`,
              );
              requestAnimationFrame(() => focusField(index, "ask"));
            }}
            onRemove={() =>
              set(clearDimension(entryNow(), dimension), `removed ${GROUP_WORDS[dimension].toLowerCase()}`)
            }
          />
        );
      })}
      <AskRow
        index={index}
        entry={entry}
        askNow={() => entryNow().ask}
        set={set}
        notesAt={notesAt}
        suggestions={suggestions}
      />
    </section>
  );
});

/** In a batch: where this source is asked for something else than the first one. */
function Overrides({ entry, first }: { entry: EntryValues; first: EntryValues | null }) {
  if (first === null) return <span className="flex-1 text-12 text-ink-3">the others are compared with this one</span>;
  const groups = groupsThatDiffer(entry, first);
  return (
    <span className="min-w-0 flex-1 text-12">
      {groups.length === 0 ? (
        <span className="text-ink-3">asked the same as source 1</span>
      ) : (
        <span className="text-accent">own: {groups.map((group) => GROUP_WORDS[group].toLowerCase()).join(", ")}</span>
      )}
    </span>
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
