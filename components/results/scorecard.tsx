import { useMemo } from "react";
import { useNarrow } from "@/components/compare/use-narrow";
import { InTurn } from "@/components/ui/in-turn";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { checksOf } from "@/components/verdict/checks-of";
import { requirementWords } from "@/components/verdict/requirement-words";
import type { Refinement } from "@/lib/adcp";
import type { SnapshotView, ThreadView } from "@/lib/api/client";
import { CLAIM_WORDS } from "./claims";
import { askedWords, foundWords } from "./requirement-cells";
import { askedCount, type ReadResult } from "./round-data";
import { type ScoreCell, type ScoreRow, scorecardRows } from "./scorecard-rows";

export type ScorecardProps = {
  refinement: Refinement;
  result: ReadResult;
  drafts: readonly SnapshotView[];
  thread: ThreadView;
  seller: string;
  nameOf: (proposalId: string) => string;
};

/** Requirement by draft: asked, claimed by the seller, recomputed by the desk from the terms. */
export function Scorecard(props: ScorecardProps) {
  const { refinement, result, drafts, thread, seller, nameOf } = props;
  const zone = useZone();
  const isNarrow = useNarrow();
  const rows = useMemo(
    () => scorecardRows(result, drafts, (draft) => checksOf(draft, thread)),
    [result, drafts, thread],
  );
  const ask = refinement.action === "revise" ? refinement.ask : undefined;
  const asked = askedCount(refinement);
  if (rows.length === 0 && ask === undefined && asked < 2) return null;
  const id = `scorecard-${drafts[0]?.id ?? ""}`;
  const tables = { rows, drafts, asked, ask, result, nameOf, zone };
  return (
    <Panel labelledBy={id}>
      <PanelHeader
        id={id}
        title="Scorecard"
        sub={`what you asked, what ${seller} claims, what the desk recomputed from the terms`}
      />
      {isNarrow ? <ScoreBlocks {...tables} /> : <ScoreTable {...tables} />}
      <PanelFooter>
        {result.outcome === "revised"
          ? "“Revised” is the claim: it says every typed requirement is met by every draft. "
          : "“Not listed” is the claim: a partial result says every requirement it does not list is met. "}
        The protocol has no way to list an unmet criterion, so the desk checks criteria alone.
      </PanelFooter>
    </Panel>
  );
}

type TableProps = {
  rows: readonly ScoreRow[];
  drafts: readonly SnapshotView[];
  asked: number;
  ask: string | undefined;
  result: ReadResult;
  nameOf: (proposalId: string) => string;
  zone: string;
};

const TH = "whitespace-nowrap px-2.5 text-12 font-medium text-ink-3";
const TD = "px-2.5 py-2 align-top";

