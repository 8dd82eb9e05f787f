"use client";

import { Scale } from "lucide-react";
import { memo, useCallback, useMemo, useState } from "react";
import { DigestBadge } from "@/components/digest/digest-badge";
import { DigestWaiting } from "@/components/digest/digest-waiting";
import { SelectInput } from "@/components/ui/field";
import { PageHead } from "@/components/ui/page";
import { useAfterPaint } from "@/components/ui/use-after-paint";
import { useZone } from "@/components/ui/use-zone";
import type { Proposal } from "@/lib/adcp";
import { compareRead, readProposals } from "@/lib/negotiation";
import { askedRows } from "./asked-rows";
import { baselineChoices } from "./baseline";
import { BelowGrid } from "./below-grid";
import { type ColumnFacts, primaryColumn } from "./column-facts";
import { type ColumnActs, ColumnHead } from "./column-head";
import { AddColumn } from "./columns/add-column";
import { moved } from "./columns/move";
import { ASKED_BASELINE, useComparisonState } from "./comparison-state";
import { ComparisonTable } from "./comparison-table";
import { CopyLink } from "./copy-link";
import { RowDetail } from "./detail/row-detail";
import { ASKED_SENTENCE, differenceSentence } from "./difference-sentence";
import { bookOf } from "./export/book";
import { ExportMenu } from "./export/export-menu";
import type { SheetInput } from "./export/sheet";
import { FindingsBanner } from "./findings-banner";
import type { GridColumn } from "./grid/column";
import { useProducts } from "./grid/use-products";
import { counted, currencyWords } from "./head-words";
import { letterOf } from "./letters";
import { NarrowComparison } from "./narrow-comparison";
import { Note } from "./notes/note";
import { PrintHead } from "./print/print-head";
import { rankedColumns, wantedFlight } from "./ranking/rank-columns";
import { OnlyDifferences, RowControls } from "./row-controls";
import { ShareDialog } from "./share/share-dialog";
import { UndoButton } from "./undo/undo";
import { useEdit } from "./undo/use-edit";
import { useCompareActions } from "./use-compare-actions";
import { useNarrow } from "./use-narrow";
import { differencesOf, rowOf, viewModel } from "./view-model";

const Findings = memo(FindingsBanner);

