import { type ComponentType, memo } from "react";
import { askedCount, outcomesOf } from "@/components/results/round-data";
import { inertText } from "@/components/ui/inert-text";
import type { Dimension } from "@/lib/adcp";
import type { RoundView, SellerView, ThreadView } from "@/lib/api/client";
import { AlternativesRow } from "./alternatives-row";
import { BudgetRow, CpmRow, ImpressionsRow } from "./bound-rows";
import { CriteriaRow } from "./criteria-row";
import { GROUP_WORDS } from "./field-groups";
import { focusField } from "./field-place";
import { FlightRow } from "./flight-row";
import { clearDimension, moveToAsk } from "./move-to-ask";
import { ProductsRow } from "./products-row";
import { checksOfRow, type RowFacts, showsTheSame } from "./row-depends-on";
import type { FieldNote, RowProps, Source } from "./row-props";
import { mostAlternatives, supportOf } from "./support";
import type { EntryValues, FieldName } from "./values";

type FieldProps = RowProps & Pick<FieldRowProps, "products" | "rounds"> & { declared: SellerView["refinement"] };

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

export type FieldRowProps = RowFacts & {
  dimension: Dimension;
  index: number;
  /** The entry as typed up to now, which `entry` may be a key behind. */
  entryNow: () => EntryValues;
  /** Changes some of what was typed; with a label it is a press that can be taken back. */
  set: RowProps["set"];
  source: Source;
  seller: SellerView;
  products: ThreadView["products"];
  rounds: readonly RoundView[];
};

/** One dimension of a refinement, drawn again only where something it shows has changed. */
export const FieldRow = memo(
  function FieldRow({ dimension, index, entry, entryNow, set, checks, problems, ...about }: FieldRowProps) {
    const { source, seller, products, rounds } = about;
    const Row = FIELDS[dimension];
    const name = GROUP_WORDS[dimension].toLowerCase();
    return (
      <Row
        index={index}
        entry={entry}
        set={set}
        source={source}
        declared={seller.refinement}
        products={products}
        rounds={rounds}
        support={supportOf(dimension, seller.refinement)}
        seller={inertText(seller.name)}
        checks={checksOfRow(dimension, checks)}
        notesAt={(field) => notesAt(problems, field)}
        onMoveToAsk={() => {
          set(moveToAsk(entryNow(), dimension, source.currency), `moved ${name} to ask`);
          requestAnimationFrame(() => focusField(index, "ask"));
        }}
        onRemove={() => set(clearDimension(entryNow(), dimension), `removed ${name}`)}
      />
    );
  },
  (before, after) =>
    ALIKE.every((name) => before[name] === after[name]) && showsTheSame(after.dimension, before, after),
);

const ALIKE = [
  "dimension",
  "index",
  "entryNow",
  "set",
  "source",
  "seller",
  "products",
  "rounds",
] as const satisfies readonly (keyof FieldRowProps)[];

/** What stands at a field: everything here stops the send. */
export function notesAt(problems: RowFacts["problems"], field: FieldName): FieldNote[] {
  return problems.filter(({ place }) => place?.field === field).map(({ message }) => ({ kind: "block", message }));
}

function lastCount(rounds: readonly RoundView[], proposalId: string) {
  for (const round of rounds.toReversed()) {
    if (round.kind !== "revise" || round.state !== "done") continue;
    const found = outcomesOf(round).find(({ entry }) => entry.proposal_id === proposalId);
    if (found) return { round: round.number, asked: askedCount(found.entry), got: found.result?.returned ?? 0 };
  }
  return null;
}
