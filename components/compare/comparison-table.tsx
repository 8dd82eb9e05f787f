"use client";

import { type ReactNode, useRef } from "react";
import { DigestBadge } from "@/components/digest/digest-badge";
import { Say } from "@/components/ui/mark";
import { useZone } from "@/components/ui/use-zone";
import type { AskedCell, AskedRows } from "./asked-rows";
import { askedWords } from "./asked-words";
import { ChangeMark } from "./change-mark";
import type { ColumnFacts } from "./column-facts";
import { ColumnHead } from "./column-head";
import { letterOf } from "./letters";
import { useFits } from "./use-fits";
import type { LineGroup, LinePresence, ViewCell, ViewModel, ViewRow } from "./view-model";

type ComparisonTableProps = {
  columns: readonly ColumnFacts[];
  model: ViewModel;
  asked: AskedRows;
  baseline: number;
  baselineName: string;
  primary: number;
  onRemove: ((index: number) => void) | null;
};

const LABEL_WIDTH = 196;
const COLUMN_WIDTH = 220;

const LABEL =
  "sticky left-0 z-1 border-r border-line bg-surface px-4 py-1.5 text-left align-top font-normal text-ink-2";

/**
 * Proposals side by side. The label column and the heads stay in view: heads under the top bar while the columns fit the page,
 * and inside the table's own scroll box where they don't.
 */