/** Two to ten proposals side by side, held against a baseline of the reader's choice. */
export function CompareView({ columns }: { columns: readonly ColumnFacts[] }) {
  const zone = useZone();
  const isNarrow = useNarrow();
  // The rows come first: hashing ten proposals of a thousand lines, and what stands below the table, may be a moment later.
  const isPainted = useAfterPaint();
  const [state, setState] = useComparisonState();
  useCompareActions([state, setState], columns);
  const edit = useEdit();
  const proposals = useMemo(() => columns.map(({ proposal }) => proposal), [columns]);
  const choices = useMemo(() => baselineChoices(columns), [columns]);
  const baseline = choices.find(({ value }) => value === state.baseline) ?? choices[0];
  const read = useMemo(() => readProposals(proposals), [proposals]);
  const comparison = useMemo(
    () =>
      compareRead(read, {
        baseline: baseline?.against ?? 0,
        unverifiable: new Set(columns.flatMap(({ unverifiable }, index) => (unverifiable ? [index] : []))),
      }),
    [read, columns, baseline?.against],
  );
  const whole = useMemo(
    () => viewModel(comparison, proposals, { zone, baselineProposal: baseline?.proposal ?? null }),
    [comparison, proposals, zone, baseline?.proposal],
  );
  const model = useMemo(() => (state.only ? differencesOf(whole) : whole), [whole, state.only]);
  const asked = useMemo(() => askedRows(columns.map(({ source }) => source)), [columns]);
  const { products, onFold } = useProducts(model.lines);
  const sheet = useMemo(
    (): SheetInput => ({
      comparison,
      columns: columns.map(({ source: { snapshot, observation }, proposal }) => ({
        ...snapshot,
        ...(observation ? { proposalText: observation.proposalText } : {}),
        proposal,
      })),
      baseline: {
        name: baseline?.name ?? "",
        source: sourceOf(baseline?.proposal ?? null, columns),
      },
      onlyDifferences: state.only,
    }),
    [comparison, columns, baseline, state.only],
  );
  const [detailKey, setDetailKey] = useState<string | null>(null);
  const detail = useMemo(() => (detailKey === null ? null : rowOf(model, detailKey)), [detailKey, model]);
  const closeDetail = useCallback(() => setDetailKey(null), []);
  const [move, setMove] = useState<{ id: string; words: string } | null>(null);
  const ids = useMemo(() => columns.map(({ source }) => source.snapshot.id), [columns]);
  const baselineValue = baseline?.value ?? null;
  const { baseline: chosenBaseline, against: chosenAgainst } = state;
  const acts = useMemo(
    (): ColumnActs => ({
      onRemove:
        ids.length > 1
          ? (index) => {
              const removed = ids[index];
              edit(`column ${letterOf(index)} removed`, {
                p: ids.filter((id) => id !== removed),
                ...(chosenBaseline === removed ? { baseline: null } : {}),
                ...(chosenAgainst === removed ? { against: null } : {}),
              });
            }
          : null,
      onMove: (id, to) => {
        const next = moved(ids, id, to);
        if (next.every((each, index) => each === ids[index])) return;
        const words = `Column ${letterOf(ids.indexOf(id))} is now ${letterOf(to)} of ${ids.length}.`;
        setMove({ id, words });
        // The baseline stays who it is, even where it was nobody's choice but the first column's.
        edit(`column ${letterOf(ids.indexOf(id))} moved`, {
          p: next,
          baseline: baselineValue === next[0] ? null : baselineValue,
        });
      },
      onBaseline: (id) => void setState({ baseline: id === ids[0] ? null : id }),
      movedId: move?.id ?? null,
    }),
    [ids, chosenBaseline, chosenAgainst, baselineValue, edit, setState, move?.id],
  );
  const ranked = () => rankedColumns(columns, comparison, asked, wantedFlight(columns, comparison));
  const onWeights = useCallback((w: number[]) => edit("weights of the ranking", { w }, "weights"), [edit]);
  const primary = isPainted ? primaryColumn(columns, baseline?.column ?? 0) : -1;
  const heads = useMemo(
    () =>
      columns.map((column, index) => (
        <ColumnHead
          key={column.source.snapshot.id}
          column={column}
          index={index}
          count={columns.length}
          isBaseline={index === baseline?.column}
          finalize={isPainted ? column.actions.finalize : null}
          isPrimary={index === primary}
          acts={acts}
        />
      )),
    [columns, baseline?.column, isPainted, primary, acts],
  );
  const digests = useMemo(
    () =>
      columns.map(({ source, proposal, unverifiable }) =>
        unverifiable ? (
          <span key={source.snapshot.id} className="text-12 text-ink-3">
            none in this lane
          </span>
        ) : !isPainted ? (
          <DigestWaiting key={source.snapshot.id} claimed={proposal.terms_digest} />
        ) : (
          <DigestBadge
            key={source.snapshot.id}
            proposalText={source.snapshot.proposalText}
            claimed={proposal.terms_digest}
            short
          />
        ),
      ),
    [columns, isPainted],
  );
  const notes = useMemo(
    () =>
      columns.map(({ source: { snapshot, note }, unverifiable }, index) =>
        unverifiable ? (
          <span key={snapshot.id} className="text-12 text-ink-3">
            none are kept in this lane
          </span>
        ) : (
          <Note key={snapshot.id} snapshotId={snapshot.id} note={note} letter={letterOf(index)} />
        ),
      ),
    [columns],
  );
  const shown = useMemo(
    () =>
      columns.map(
        ({ source: { snapshot } }): GridColumn => ({
          id: snapshot.id,
          name: snapshot.proposalId,
          sellerName: snapshot.sellerName,
        }),
      ),
    [columns],
  );
  if (!baseline) return null;

  const negotiations = [...new Map(columns.map(({ source }) => [source.negotiationId, source.negotiationName]))];
  const sellers = new Set(columns.map(({ source }) => source.sellerId));
  const against = Math.max(
    0,
    columns.findIndex(({ source }, index) =>
      state.against ? source.snapshot.id === state.against : index !== baseline.column,
    ),
  );
  const [only] = negotiations;
  const title = only?.[1] ?? "";
  return (
    <>
      <PageHead
        crumbs={[
          { label: "Negotiations", href: "/negotiations" },
          ...(negotiations.length === 1 && only ? [{ label: title, href: `/negotiations/${only[0]}` }] : []),
          { label: "Compare" },
        ]}
        title="Compare"
        sub={`${counted(columns.length, "proposal")}, ${counted(sellers.size, "seller")}, ${currencyWords(proposals)}`}
        manyActions
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
            <OnlyDifferences hidden={model.hidden} />
            <AddColumn
              negotiationIds={negotiations.map(([id]) => id)}
              chosen={ids}
              onAdd={(snapshotIds) => edit("columns added", { p: [...ids, ...snapshotIds] })}
            />
            <ExportMenu
              sheet={() => sheet}
              book={() => bookOf({ sheet, columns, asked, ranked: ranked(), weights: state.w, zone })}
              fileName={fileName(title)}
            />
            <ShareDialog snapshotIds={ids} title={title} />
            <CopyLink />
          </>
        }
      />
      <PrintHead
        names={negotiations.map(([, name]) => name)}
        baseline={baseline.label}
        onlyDifferences={state.only ? model.hidden : null}
      />
      <Findings columns={columns} />
      <p className="my-3 flex items-start gap-2 text-ink-2">
        <Scale aria-hidden="true" size={14} strokeWidth={1.75} className="mt-[3px] flex-none" />
        {baseline.value === ASKED_BASELINE
          ? ASKED_SENTENCE
          : differenceSentence(comparison.columns, baseline.column >= 0 ? null : baseline.name)}
      </p>
      <RowControls hasProducts={products.length > 0}>
        <span role="status" className="text-12 text-ink-3 empty:hidden">
          {move?.words}
        </span>
        <UndoButton />
      </RowControls>
      {isNarrow ? (
        <NarrowComparison
          columns={shown}
          heads={heads}
          digests={digests}
          notes={notes}
          model={model}
          products={products}
          asked={asked}
          baseline={baseline.column}
          baselineName={baseline.name}
          against={against}
          compact={state.density === "compact"}
          onAgainst={(index) => void setState({ against: ids[index] ?? null })}
          onFold={onFold}
        />
      ) : (
        <ComparisonTable
          columns={shown}
          heads={heads}
          digests={digests}
          notes={notes}
          model={model}
          products={products}
          asked={asked}
          baselineName={baseline.name}
          compact={state.density === "compact"}
          onMove={acts.onMove}
          onFold={onFold}
          onDetail={setDetailKey}
        />
      )}
      <RowDetail row={detail} sheet={sheet} onClose={closeDetail} />
      {isPainted ? (
        <BelowGrid columns={columns} comparison={comparison} asked={asked} weights={state.w} onWeights={onWeights} />
      ) : null}
    </>
  );
}

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
