"use client";

import { Flag, Scale } from "lucide-react";
import { useMemo } from "react";
import { shortDigest } from "@/components/digest/digest-bytes";
import { Fingerprint } from "@/components/digest/fingerprint";
import { SelectInput } from "@/components/ui/field";
import { formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { useZone } from "@/components/ui/use-zone";
import type { Proposal } from "@/lib/adcp";
import type { SharedComparison as Shared } from "@/lib/api/client";
import { compareRead, readProposals } from "@/lib/negotiation";
import { useComparisonState } from "../comparison-state";
import { ComparisonTable } from "../comparison-table";
import { differenceSentence } from "../difference-sentence";
import { ExportMenu } from "../export/export-menu";
import type { SheetInput } from "../export/sheet";
import type { GridColumn } from "../grid/column";
import { useProducts } from "../grid/use-products";
import { counted, currencyWords } from "../head-words";
import { LetterBadge } from "../letter-badge";
import { letterOf } from "../letters";
import { NarrowComparison } from "../narrow-comparison";
import { PrintHead } from "../print/print-head";
import { OnlyDifferences, RowControls } from "../row-controls";
import { useNarrow } from "../use-narrow";
import { differencesOf, viewModel } from "../view-model";

const STANDINGS = {
  checked: { kind: "ok", words: "terms checked" },
  review: { kind: "review", words: "under review" },
  blocked: { kind: "block", words: "cannot be bought as it is" },
  unverifiable: { kind: "unknown", words: "unverifiable, older lane" },
} as const;

type SharedColumn = Shared["columns"][number];

/** A comparison as somebody outside sees it: the grid to read, print and take along, and nothing of the desk behind it. */
export function SharedComparison({ shared }: { shared: Shared }) {
  const zone = useZone();
  const isNarrow = useNarrow();
  const [state, setState] = useComparisonState();
  const { columns } = shared;
  const proposals = useMemo(() => columns.map((column) => proposalOf(column)), [columns]);
  const baseline = Math.max(
    0,
    columns.findIndex((_, index) => String(index + 1) === state.baseline),
  );
  const read = useMemo(() => readProposals(proposals), [proposals]);
  const comparison = useMemo(
    () => compareRead(read, { baseline, unverifiable: unverifiableOf(columns) }),
    [read, columns, baseline],
  );
  const whole = useMemo(
    () => viewModel(comparison, proposals, { zone, baselineProposal: null }),
    [comparison, proposals, zone],
  );
  const model = useMemo(() => (state.only ? differencesOf(whole) : whole), [whole, state.only]);
  const { products, onFold } = useProducts(model.lines);
  const shown = useMemo(
    () =>
      proposals.map(
        ({ proposal_id }, index): GridColumn => ({
          id: String(index + 1),
          name: proposal_id,
          sellerName: columns[index]?.sellerName ?? "",
        }),
      ),
    [columns, proposals],
  );
  const heads = useMemo(
    () =>
      columns.map((column, index) => (
        <Head
          key={shown[index]?.id}
          column={column}
          proposal={proposals[index]}
          index={index}
          isBaseline={index === baseline}
        />
      )),
    [columns, proposals, shown, baseline],
  );
  const digests = useMemo(
    () =>
      proposals.map(({ terms_digest }, index) =>
        columns[index]?.standing === "unverifiable" ? (
          <span key={shown[index]?.id} className="text-12 text-ink-3">
            none in this lane
          </span>
        ) : (
          <Digest key={shown[index]?.id} digest={terms_digest} />
        ),
      ),
    [columns, proposals, shown],
  );
  const sheet = (): SheetInput => ({
    comparison,
    columns: columns.map(({ sellerName, round }, index) => {
      const proposal = proposals[index] as Proposal;
      const { proposal_status: status } = proposal;
      return { proposal, proposalText: JSON.stringify(proposal), sellerName, round, status };
    }),
    baseline: { name: letterOf(baseline), source: null },
    onlyDifferences: state.only,
  });
  const against = columns.findIndex((_, index) =>
    state.against ? String(index + 1) === state.against : index !== baseline,
  );
  const names = shown.map(({ name }, index) => `${letterOf(index)}, ${name}`);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 dir="auto" className="text-20 font-semibold wrap-anywhere">
          {inertText(shared.title)}
        </h1>
        <p className="text-ink-3">
          {counted(columns.length, "proposal")}, {currencyWords(proposals)}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-3 print:hidden">
          <div className="flex min-w-0 items-center gap-1.5 text-ink-3">
            <label htmlFor="baseline">Baseline</label>
            <SelectInput
              id="baseline"
              className="max-w-60"
              options={names.map((label, index) => ({ value: String(index + 1), label }))}
              value={String(baseline + 1)}
              onChange={(value) => void setState({ baseline: value === "1" ? null : value })}
            />
          </div>
          <OnlyDifferences hidden={model.hidden} />
          <ExportMenu sheet={sheet} book={null} fileName="comparison" />
        </div>
      </div>
      <PrintHead
        names={[shared.title]}
        baseline={names[baseline] ?? ""}
        onlyDifferences={state.only ? model.hidden : null}
      />
      <p className="my-3 flex items-start gap-2 text-ink-2">
        <Scale aria-hidden="true" size={14} strokeWidth={1.75} className="mt-[3px] flex-none" />
        {differenceSentence(comparison.columns, null)}
      </p>
      <RowControls hasProducts={products.length > 0} />
      {isNarrow && columns.length > 1 ? (
        <NarrowComparison
          columns={shown}
          heads={heads}
          digests={digests}
          notes={null}
          model={model}
          products={products}
          asked={null}
          baseline={baseline}
          baselineName={letterOf(baseline)}
          against={Math.max(0, against)}
          compact={state.density === "compact"}
          onAgainst={(index) => void setState({ against: String(index + 1) })}
          onFold={onFold}
        />
      ) : (
        <ComparisonTable
          columns={shown}
          heads={heads}
          digests={digests}
          notes={null}
          model={model}
          products={products}
          asked={null}
          baselineName={letterOf(baseline)}
          compact={state.density === "compact"}
          onMove={null}
          onFold={onFold}
          onDetail={null}
        />
      )}
      <p className="mt-4 text-12 text-ink-3">
        As of {formatInstant(shared.sharedAt, zone)}; this page ends {formatInstant(shared.expiresAt, zone)}. The
        sellers’ terms as received, compared by Parley. Nothing can be bought or changed from here.
      </p>
    </>
  );
}

