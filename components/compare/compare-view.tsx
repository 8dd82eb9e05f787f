"use client";

import { Scale } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { SelectInput, Switch } from "@/components/ui/field";
import { PageHead } from "@/components/ui/page";
import { useZone } from "@/components/ui/use-zone";
import { compareProposals } from "@/lib/negotiation";
import { AddColumn } from "./add-column";
import { askedRows } from "./asked-rows";
import { baselineChoices } from "./baseline";
import { type ColumnFacts, primaryColumn } from "./column-facts";
import { ASKED_BASELINE, useComparisonState } from "./comparison-state";
import { ComparisonTable } from "./comparison-table";
import { CopyLink } from "./copy-link";
import { ASKED_SENTENCE, differenceSentence } from "./difference-sentence";
import { FindingsBanner } from "./findings-banner";
import { NarrowComparison } from "./narrow-comparison";
import { useNarrow } from "./use-narrow";
import { viewModel } from "./view-model";

const Charts = dynamic(() => import("./charts/charts").then(({ Charts }) => Charts), {
  ssr: false,
  loading: () => <p className="mt-4 h-80 text-ink-3">Drawing the charts…</p>,
});

/** Two to ten proposals side by side, held against a baseline of the reader's choice. */
export function CompareView({ columns }: { columns: readonly ColumnFacts[] }) {
  const zone = useZone();
  const isNarrow = useNarrow();
  const [state, setState] = useComparisonState();
  const proposals = useMemo(() => columns.map(({ proposal }) => proposal), [columns]);
  const choices = useMemo(() => baselineChoices(columns), [columns]);
  const baseline = choices.find(({ value }) => value === state.baseline) ?? choices[0];
  const comparison = useMemo(
    () => compareProposals(proposals, { baseline: baseline?.against ?? 0 }),
    [proposals, baseline?.against],
  );
  const model = useMemo(
    () =>
      viewModel(comparison, proposals, {
        onlyDifferences: state.only,
        zone,
        baselineProposal: baseline?.proposal ?? null,
      }),
    [comparison, proposals, state.only, zone, baseline?.proposal],
  );
  const asked = useMemo(() => askedRows(columns.map(({ source }) => source)), [columns]);
  if (!baseline) return null;

  const ids = columns.map(({ source }) => source.snapshot.id);
  const negotiations = [...new Set(columns.map(({ source }) => source.negotiationId))];
  const sellers = new Set(columns.map(({ source }) => source.sellerId));
  const primary = primaryColumn(columns, baseline.column);
  const against = Math.max(
    0,
    columns.findIndex(({ source }, index) =>
      state.against ? source.snapshot.id === state.against : index !== baseline.column,
    ),
  );
  const remove =
    columns.length > 1
      ? (index: number) => {
          const removed = ids[index];
          void setState({
            p: ids.filter((id) => id !== removed),
            ...(state.baseline === removed ? { baseline: null } : {}),
            ...(state.against === removed ? { against: null } : {}),
          });
        }
      : null;
  const only = columns[0]?.source;
  return (
    <>
      <PageHead
        crumbs={[
          { label: "Negotiations", href: "/negotiations" },
          ...(negotiations.length === 1 && only
            ? [{ label: only.negotiationName, href: `/negotiations/${only.negotiationId}` }]
            : []),
          { label: "Compare" },
        ]}
        title="Compare"
        sub={`${counted(columns.length, "proposal")}, ${counted(sellers.size, "seller")}, ${currencyWords(columns)}`}
        actions={
          <>
            <div className="flex min-w-0 items-center gap-1.5 text-ink-3">
              <label htmlFor="baseline">Baseline</label>
              <SelectInput
                id="baseline"
                className="max-w-60"
                options={choices.map(({ value, label }) => ({ value, label }))}
                value={baseline.value}
                onChange={(value) => void setState({ baseline: value === choices[0]?.value ? null : value })}
              />
            </div>
            <Switch checked={state.only} onChange={(value) => void setState({ only: value })}>
              Only differences
            </Switch>
            <span className="text-12 text-ink-3">
              {state.only ? `${model.hidden} equal ${model.hidden === 1 ? "row" : "rows"} hidden` : "all rows shown"}
            </span>
            <AddColumn
              negotiationIds={negotiations}
              chosen={ids}
              onAdd={(snapshotId) => void setState({ p: [...ids, snapshotId] })}
            />
            <CopyLink />
          </>
        }
      />
      <FindingsBanner columns={columns} />
      <p className="my-3 flex items-start gap-2 text-ink-2">
        <Scale aria-hidden="true" size={14} strokeWidth={1.75} className="mt-[3px] flex-none" />
        {baseline.value === ASKED_BASELINE
          ? ASKED_SENTENCE
          : differenceSentence(comparison.columns, baseline.column >= 0 ? null : baseline.name)}
      </p>
      {isNarrow ? (
        <NarrowComparison
          columns={columns}
          model={model}
          asked={asked}
          baseline={baseline.column}
          baselineName={baseline.name}
          against={against}
          primary={primary}
          onAgainst={(index) => void setState({ against: ids[index] ?? null })}
          onRemove={remove}
        />
      ) : (
        <ComparisonTable
          columns={columns}
          model={model}
          asked={asked}
          baseline={baseline.column}
          baselineName={baseline.name}
          primary={primary}
          onRemove={remove}
        />
      )}
      <Charts columns={columns} comparison={comparison} baseline={baseline.column} />
    </>
  );
}

function counted(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? "" : "s"}`;
}

function currencyWords(columns: readonly ColumnFacts[]): string {
  const currencies = new Set(
    columns.flatMap(({ proposal }) => proposal.commercial_terms.purchases.map(({ pricing }) => pricing.currency)),
  );
  const [only] = currencies;
  if (currencies.size === 1 && only) return `all in ${only}`;
  return `in ${[...currencies].join(" and ")}, never converted`;
}