function ScoreTable({ rows, drafts, asked, ask, result, nameOf, zone }: TableProps) {
  const rowsAtOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / (2 + drafts.length * 2)));
  return (
    // A wide table scrolls, and has to by keyboard.
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable
      tabIndex={0}
      aria-label="Scorecard, requirement by draft"
      className="overflow-x-auto -outline-offset-2"
    >
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            <td colSpan={2} />
            {drafts.map((draft) => (
              <th
                key={draft.id}
                scope="colgroup"
                colSpan={2}
                className="border-l border-line px-2.5 pt-2 text-13 font-semibold"
              >
                {inertText(nameOf(draft.proposalId))}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col" className={`${TH} pb-2 pl-4`}>
              Requirement
            </th>
            <th scope="col" className={`${TH} pb-2`}>
              Asked
            </th>
            {drafts.map((draft) => [
              <th key={`${draft.id} claimed`} scope="col" className={`${TH} border-l border-line pb-2`}>
                Claimed
              </th>,
              <th key={`${draft.id} recomputed`} scope="col" className={`${TH} pb-2`}>
                Recomputed
              </th>,
            ])}
          </tr>
        </thead>
        {inParts(rows, rowsAtOnce).map((part) => (
          <InTurn key={part[0]?.key} as="tbody" long={rows.length > rowsAtOnce} height={part.length * ROW_HEIGHT}>
            {() => part.map((row) => <TableRow key={row.key} row={row} drafts={drafts} zone={zone} />)}
          </InTurn>
        ))}
        <tbody>
          {asked > 1 ? (
            <tr className="border-t border-line">
              <th scope="row" className={`${TD} pl-4 font-medium`}>
                Alternatives
              </th>
              <td className={TD}>{asked} distinct drafts</td>
              <td className={`${TD} border-l border-line text-ink-2`}>{claimedCount(result, asked)}</td>
              <td className={TD} colSpan={Math.max(1, drafts.length * 2 - 1)}>
                <CountSays drafts={drafts} asked={asked} />
              </td>
            </tr>
          ) : null}
          {ask !== undefined ? (
            <tr className="border-t border-line">
              <th scope="row" className={`${TD} pl-4 font-medium`}>
                Ask
              </th>
              <td className={`${TD} max-w-52 text-ink-2`}>
                <span className="line-clamp-2" title={ask}>
                  “{ask}”
                </span>
              </td>
              <td className={`${TD} border-l border-line`} colSpan={Math.max(1, drafts.length * 2)}>
                <Say kind="prose">Prose cannot be verified. Judge it by reading the drafts.</Say>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}

function TableRow({ row, drafts, zone }: { row: ScoreRow; drafts: readonly SnapshotView[]; zone: string }) {
  return (
    <tr className={`border-t border-line ${row.line === null ? "" : "border-dashed"}`}>
      <th
        scope="row"
        className={`${TD} min-w-[198px] max-w-72 font-normal ${row.line === null ? "pl-4" : "pl-8 text-ink-2"}`}
      >
        <RowName row={row} />
      </th>
      <td className={`${TD} min-w-[168px] max-w-60`}>{row.line === null ? askedWords(row.sample, zone) : null}</td>
      {row.cells.map((cell, column) => [
        <td key={`${drafts[column]?.id} claimed`} className={`${TD} border-l border-line text-ink-2`}>
          {cell.claim ? <span className="whitespace-nowrap">{CLAIM_WORDS[cell.claim]}</span> : null}
        </td>,
        <td
          key={`${drafts[column]?.id} recomputed`}
          className={`${TD} ${isBreach(row, cell) ? "bg-block-soft shadow-[inset_2px_0_0_var(--block)]" : ""}`}
        >
          <Recomputed row={row} cell={cell} zone={zone} />
        </td>,
      ])}
    </tr>
  );
}

/** Cells of a table that one frame draws; a larger one is drawn in parts. */
const CELLS_AT_ONCE = 150;
/** About what a row takes, pixels. */
const ROW_HEIGHT = 38;

function inParts(rows: readonly ScoreRow[], size: number): ScoreRow[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size));
}

/** The same without columns, for phones: one list a draft. */
function ScoreBlocks({ rows, drafts, asked, ask, nameOf, zone }: TableProps) {
  return (
    <div className="divide-y divide-line">
      {drafts.map((draft, column) => (
        <section key={draft.id} aria-label={`Scorecard of ${nameOf(draft.proposalId)}`} className="px-3 py-3">
          <h3 className="mb-1 font-semibold">{inertText(nameOf(draft.proposalId))}</h3>
          <dl className="grid gap-2.5">
            {rows.map((row) => {
              const cell = row.cells[column];
              if (!cell || (row.line !== null && cell.check === null)) return null;
              return (
                <div
                  key={row.key}
                  className={`${row.line === null ? "" : "border-l border-dashed border-line-2 pl-3"} ${isBreach(row, cell) ? "rounded-box bg-block-soft p-2" : ""}`}
                >
                  <dt className="flex flex-wrap justify-between gap-x-3 text-12 text-ink-2">
                    <RowName row={row} />
                    {row.line === null ? <span>{askedWords(row.sample, zone)}</span> : null}
                  </dt>
                  <dd>
                    <Recomputed row={row} cell={cell} zone={zone} />
                    {cell.claim ? (
                      <span className="block text-12 text-ink-3">claimed: {CLAIM_WORDS[cell.claim]}</span>
                    ) : null}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
      {asked > 1 ? (
        <p className="px-3 py-3">
          <CountSays drafts={drafts} asked={asked} />
        </p>
      ) : null}
      {ask !== undefined ? (
        <p className="px-3 py-3">
          <Say kind="prose">Your ask is prose and cannot be verified. Judge it by reading the drafts.</Say>
        </p>
      ) : null}
    </div>
  );
}

function RowName({ row }: { row: ScoreRow }) {
  if (row.line !== null) {
    return (
      <span>
        Line {row.line + 1}, <span className="break-words">{inertText(row.products.join(" or "))}</span>
      </span>
    );
  }
  const { name, subject } = requirementWords(row.requirement, row.sample.asked);
  return (
    <span>
      <span className="font-medium text-ink">{name}</span>
      {subject === null ? null : (
        <span className="break-words">
          {name === "Criteria" ? ", " : " "}
          {inertText(subject)}
        </span>
      )}
    </span>
  );
}

const isBreach = (row: ScoreRow, cell: ScoreCell) =>
  cell.difference?.kind === "breach" && (row.line !== null || cell.lines.length === 0);

function Recomputed({ row, cell, zone }: { row: ScoreRow; cell: ScoreCell; zone: string }) {
  const { check, lines, difference, claim } = cell;
  if (!check) return <span className="text-ink-3">{row.line === null ? "not readable" : "no such line"}</span>;
  const isListed = claim === "unmet_listed";
  const kind = check.satisfied
    ? "ok"
    : check.unshown || isListed || (row.line !== null && !difference)
      ? "review"
      : "block";
  return (
    <>
      <Say kind={kind} className="font-medium">
        {inertText(foundWords(check, lines, zone))}
      </Say>
      {difference ? <span className="mt-0.5 ml-5 block text-12 text-ink">{difference.words}</span> : null}
    </>
  );
}

function claimedCount(result: ReadResult, asked: number): string {
  const { returned } = result;
  return returned < asked ? `${returned}, short by ${asked - returned}` : `${returned} distinct`;
}

/** How many drafts are really different, by the desk's findings about them. */
export function distinctCount(drafts: readonly SnapshotView[]): number {
  const same = drafts.filter(({ findings }) =>
    findings.some(({ code }) => code === "duplicate_terms" || code === "cosmetic_alternative"),
  ).length;
  return drafts.length - same;
}

function CountSays({ drafts, asked }: { drafts: readonly SnapshotView[]; asked: number }) {
  const distinct = distinctCount(drafts);
  const drafted = `${distinct} ${distinct === 1 ? "distinct draft" : "distinct drafts"}`;
  if (distinct < drafts.length) {
    return (
      <Say kind="block">
        {drafted} of {drafts.length} returned: the others are the same terms. Asked for {asked}.
      </Say>
    );
  }
  return distinct < asked ? (
    <Say kind="review">
      {drafted}, short by {asked - distinct}. Claim and count agree.
    </Say>
  ) : (
    <Say kind="ok">{drafted}, as asked</Say>
  );
}