/** The columns that no digest stands behind: every value of theirs keeps its mark. */
const unverifiableOf = (columns: readonly SharedColumn[]): ReadonlySet<number> =>
  new Set(columns.flatMap(({ standing }, index) => (standing === "unverifiable" ? [index] : [])));

/** Only what was named left the desk (lib/desk/shares); whatever a seller left out, the grid can do without. */
function proposalOf({ proposal }: SharedColumn): Proposal {
  const terms = (proposal.commercial_terms ?? {}) as Partial<Proposal["commercial_terms"]>;
  return { ...proposal, commercial_terms: { ...terms, purchases: terms.purchases ?? [] } } as Proposal;
}

type HeadProps = { column: SharedColumn; proposal: Proposal | undefined; index: number; isBaseline: boolean };

function Head({ column, proposal, index, isBaseline }: HeadProps) {
  const { kind, words } = STANDINGS[column.standing];
  const origin = `${column.sellerName}${proposal?.name ? `: ${proposal.name}` : ""}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 font-normal">
      <div className="flex items-center gap-2">
        <LetterBadge index={index} filled={isBaseline} />
        <code className="min-w-0 truncate text-12 font-semibold" title={proposal?.proposal_id}>
          {inertText(proposal?.proposal_id ?? "")}
        </code>
      </div>
      <p className="flex min-w-0 items-center gap-1 text-12 text-ink-3">
        {isBaseline ? <Flag aria-hidden="true" size={12} className="flex-none" /> : null}
        <span className="min-w-0 truncate print:whitespace-normal" title={inertText(origin)}>
          {isBaseline ? `Baseline, ${inertText(origin)}` : inertText(origin)}
        </span>
      </p>
      <Say kind={kind} className="text-12">
        {words}
      </Say>
    </div>
  );
}

/** The digest as the seller states it: without all of the terms nobody can recompute it here. */
function Digest({ digest }: { digest: unknown }) {
  if (typeof digest !== "string") return <span className="text-ink-3">not stated</span>;
  return (
    <span className="inline-flex min-h-[22px] flex-wrap items-center gap-x-[7px] text-12" title={digest}>
      <Fingerprint digest={digest} />
      <span className="font-mono text-ink-2">{shortDigest(digest)}</span>
    </span>
  );
}
