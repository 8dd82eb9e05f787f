import { X } from "lucide-react";
import { memo, useCallback, useDeferredValue, useMemo } from "react";
import { inertText } from "@/components/ui/inert-text";
import { useSaidOfNow } from "@/components/ui/use-now";
import { useStable } from "@/components/ui/use-stable";
import type { Dimension } from "@/lib/adcp";
import type { RoundView, SellerView, ThreadView } from "@/lib/api/client";
import type { RequirementCheck } from "@/lib/negotiation";
import { askSuggestions } from "./ask/ask-suggestions";
import { AskRow } from "./ask-row";
import { FieldRow, notesAt } from "./field-row";
import type { Judgement } from "./judge";
import type { RowProps, Source } from "./row-props";
import { supportOf } from "./support";
import type { EntryValues } from "./values";
import { wallDay } from "./zoned-day";

const ORDER: readonly Dimension[] = [
  "total_budget",
  "cpm",
  "impressions",
  "flight",
  "product_changes",
  "criteria",
  "alternatives",
];

/** All the fields of one source. Drawn again only where something of this source changed, not at each key typed for another one. */
export const EntryFields = memo(function EntryFields({
  index,
  entry,
  own,
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
  /** In a batch, what this source is asked otherwise than the first one, as words; null for the first. */
  own: string | null;
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
  const set: RowProps["set"] = useCallback((values, label) => change(index, values, label), [change, index]);
  // What is drawn may be a key of the ask behind, and what a press makes of an entry must not lose it.
  const entryNow = useStable(() => entriesNow()[index] ?? entry);
  const today = useSaidOfNow((now) => wallDay(now.getTime(), entry.zone), 60_000);
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
      // Of many sources only those in view are laid out and painted at each key, and what opens over the edge of one is not cut off. Of
      // a single one too: given to an entry only once others join it, Chromium may take its height for none.
      className="@container border-t border-line [contain-intrinsic-block-size:auto_1000px] [content-visibility:auto] first:border-t-0 focus-within:[content-visibility:visible]"
    >
      {onRemoveSource ? (
        <div className="flex items-center gap-2 border-b border-line bg-inset px-3 py-1.5 @min-[560px]:px-5">
          <span className="text-12 text-ink-3">Source {index + 1}</span>
          <code className="min-w-0 truncate font-medium">{inertText(source.snapshot.proposalId)}</code>
          <Overrides own={own} />
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
      {ORDER.map((dimension) => (
        <FieldRow
          key={dimension}
          dimension={dimension}
          index={index}
          entry={entry}
          entryNow={entryNow}
          set={set}
          source={source}
          seller={seller}
          products={products}
          rounds={rounds}
          checks={checks}
          problems={problems}
        />
      ))}
      <AskRow
        index={index}
        entry={entry}
        askNow={() => entryNow().ask}
        set={set}
        notesAt={(field) => notesAt(problems, field)}
        suggestions={suggestions}
      />
    </section>
  );
});

/** In a batch: where this source is asked for something else than the first one. */
function Overrides({ own }: { own: string | null }) {
  if (own === null) return <span className="flex-1 text-12 text-ink-3">the others are compared with this one</span>;
  return (
    <span className="min-w-0 flex-1 text-12">
      {own === "" ? (
        <span className="text-ink-3">asked the same as source 1</span>
      ) : (
        <span className="text-accent">own: {own}</span>
      )}
    </span>
  );
}