export function ComparisonTable(props: ComparisonTableProps) {
  const { columns, model, asked, baseline, baselineName, primary, onRemove } = props;
  const box = useRef<HTMLElement>(null);
  const fits = useFits(box, LABEL_WIDTH + columns.length * COLUMN_WIDTH);
  const span = columns.length + 1;
  return (
    <section
      ref={box}
      aria-label="Comparison"
      // A box that scrolls has to be reachable by keyboard.
      tabIndex={fits ? undefined : 0}
      className={`relative rounded-panel border border-line bg-surface ${fits ? "" : "max-h-[calc(100dvh-80px)] overflow-auto"}`}
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: LABEL_WIDTH + columns.length * COLUMN_WIDTH }}
      >
        <caption className="sr-only">
          {columns.length} proposals side by side, each compared with {baselineName}
        </caption>
        <colgroup>
          <col style={{ width: LABEL_WIDTH }} />
          {columns.map(({ source }) => (
            <col key={source.snapshot.id} />
          ))}
        </colgroup>
        <thead className={`sticky z-2 ${fits ? "top-12" : "top-0"}`}>
          <tr>
            <td className="sticky left-0 z-3 rounded-tl-panel border-r border-b border-line bg-surface px-4 py-3 align-bottom text-12 text-ink-3">
              Under a value: the old one, and the change against {baselineName}
            </td>
            {columns.map((column, index) => (
              <th
                key={column.source.snapshot.id}
                scope="col"
                className="border-b border-line bg-surface p-3 text-left align-top not-last:border-r last:rounded-tr-panel"
              >
                <ColumnHead
                  column={column}
                  index={index}
                  isBaseline={index === baseline}
                  isPrimary={index === primary}
                  onRemove={onRemove ? () => onRemove(index) : null}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Section span={span}>Summary</Section>
          {model.summary.map((row) => (
            <PlainRow key={row.key} row={row} />
          ))}
          <tr>
            <th scope="row" className={`${LABEL} border-t`}>
              Digest of the terms
            </th>
            {columns.map(({ source, proposal }) => (
              <td key={source.snapshot.id} className="border-t border-line px-3 py-1.5 align-top not-last:border-r">
                <DigestBadge proposalText={source.snapshot.proposalText} claimed={proposal.terms_digest} short />
              </td>
            ))}
          </tr>
        </tbody>
        {asked.rows.length > 0 ? <AskedBody asked={asked} columns={columns} span={span} /> : null}
        {model.terms.length > 0 ? (
          <tbody>
            <Section span={span}>Other terms</Section>
            {model.terms.map((row) => (
              <PlainRow key={row.key} row={row} />
            ))}
          </tbody>
        ) : null}
        {model.lines.length > 0 ? (
          <tbody>
            <Section span={span}>Lines, aligned by product</Section>
          </tbody>
        ) : null}
        {model.lines.map((group) => (
          <LineBody key={group.key} group={group} columns={columns.length} />
        ))}
      </table>
    </section>
  );
}

function Section({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <th
        scope="colgroup"
        colSpan={span}
        className="border-t border-line bg-inset px-4 py-1.5 text-left text-12 font-semibold text-ink first:border-t"
      >
        <span className="sticky left-4">{children}</span>
      </th>
    </tr>
  );
}

function PlainRow({ row }: { row: ViewRow }) {
  return (
    <tr>
      <th scope="row" className={`${LABEL} border-t`}>
        {row.label}
      </th>
      {row.cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells stand for columns.
        <td key={index} className={`${cellBox(cell.changed)} border-t py-1.25`}>
          <Cell cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function cellBox(changed: boolean): string {
  return `border-line px-3 text-right align-top not-last:border-r ${changed ? "bg-accent-soft/55" : ""}`;
}

/** A redline cell: the value, and under it the old one struck with the change in words. */
function Cell({ cell, quiet = false }: { cell: ViewCell; quiet?: boolean }) {
  return (
    <>
      {cell.value ? (
        <span className={`block leading-[18px] wrap-anywhere ${quiet ? "mono text-ink-2" : "font-medium"}`}>
          {cell.value.currency ? (
            <span className="text-[0.86em] font-normal text-ink-3">{cell.value.currency} </span>
          ) : null}
          {cell.value.text}
        </span>
      ) : (
        <span className="block leading-[18px] text-ink-3">not stated</span>
      )}
      {cell.change ? (
        <span className="flex flex-wrap justify-end gap-x-2 text-12">
          {cell.old && !quiet ? (
            <s className="text-ink-3 wrap-anywhere">
              <span className="sr-only">was </span>
              {cell.old}
            </s>
          ) : null}
          <ChangeMark sign={cell.change.sign}>{cell.change.text}</ChangeMark>
        </span>
      ) : null}
    </>
  );
}

function AskedBody({ asked, columns, span }: { asked: AskedRows; columns: readonly ColumnFacts[]; span: number }) {
  const zone = useZone();
  return (
    <tbody>
      <Section span={span}>Requirements, recomputed from the terms</Section>
      {asked.rows.map((row) => (
        <tr key={row.key}>
          <th scope="row" className={`${LABEL} border-t wrap-anywhere`}>
            {askedWords(row.requirement, row.asked, zone)}
          </th>
          {row.cells.map((cell, index) => (
            <td
              key={columns[index]?.source.snapshot.id}
              className="border-t border-line px-3 py-1.5 align-top not-last:border-r"
            >
              <Asked cell={cell} seller={columns[index]?.source.snapshot.sellerName ?? ""} />
            </td>
          ))}
        </tr>
      ))}
      <tr>
        <th scope="row" className={`${LABEL} border-t`}>
          Met, of those asked
        </th>
        {asked.tallies.map((tally, index) => (
          <td
            key={columns[index]?.source.snapshot.id}
            className="border-t border-line px-3 py-1.5 align-top font-semibold not-last:border-r"
          >
            {tally ? `${tally.met} of ${tally.of}` : <span className="font-normal text-ink-3">nothing was asked</span>}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

export function Asked({ cell, seller }: { cell: AskedCell; seller: string }) {
  if (cell.kind === "not_asked") return <span className="text-ink-3">not asked of {seller} here</span>;
  return (
    <Say kind={cell.mark} className="font-medium">
      {cell.words}
    </Say>
  );
}

function LineBody({ group, columns }: { group: LineGroup; columns: number }) {
  const rows = group.rows;
  return (
    <tbody>
      <tr>
        <th scope="row" className={`${LABEL} border-t pb-0.5`}>
          <code className="font-medium text-ink wrap-anywhere">{group.productId}</code>
          {group.occurrence > 0 ? <span className="text-12 text-ink-3"> line {group.occurrence + 1} of it</span> : null}
        </th>
        {group.presence.map((presence, index) => (
          <td key={letterOf(index)} className={`${cellBox(isNews(presence))} border-t pt-1.5 pb-0.5`}>
            <Presence presence={presence} />
          </td>
        ))}
      </tr>
      {rows.map((row, at) => {
        const isLast = at === rows.length - 1;
        return (
          <tr key={row.key}>
            <th scope="row" className={`${LABEL} py-0.5 pl-7 ${isLast ? "pb-2" : ""}`}>
              {row.label}
            </th>
            {Array.from({ length: columns }, (_, index) => {
              const presence = group.presence[index];
              const cell = row.cells[index];
              if (presence && (presence.kind === "removed" || presence.kind === "absent")) {
                return at === 0 ? (
                  <td key={letterOf(index)} rowSpan={rows.length} className={`${cellBox(isNews(presence))} py-0.5`}>
                    <span className="text-ink-3">no such line</span>
                  </td>
                ) : null;
              }
              return (
                <td
                  key={letterOf(index)}
                  className={`${cellBox(cell?.changed ?? false)} py-0.5 ${isLast ? "pb-2" : ""}`}
                >
                  {cell ? (
                    <Cell cell={presence?.kind === "added" ? { ...cell, change: null } : cell} quiet={row.quiet} />
                  ) : null}
                </td>
              );
            })}
          </tr>
        );
      })}
    </tbody>
  );
}

function isNews(presence: LinePresence): boolean {
  return presence.kind === "added" || presence.kind === "removed";
}

export function Presence({ presence }: { presence: LinePresence }) {
  switch (presence.kind) {
    case "added":
      return <ChangeMark sign="plus">line added</ChangeMark>;
    case "removed":
      return <ChangeMark sign="minus">line removed</ChangeMark>;
    case "here":
      return presence.changed > 0 ? (
        <ChangeMark sign="other">
          {presence.changed} of {presence.of} changed
        </ChangeMark>
      ) : null;
    case "absent":
      return null;
  }
}
