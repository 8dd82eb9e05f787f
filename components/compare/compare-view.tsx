"use client";

import { Scale } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { Segmented, SelectInput, Switch } from "@/components/ui/field";
import { PageHead } from "@/components/ui/page";
import { useZone } from "@/components/ui/use-zone";
import type { Proposal } from "@/lib/adcp";
import { compareProposals } from "@/lib/negotiation";
import { askedRows } from "./asked-rows";
import { baselineChoices } from "./baseline";
import { type ColumnFacts, primaryColumn } from "./column-facts";
import { AddColumn } from "./columns/add-column";
import { moved } from "./columns/move";
import { ASKED_BASELINE, useComparisonState } from "./comparison-state";
import { ComparisonTable } from "./comparison-table";
import { CopyLink } from "./copy-link";
import { RowDetail } from "./detail/row-detail";
import { ASKED_SENTENCE, differenceSentence } from "./difference-sentence";
import { ExportMenu } from "./export/export-menu";
import type { SheetInput } from "./export/sheet";
import { FindingsBanner } from "./findings-banner";
import { productsOf } from "./grid/bands";
import { letterOf } from "./letters";
import { NarrowComparison } from "./narrow-comparison";
import { PrintHead } from "./print/print-head";
import { rankedColumns, wantedFlight } from "./ranking/rank-columns";
import { RankingPanel } from "./ranking/ranking-panel";
import { useCompareActions } from "./use-compare-actions";
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
  useCompareActions([state, setState], columns);
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
  const isFolded = useMemo(() => {
    const others = new Set(state.but);
    return (productId: string) => (state.lines === "folded") !== others.has(productId);
  }, [state.lines, state.but]);
  const products = useMemo(() => productsOf(model.lines, isFolded), [model.lines, isFolded]);
  const wanted = useMemo(() => wantedFlight(columns, comparison), [columns, comparison]);
  const ranked = useMemo(() => rankedColumns(columns, comparison, asked, wanted), [columns, comparison, asked, wanted]);
  const sheet = useMemo(
    (): SheetInput => ({
      comparison,
      columns: columns.map(({ source: { snapshot }, proposal }) => ({ ...snapshot, proposal })),
      baseline: {
        name: baseline?.name ?? "",
        source: sourceOf(baseline?.proposal ?? null, columns),
      },
      onlyDifferences: state.only,
    }),
    [comparison, columns, baseline, state.only],
  );
  const [detailKey, setDetailKey] = useState<string | null>(null);
  const [move, setMove] = useState<{ id: string; words: string } | null>(null);
  // The pictures may be a moment behind the numbers, and never keep them waiting.
  const drawn = useDeferredValue(comparison);
  const drawnColumns = useDeferredValue(columns);
  const onFold = useCallback(
    (productId: string) =>
      void setState(({ but }) => ({
        but: but.includes(productId) ? but.filter((each) => each !== productId) : [...but, productId],
      })),
    [setState],
  );
  const detail = useMemo(() => {
    if (detailKey === null) return null;
    const rows = [...model.summary, ...model.terms, ...model.lines.flatMap((group) => group.rows)];
    return rows.find(({ key }) => key === detailKey) ?? null;
  }, [detailKey, model]);
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
  const acts = {
    onRemove: remove,
    onMove: (id: string, to: number) => {
      const next = moved(ids, id, to);
      if (next.every((each, index) => each === ids[index])) return;
      setMove({ id, words: `Column ${letterOf(ids.indexOf(id))} is now ${letterOf(to)} of ${ids.length}.` });
      // The baseline stays who it is, even where it was nobody's choice but the first column's.
      void setState({ p: next, baseline: baseline.value === next[0] ? null : baseline.value });
    },
    onBaseline: (id: string) => void setState({ baseline: id === ids[0] ? null : id }),
    movedId: move?.id ?? null,
  };
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
              onAdd={(snapshotIds) => void setState({ p: [...ids, ...snapshotIds] })}
            />
            <ExportMenu sheet={() => sheet} fileName={fileName(only?.negotiationName ?? "")} />
            <CopyLink />
          </>
        }
      />
      <PrintHead
        names={[...new Set(columns.map(({ source }) => source.negotiationName))]}
        baseline={baseline.label}
        onlyDifferences={state.only ? model.hidden : null}
      />
      <FindingsBanner columns={columns} />
      <p className="my-3 flex items-start gap-2 text-ink-2">
        <Scale aria-hidden="true" size={14} strokeWidth={1.75} className="mt-[3px] flex-none" />
        {baseline.value === ASKED_BASELINE
          ? ASKED_SENTENCE
          : differenceSentence(comparison.columns, baseline.column >= 0 ? null : baseline.name)}
      </p>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:hidden print:hidden">
        <Segmented
          label="Density of rows"
          options={DENSITIES}
          value={state.density}
          onChange={(density) => void setState({ density })}
        />
        {products.length > 0 ? (
          <Segmented<"open" | "folded" | "mixed">
            label="Lines of products"
            options={LINES}
            value={state.but.length > 0 ? "mixed" : state.lines}
            onChange={(lines) => void setState({ lines: lines === "folded" ? "folded" : "open", but: [] })}
          />
        ) : null}
        <span role="status" className="text-12 text-ink-3 empty:hidden">
          {move?.words}
        </span>
      </div>
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
          acts={acts}
        />
      ) : (
        <ComparisonTable
          columns={columns}
          model={model}
          products={products}
          asked={asked}
          baseline={baseline.column}
          baselineName={baseline.name}
          primary={primary}
          compact={state.density === "compact"}
          acts={acts}
          onFold={onFold}
          onDetail={setDetailKey}
        />
      )}
      <RowDetail row={detail} sheet={sheet} onClose={() => setDetailKey(null)} />
      {columns.length > 1 ? (
        <RankingPanel
          columns={columns}
          ranked={ranked}
          wanted={wanted}
          baseline={baseline.column}
          weights={state.w}
          onWeights={(w) => void setState({ w })}
        />
      ) : null}
      <Charts columns={drawnColumns} comparison={drawn} baseline={drawn.baseline} />
    </>
  );
}

const DENSITIES = [
  { value: "regular", label: "Regular" },
  { value: "compact", label: "Compact" },
] as const;

const LINES = [
  { value: "open", label: "Lines open" },
  { value: "folded", label: "Folded by product" },
] as const;

/** The source that is the baseline, with the text it was received as. */
function sourceOf(proposal: Proposal | null, columns: readonly ColumnFacts[]): SheetInput["baseline"]["source"] {
  const received = columns.find(({ source }) => source.source)?.source.source;
  return proposal && received ? { proposal, proposalText: received.proposalText } : null;
}

/** A name that every file system takes. */
function fileName(negotiation: string): string {
  const name = negotiation
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return ["comparison", name].filter(Boolean).join("-").toLowerCase();
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
